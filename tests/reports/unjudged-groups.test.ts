import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomeOf } from '../../reports/outcome.ts';
import type { Result } from '../../reports/result.ts';
import { sample } from './sample.ts';

const SAMPLE = sample().verdict;

/** The groups of rules that were not judged for these reasons. */
function groupsOf(...reasons: readonly string[]): Array<[string, number]> {
  const rules = reasons.map((reason, index) => ({
    ...(SAMPLE.rules[index] as Result['verdict']['rules'][number]),
    ...({ verdict: 'inconclusive', reason } as const),
  }));
  const { unjudged } = outcomeOf({ verdict: { ...SAMPLE, rules } });
  return unjudged.map(({ reason, rules: group }) => [reason, group.length]);
}

test('what several checks met is one reason, and what one met names it', () => {
  assert.deepEqual(
    groupsOf(
      'the user cannot sign in (account/me › GET)',
      'the user cannot sign in (events/get › GET of every event (all))',
      'the token ended (events/get › GET)',
    ),
    [
      ['the user cannot sign in', 2],
      ['the token ended (events/get › GET)', 1],
    ],
  );
});
