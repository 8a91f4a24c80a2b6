import assert from 'node:assert/strict';
import type { Behaviour, Outcome } from './behaviours/behaviour.ts';
import type { Judged } from './verify-against.ts';

/** The exit code that an outcome has. */
export const exitOf = (outcome: Outcome): 0 | 1 | 3 =>
  'conforms' in outcome ? 0 : 'breaks' in outcome ? 1 : 3;

const VERDICT = { 0: 'conforms', 1: 'violates', 3: 'inconclusive' } as const;

/** Holds what a run made of a behaviour to what it has to make of it. */
export function expectOutcome({ outcome }: Behaviour, judged: Judged): void {
  const told = JSON.stringify(judged, null, 2);
  assert.deepEqual(judged.crashed, [], 'a check broke down');
  assert.equal(judged.verdict, VERDICT[exitOf(outcome)], told);
  const broken = new Set(judged.broken);
  if ('breaks' in outcome) {
    for (const rule of outcome.breaks) assert.ok(broken.has(rule), `${rule} is not broken: ${told}`);
    if (outcome.alone) assert.deepEqual([...broken].sort(), [...outcome.breaks].sort(), told);
  } else assert.deepEqual([...broken], [], told);
  if ('unclear' in outcome)
    assert.ok(
      judged.reasons.some((reason) => outcome.unclear.test(reason)),
      `no reason says ${outcome.unclear}: ${told}`,
    );
}
