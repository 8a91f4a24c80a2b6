import type { Fact, ViolationFact } from '../record/facts.ts';
import { RULES, type RuleId } from '../spec/ledger/index.ts';
import { standingFor } from './baseline.ts';
import { excuseFor } from './known-failures.ts';
import { levelOf, probationOf } from './probation.ts';
import type { VerdictOptions, ViolationResult } from './results.ts';
import { isPlainer } from './simplest.ts';

/** What any of these breaches shows that was not kept. */
const notKeptOf = (
  ...facts: ReadonlyArray<Pick<ViolationFact, 'notKept'>>
): Pick<ViolationFact, 'notKept'> => {
  const notKept = [...new Set(facts.flatMap((one) => one.notKept ?? []))];
  return notKept.length > 0 ? { notKept } : {};
};

type Told = Omit<ViolationFact, 'kind' | 'at' | 'alone'>;

/** The cause of a breach as another sighting shows it. */
function shownAs(told: Told, earlier: ViolationResult): ViolationResult {
  const { level, section, seed, first, provedBy, known, standing, outside, counterexample } = earlier;
  return {
    ...told,
    ...{ level, section, seed, first, provedBy },
    ...(counterexample !== undefined && { counterexample }),
    ...(known && { known }),
    ...(standing && { standing }),
    ...(outside && { outside }),
  };
}

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
    const { refused: _refused, ...before } = isPlainer(rest, earlier) ? shownAs(rest, earlier) : earlier;
    groups.set(key, {
      ...before,
      // The smallest input that breaks a rule says more, whichever sighting is shown.
      ...(fact.counterexample !== undefined &&
        earlier.counterexample === undefined && { counterexample: fact.counterexample }),
      ...(earlier.refused && fact.refused && { refused: true }),
      ...notKeptOf(earlier, fact),
      count: earlier.count + fact.count,
      first: Math.min(earlier.first, at),
      provedBy: new Set([...earlier.provedBy, ...fact.exchanges]),
    });
  }
  return [...groups.values()];
}
