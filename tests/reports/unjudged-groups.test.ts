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

test('a check that cost a rule its judgement is said to have ended early, unless the rule says the same', () => {
  const [rule] = SAMPLE.rules as readonly [Result['verdict']['rules'][number]];
  const reason = 'the environment refuses scopes that it does not allow';
  const said = (verdict: 'pass' | 'inconclusive' | 'not-exercised', why: string): string[] => {
    const rules = [{ ...rule, verdict, reason: why }];
    const endedEarly = [{ check: 'a › b', reason, declared: false, rules: [rule.id] }];
    return [...outcomeOf({ verdict: { ...SAMPLE, rules, endedEarly } }).endedEarly.keys()];
  };
  assert.deepEqual(said('not-exercised', reason), []);
  // What another check saw of the rule does not stand for what this one was to ask.
  assert.deepEqual(said('pass', ''), [reason]);
  assert.deepEqual(said('inconclusive', reason), [reason]);
  assert.deepEqual(said('not-exercised', 'the profile names no read_client'), [reason]);
});
