import type { Fact, ViolationFact } from '../record/facts.ts';
import { RULES, type RuleId } from '../spec/ledger/index.ts';
import { standingFor } from './baseline.ts';
import { excuseFor } from './known-failures.ts';
import { levelOf, probationOf } from './probation.ts';
import type { VerdictOptions, ViolationResult } from './results.ts';

/** What any of these breaches shows that was not kept. */
const notKeptOf = (
  ...facts: ReadonlyArray<Pick<ViolationFact, 'notKept'>>
): Pick<ViolationFact, 'notKept'> => {
  const notKept = [...new Set(facts.flatMap((one) => one.notKept ?? []))];
  return notKept.length > 0 ? { notKept } : {};
};

/** The breaches of a run, one a cause: those of the same rule in the same operation are counted, not listed. */
export function violationsOf(
  facts: readonly Fact[],
  { seed, knownFailures = [], baseline, harness, today }: VerdictOptions,
  isOutside: (rule: RuleId) => boolean,
): ViolationResult[] {
  const groups = new Map<string, ViolationResult>();
  for (const fact of facts) {
    if (fact.kind !== 'violation') continue;
    const excuse = excuseFor(knownFailures, fact, today);
    const stood = excuse === undefined && levelOf(fact.rule, harness) === 'must';
    const standing = stood ? standingFor(baseline?.findings ?? [], fact) : undefined;
    const apart = excuse === undefined ? (standing === undefined ? '' : 'standing') : 'known';
    const key = `${fact.rule} ${fact.operation} ${apart}`;
    const earlier = groups.get(key);
    const { kind: _kind, at, alone: _alone, ...told } = fact;
    const rest = { ...told, message: `${told.message}${probationOf(fact.rule, harness)}` };
    if (earlier === undefined) {
      const { section } = RULES[fact.rule];
      groups.set(key, {
        ...rest,
        level: levelOf(fact.rule, harness),
        section,
        seed,
        first: at,
        provedBy: new Set(fact.exchanges),
        ...(excuse && { known: excuse }),
        ...(standing && { standing }),
        ...(isOutside(fact.rule) && { outside: true }),
      });
      continue;
    }
    // A counterexample that was shrunk says more than the first breach that was met.
    const better = fact.counterexample !== undefined && earlier.counterexample === undefined;
    const { refused: _refused, ...before } = earlier;
    groups.set(key, {
      ...before,
      ...(better && rest),
      ...(earlier.refused && fact.refused && { refused: true }),
      ...notKeptOf(earlier, fact),
      count: earlier.count + fact.count,
      first: Math.min(earlier.first, at),
      provedBy: new Set([...earlier.provedBy, ...fact.exchanges]),
    });
  }
  return [...groups.values()];
}
