import type { Fact } from '../record/facts.ts';
import { OPERATIONS, type OperationId } from '../spec/contract.ts';
import { RULES, type RuleId } from '../spec/ledger/index.ts';

const DOCUMENTED = (Object.keys(OPERATIONS) as OperationId[]).filter(
  (id) => OPERATIONS[id].success.length > 0 && OPERATIONS[id].chapter !== 'oauth',
);

/**
 * Why passes of a rule prove nothing in this run, or null. A service that never did what a rule is about also never broke
 * it. A service that answers everything alike is refused here, however well each answer fits a rule.
 */
export function vacuousPasses(facts: readonly Fact[]): (rule: RuleId) => string | null {
  const seen = new Set(
    facts.flatMap((fact) => (fact.kind === 'answered' && fact.worked ? [fact.operation] : [])),
  );
  const worked = (operation: OperationId): boolean => seen.has(operation);
  const served = DOCUMENTED.some(worked);
  // What was stored before answers were counted cannot be asked.
  if (!facts.some((fact) => fact.kind === 'answered')) return () => null;
  return (rule) => {
    const { needs } = RULES[rule];
    if (needs === 'nothing') return null;
    if (!served) return 'no operation was ever answered with its documented success';
    return needs === 'any' || worked(needs) ? null : `no ${needs} was ever answered as documented`;
  };
}
