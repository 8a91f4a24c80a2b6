import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rushOn } from '../../evidence/load/rush/rush.ts';
import { accusations } from '../../evidence/load/traces.ts';
import { pairOn } from '../../evidence/load/two-at-once.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { organiser } from './another-hand.ts';
import { K6, WITHOUT_K6 } from './k6/at-hand.ts';

const SIZE = { scenario: 'smoke', arrivals: 40, seconds: 2, scanners: 4, sampleEvery: 3 };

describe('a load beside other hands', { skip: WITHOUT_K6 }, () => {
  for (const comes of ['at once', 'later'] as const)
    it(`is refused where another one has the event, which accuses nobody, where it comes ${comes}`, async () => {
      const reference = await startReferenceProcess(['--attendees', '40']);
      try {
        const two = [
          { ...SIZE, seed: 1 },
          { ...SIZE, seed: 2 },
        ] as const;
        const { ran, refused } = await pairOn(reference.profile, K6, two, comes);
        assert.deepEqual([ran.length, refused.length], [1, 1]);
        assert.match(refused.join(), /is taken by the load smoke that began at \d{4}/);
        assert.deepEqual(ran.map(accusations), [[]]);
      } finally {
        await reference.stop();
      }
    });

  it('beside an organiser who checks in and undoes as well is disturbed, and says so: nothing is lost', async () => {
    const reference = await startReferenceProcess(['--attendees', '40']);
    let stop: (() => Promise<number>) | undefined;
    try {
      const result = await rushOn(reference.profile, K6, {
        ...SIZE,
        onRunning: () => {
          void organiser(reference.profile).then((one) => {
            stop = one;
          });
        },
      });
      assert.ok(((await stop?.()) ?? 0) > 0);
      const { lost, phantom, doubled } = result.reconciliation;
      assert.deepEqual([result.verdict, lost, phantom, doubled], ['invalid', 0, 0, 0]);
      assert.match(result.reasons.join(), /somebody else was at work in this event/);
      assert.deepEqual(result.contract_violations, []);
    } finally {
      await stop?.();
      await reference.stop();
    }
  });
});
