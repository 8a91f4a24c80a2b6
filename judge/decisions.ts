import type { Decision, Decisions } from '../record/decisions.ts';
import type { Fact } from '../record/facts.ts';
import { GAPS } from '../spec/ledger/index.ts';
import { comparable } from './answers.ts';

/** An answer in more situations than this is no decision: it is how a server happens to refuse odd input. */
const MOST_SITUATIONS = 12;

/**
 * The decisions that hold an environment to its earlier answers, from the facts of one run or of several. They are gaps
 * that were answered in one way in each situation. What differs from run to run by itself (measured, made up) decides
 * nothing.
 */
export function decisionsFrom(facts: readonly Fact[]): Decisions {
  const gaps = new Map<string, Map<string, Set<string>>>();
  for (const fact of facts) {
    // Facts of an older release may answer a gap that is no more.
    if (fact.kind !== 'observation' || GAPS[fact.gap]?.unsteady) continue;
    const situations = gaps.get(fact.gap) ?? new Map<string, Set<string>>();
    gaps.set(fact.gap, situations);
    situations.set(fact.situation, (situations.get(fact.situation) ?? new Set()).add(fact.answer));
  }
  const decided = [...gaps].flatMap(([gap, situations]) => {
    const decision = decisionOf(situations);
    return decision === undefined ? [] : [[gap, decision] as const];
  });
  return Object.fromEntries(decided.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function decisionOf(situations: ReadonlyMap<string, ReadonlySet<string>>): Decision | undefined {
  if (situations.size > MOST_SITUATIONS) return undefined;
  const settled = [...situations].flatMap(([situation, answers]) => {
    const [answer] = answers;
    const stands =
      answers.size === 1 && answer !== undefined && answer !== '' && comparable(answer) === answer;
    return stands ? [[situation, answer] as const] : [];
  });
  const [first] = settled;
  if (first === undefined) return undefined;
  return situations.size === 1 && first[0] === '' ? first[1] : Object.fromEntries(settled);
}
