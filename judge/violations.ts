import type { Fact, ViolationFact } from '../record/facts.ts';
import { OF_GRANTS, RULES, type RuleId } from '../spec/ledger/index.ts';
import { inPlaces } from '../spec/places.ts';
import { standingFor } from './baseline.ts';
import { isServedAmiss } from './causes/breach.ts';
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

/** What is missing in the answers that show any of two breaches; nothing where one of them shows a record. */
const unreadIn = (
  { unread: one }: Pick<ViolationFact, 'unread'>,
  { unread: other }: Pick<ViolationFact, 'unread'>,
): Pick<ViolationFact, 'unread'> =>
  one === undefined || other === undefined ? {} : { unread: one === other ? one : 'no record' };

type Told = Omit<ViolationFact, 'kind' | 'at' | 'alone'>;

/** The cause of a breach as another sighting shows it. */
function shownAs(told: Told, earlier: ViolationResult): ViolationResult {
  const { level, section, seed, first, provedBy, touched, known, standing, outside, counterexample } =
    earlier;
  return {
    ...told,
    ...{ level, section, seed, first, provedBy, touched },
    ...(counterexample !== undefined && { counterexample }),
    ...(known && { known }),
    ...(standing && { standing }),
    ...(outside && { outside }),
  };
}

/** A call that was served, and that had to be refused, is another breach than one that broke down. */
const seenApart = (one: ViolationResult): string => (isServedAmiss(one) ? 'served' : '');

/**
 * The breaches of a run, one a cause: those of the same rule in the same operation are counted, not listed. What is
 * granted amiss is one cause in all operations.
 */
export function violationsOf(
  facts: readonly Fact[],
  options: VerdictOptions,
  isOutside: (rule: RuleId) => boolean,
): ViolationResult[] {
  const groups = new Map<string, ViolationResult>();
  for (const fact of facts) {
    if (fact.kind !== 'violation') continue;
    const one = sighted(fact, options);
    const apart = [one.known && 'known', one.standing && 'standing', seenApart(one)].join('');
    const key = `${fact.rule} ${OF_GRANTS.has(fact.rule) ? '' : fact.operation} ${apart}`;
    const earlier = groups.get(key);
    groups.set(
      key,
      earlier === undefined
        ? { ...one, ...(isOutside(fact.rule) && { outside: true }) }
        : joined(earlier, one),
    );
  }
  return [...groups.values()];
}

/** One sighting of a breach, with what excuses it. */
function sighted(fact: ViolationFact, options: VerdictOptions): ViolationResult {
  const { kind: _kind, at, alone: _alone, ...told } = fact;
  const { seed, knownFailures = [], baseline, harness, today } = options;
  const { rule } = told;
  const level = levelOf(rule, harness);
  const known = excuseFor(knownFailures, fact, today);
  const standing =
    known === undefined && level === 'must' ? standingFor(baseline?.findings ?? [], fact) : undefined;
  return {
    ...told,
    message: `${inPlaces(told.message)}${probationOf(rule, harness)}`,
    expected: inPlaces(told.expected),
    level,
    section: RULES[rule].section,
    seed,
    first: at,
    ...{ provedBy: new Set(told.exchanges), touched: new Set(told.attributes) },
    ...(known && { known }),
    ...(standing && { standing }),
  };
}

/** Two sightings of one breach, of which the plainer is shown. */
function joined(earlier: ViolationResult, one: ViolationResult): ViolationResult {
  const {
    refused: _refused,
    unread: _unread,
    ...shown
  } = isPlainer(one, earlier) ? shownAs(one, earlier) : earlier;
  // The smallest input that breaks a rule says more, whichever sighting is shown.
  const counterexample = earlier.counterexample ?? one.counterexample;
  return {
    ...shown,
    ...(counterexample !== undefined && { counterexample }),
    ...(earlier.refused && one.refused && { refused: true }),
    ...unreadIn(earlier, one),
    ...notKeptOf(earlier, one),
    count: earlier.count + one.count,
    first: Math.min(earlier.first, one.first),
    provedBy: new Set([...earlier.provedBy, ...one.provedBy]),
    touched: new Set([...earlier.touched, ...one.touched]),
  };
}
