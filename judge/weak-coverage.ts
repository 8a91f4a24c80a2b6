import type { Fact } from '../record/facts.ts';
import type { WeakRow } from '../record/verdict-file.ts';
import { OPERATIONS, type OperationId } from '../spec/contract.ts';
import type { RuleId } from '../spec/ledger/index.ts';

/** What of a run's own judgements stands on little, the gravest first. `passed`: the rules that passed, by how often. */
export function weaknesses(facts: readonly Fact[], passed: ReadonlyMap<RuleId, number>): WeakRow[] {
  const found = withoutSuccess(facts);
  for (const fact of facts)
    if (fact.kind === 'weak') found.push({ kind: 'refused-inputs', about: fact.check, reason: fact.reason });
  for (const [rule, times] of passed)
    if (times === 1) found.push({ kind: 'seen-once', about: rule, reason: 'was seen obeyed only once' });
  return found;
}

const TOO_MANY_REQUESTS = 429;

/** Operations that were called, and never did what they are there for. */
function withoutSuccess(facts: readonly Fact[]): WeakRow[] {
  const calls = new Map<string, { answers: number; worked: boolean; statuses: Set<number> }>();
  for (const fact of facts) {
    if (fact.kind !== 'answered' || !(fact.operation in OPERATIONS)) continue;
    if (OPERATIONS[fact.operation as OperationId].chapter === 'oauth') continue;
    const known = calls.get(fact.operation) ?? { answers: 0, worked: false, statuses: new Set() };
    known.answers += fact.count;
    known.worked ||= fact.worked;
    known.statuses.add(fact.status);
    calls.set(fact.operation, known);
  }
  return (
    [...calls]
      // Where the limit of requests was all that answered, the run met itself: the rules are not exercised, which is said of them.
      .filter(
        ([, { worked, statuses }]) => !worked && [...statuses].some((status) => status !== TOO_MANY_REQUESTS),
      )
      .map(([operation, { answers, statuses }]) => ({
        kind: 'no-success' as const,
        about: operation,
        reason: `never answered with a documented success: ${answers} ${answers === 1 ? 'answer' : 'answers'} with ${[...statuses].sort().join(', ')}`,
      }))
  );
}
