import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPlainer, plainness } from '../../judge/simplest.ts';
import { violationsOf } from '../../judge/violations.ts';
import type { ViolationFact } from '../../record/facts.ts';
import { violation } from '../reports/sample.ts';

const OPTIONS = { seed: 7, today: '2026-01-01' } as const;
const shown = (...facts: ViolationFact[]) => violationsOf(facts, OPTIONS, () => false)[0];

const wants = [{ of: 'w0-1', at: 'status', is: ['200'] }] as const;
const PLAIN = violation({ check: 'rsvp/transitions › one after the other', message: 'plain' });
const DRAWN = violation({ check: 'properties/attendees › whatever is drawn', message: 'drawn' });
const OVERLAP = violation({ check: 'attendees/update-overlap › two at once', message: 'overlap' });
const AT_ONCE = violation({ check: 'concurrency/register › many at once', message: 'at once' });

test('checks whose calls overlap, or are drawn, are told from those that send one plain call after the other', () => {
  assert.deepEqual([PLAIN, DRAWN, OVERLAP, AT_ONCE].map(plainness), [0, 1, 2, 2]);
});

test('whatever comes first, the plainest sighting of a breach is shown, with all that was counted', () => {
  for (const facts of [
    [PLAIN, DRAWN, OVERLAP],
    [AT_ONCE, DRAWN, PLAIN],
    [DRAWN, PLAIN, AT_ONCE],
  ]) {
    const one = shown(...facts);
    assert.deepEqual([one?.message, one?.count, one?.check], ['plain', 9, PLAIN.check]);
  }
});

test('of the same way the one that a value decides, then of fewer calls, then of fewer attributes is the plainer', () => {
  const few = violation({ exchanges: ['w0-1'], attributes: ['phone'] });
  const rows: ReadonlyArray<readonly [ViolationFact, ViolationFact]> = [
    [violation({ exchanges: ['w0-1', 'w0-2'], wants }), few],
    [few, violation({ exchanges: ['w0-1', 'w0-2'], attributes: [] })],
    [few, violation({ exchanges: ['w0-2'], attributes: ['phone', 'email'] })],
  ];
  for (const [one, other] of rows) {
    assert.ok(isPlainer(one, other));
    assert.ok(!isPlainer(other, one));
  }
  assert.ok(!isPlainer(few, few));
});

test('nothing of another sighting is left beside the one that is shown, but the smallest input that breaks the rule', () => {
  const drawn = violation({
    ...{ check: DRAWN.check, counterexample: 'smallest\n--replay 0:1', attributes: ['email'] },
    ...{ status: 409, later: true, wants },
  });
  const one = shown(drawn, PLAIN);
  assert.equal(one?.counterexample, drawn.counterexample);
  for (const name of ['attributes', 'status', 'later', 'wants'] as const)
    assert.equal(one?.[name], undefined, name);
});
