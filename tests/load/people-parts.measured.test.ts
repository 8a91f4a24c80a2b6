import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { rushOn } from '../../evidence/load/rush/rush.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { Interruption } from '../../harness/run/interruption.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { preparePeople } from '../../load/people/prepare-people.ts';
import { readLoadRun } from '../../record/load-run.ts';
import { K6, WITHOUT_K6 } from './k6/at-hand.ts';
import { OPTIONS } from './usual-options.ts';

describe('two loads at once with different parts of one file', { skip: WITHOUT_K6 }, () => {
  it('run in one event, let in nobody of each other, and accuse nobody', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'muster-parts-'));
    const reference = await startReferenceProcess(['--attendees', '10']);
    const interruption = new Interruption();
    try {
      const people = join(folder, 'people.csv');
      const options = {
        ...OPTIONS,
        ...{ people, arrivals: 90, out: join(folder, 'prepare') },
      };
      const profile = resolveProfile(reference.profile, 'It');
      assert.equal(await preparePeople(profile, options, interruption), 'ok');
      const pools: string[][] = [];
      const load = (part: string) =>
        rushOn(reference.profile, K6, {
          ...{ people: `${people}#${part}`, arrivals: 40, seconds: 4, scanners: 4 },
          look: (out) => void pools.push([...(readLoadRun(out)?.pool ?? [])]),
        });
      for (const result of await Promise.all([load('1/2'), load('2/2')])) {
        assert.equal(result.verdict, 'pass', [...result.reasons, ...result.notes].join());
        assert.equal(result.admitted, 40);
        assert.equal(result.reconciliation.unknown, 0);
        assert.ok(!result.notes.some((note) => note.includes('at work')), result.notes.join());
      }
      assert.equal(new Set(pools.flat()).size, pools.flat().length);
      await assert.rejects(
        Promise.all([load('1/2'), load('1/2')]),
        /is taken by the load rush that began at .*1of2/,
      );
    } finally {
      interruption.release();
      await reference.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
