import type { Fact, WorkedAroundFact } from '../record/facts.ts';
import { WORKAROUNDS, type Workaround, type WorkedAroundRow } from '../record/worked-around.ts';

/** This many reasons are shown of each. */
const MOST_REASONS = 3;

/** What a run worked around, the most frequent first. */
export function workedAround(facts: readonly Fact[]): WorkedAroundRow[] {
  const met = new Map<Workaround, WorkedAroundFact[]>();
  for (const fact of facts)
    if (fact.kind === 'worked-around') met.set(fact.by, [...(met.get(fact.by) ?? []), fact]);
  return [...met].map(([by, ones]) => rowOf(by, ones)).toSorted((a, b) => b.count - a.count);
}

function rowOf(by: Workaround, ones: readonly WorkedAroundFact[]): WorkedAroundRow {
  const answers = new Map<string, WorkedAroundRow['answers'][number]>();
  for (const { operation, status, count } of ones) {
    const key = `${operation} ${status}`;
    answers.set(key, { operation, status, count: (answers.get(key)?.count ?? 0) + count });
  }
  return {
    by,
    ...WORKAROUNDS[by],
    count: ones.reduce((sum, { count }) => sum + count, 0),
    answers: [...answers.values()],
    reasons: [...new Set(ones.flatMap(({ reason }) => reason || []))].slice(0, MOST_REASONS),
    exchange: ones[0]?.exchange ?? '',
  };
}
