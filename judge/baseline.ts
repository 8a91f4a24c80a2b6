import type { KnownFinding, UsedBaseline } from '../record/baseline.ts';
import type { Fact, ViolationFact } from '../record/facts.ts';
import type { RunRecord } from '../record/run.ts';
import { RULES, type RuleId } from '../spec/ledger/index.ts';
import { EVERY_EXCHANGE } from './exchange/exchange-facts.ts';

const EFFORTS = ['quick', 'normal', 'deep'];

/** What a breach is told from another one by: what an answer shows by itself is the same finding in every check. */
const means = (known: KnownFinding, { rule, operation, check, alone }: ViolationFact): boolean =>
  known.rule === rule && known.operation === operation && (alone === true || known.check === check);

/** The known finding that a breach is. */
export const standingFor = (
  findings: readonly KnownFinding[],
  violation: ViolationFact,
): KnownFinding | undefined => findings.find((one) => means(one, violation));

/** The known findings that were looked for in full, and not found. */
export function goneFindings(
  findings: readonly KnownFinding[],
  facts: readonly Fact[],
  isOutside: (rule: RuleId) => boolean,
): KnownFinding[] {
  return findings.filter((one) => {
    if (isOutside(one.rule)) return false;
    if (facts.some((fact) => fact.kind === 'violation' && means(one, fact))) return false;
    const blocked = facts.some(
      (fact) => fact.kind === 'blocked' && fact.rule === one.rule && fact.check === one.check,
    );
    return !blocked && facts.some((fact) => looked(one, fact));
  });
}

/** Whether a fact says that a check went through, or that answers which belong to no check were judged. */
function looked({ check, rule }: KnownFinding, fact: Fact): boolean {
  if (fact.kind === 'check') return fact.check === check && fact.outcome === 'ran';
  return check === EVERY_EXCHANGE && fact.kind === 'pass' && fact.check === check && fact.rule === rule;
}

/** The breaches of must-rules that no known finding is, as findings; `isExcused`: the profile expects them. */
export function newFindings(
  findings: readonly KnownFinding[],
  facts: readonly Fact[],
  isLeftOut: (violation: ViolationFact) => boolean,
  since: Pick<KnownFinding, 'reason' | 'date' | 'run'>,
): KnownFinding[] {
  const added: KnownFinding[] = [];
  for (const fact of facts) {
    if (fact.kind !== 'violation' || RULES[fact.rule].level !== 'must' || isLeftOut(fact)) continue;
    if (standingFor([...findings, ...added], fact) !== undefined) continue;
    const { rule, operation, check } = fact;
    added.push({ rule, operation, check, ...since });
  }
  return added;
}

/** Whether a run asked as much as the one that a baseline was made from. */
export const asksAsMuch = ({ effort }: Pick<RunRecord, 'effort'>, baseline: UsedBaseline): boolean =>
  EFFORTS.indexOf(effort) >= EFFORTS.indexOf(baseline.effort);

/** Why a run fails for a finding that is no more. */
export const goneSentence = ({ rule, operation, check }: KnownFinding): string =>
  `the known finding ${rule} in ${operation} (${check}) is gone: take it out with --baseline-prune`;
