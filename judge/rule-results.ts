import {
  type BlockedFact,
  type CheckFact,
  type Fact,
  type FlakyFact,
  type PassFact,
  type Whose,
  whoseOf,
} from '../record/facts.ts';
import type { RuleVerdict } from '../record/verdict-file.ts';
import { RULES, type RuleId } from '../spec/ledger/index.ts';
import { inPlaces } from '../spec/places.ts';
import { levelOf } from './probation.ts';
import type { RuleResult, ViolationResult } from './results.ts';

/** The facts that bear on one rule. */
interface Bearing {
  readonly passes: PassFact[];
  readonly blocked: BlockedFact[];
  readonly ran: CheckFact[];
  readonly flaky: FlakyFact[];
}

const NONE: Bearing = { passes: [], blocked: [], ran: [], flaky: [] };

/** Sorts the facts by rule: a run has some ten thousand, and the rules are hundreds. */
function bearings(facts: readonly Fact[]): Map<RuleId, Bearing> {
  const found = new Map<RuleId, Bearing>();
  const of = (rule: RuleId): Bearing => {
    const known = found.get(rule) ?? { passes: [], blocked: [], ran: [], flaky: [] };
    found.set(rule, known);
    return known;
  };
  for (const fact of facts)
    if (fact.kind === 'pass') of(fact.rule).passes.push(fact);
    else if (fact.kind === 'blocked') of(fact.rule).blocked.push(fact);
    else if (fact.kind === 'flaky') of(fact.rule).flaky.push(fact);
    else if (fact.kind === 'check') for (const rule of new Set(fact.rules)) of(rule).ran.push(fact);
  return found;
}

/** What a run's facts say of every rule. `vacuous`: why passes of a rule prove nothing, or null. */
export function ruleResults(
  facts: readonly Fact[],
  violations: readonly ViolationResult[],
  vacuous: (rule: RuleId) => string | null,
  isOutside: (rule: RuleId) => boolean,
  harness?: string,
): RuleResult[] {
  const byRule = bearings(facts);
  return (Object.keys(RULES) as RuleId[]).map((id) => {
    const bearing = byRule.get(id) ?? NONE;
    const broken = violations.filter((violation) => violation.rule === id);
    // By name: workers side by side write their facts in another order each time.
    const checks = [bearing.passes, broken, bearing.blocked, bearing.ran, bearing.flaky].flatMap((list) =>
      list.map(({ check }) => check).toSorted(),
    );
    const said = isOutside(id) ? outside(broken) : judged(bearing, broken, vacuous(id));
    return {
      id,
      ...RULES[id],
      level: levelOf(id, harness),
      checks: [...new Set(checks)],
      obeyed: bearing.passes.reduce((sum, { count }) => sum + count, 0),
      declared: false,
      ...said,
    };
  });
}

/**
 * Why a check could not judge the rule in the situation that it was to bring about. Neither the profile nor a freedom of
 * the environment explains it. What other checks saw of the rule does not stand for that situation.
 */
function endedEarly(
  passes: readonly PassFact[],
  blocked: readonly BlockedFact[],
  ran: readonly CheckFact[],
): string | undefined {
  const passedIn = new Set(passes.map(({ check }) => check));
  const cut =
    blocked.find((fact) => isCut(fact) && !passedIn.has(fact.check)) ??
    ran.find((fact) => fact.outcome === 'incomplete' && !passedIn.has(fact.check));
  return cut === undefined ? undefined : `${cut.reason} (${cut.check})`;
}

/** Whether a check was kept from judging by what may not be done. */
const isCut = (fact: BlockedFact): boolean => whoseOf(fact) === 'trouble';

const flakySentence = ({ operation, outcomes: [first, then], check, exchanges }: FlakyFact): string =>
  `${inPlaces(operation)} got ${first}, and ${then} when it was put again (${check}; ${exchanges.join(', ')})`;

interface Said {
  readonly verdict: RuleVerdict;
  readonly reason: string;
  readonly declared?: boolean;
}

const outside = ([broken]: readonly ViolationResult[]): Said => ({
  verdict: 'excluded',
  reason: `the run was asked for something else${broken ? `; seen broken: ${broken.message}` : ''}`,
});

function judged(
  { passes, blocked, ran, flaky }: Bearing,
  broken: readonly ViolationResult[],
  vacuous: string | null,
): Said {
  const unexcused = broken.find(({ known, standing }) => known === undefined && standing === undefined);
  if (unexcused) return { verdict: unexcused.level === 'must' ? 'fail' : 'warn', reason: unexcused.message };
  const known = broken[0]?.known;
  if (known) return { verdict: 'known-failure', reason: `${known.reason} (until ${known.until})` };
  const standing = broken.find((one) => one.standing !== undefined)?.standing;
  if (standing) return { verdict: 'known-failure', reason: `${standing.reason} (since ${standing.date})` };
  const [once] = flaky;
  if (once !== undefined) return { verdict: 'flaky', reason: flakySentence(once) };
  const cut = endedEarly(passes, blocked, ran);
  if (cut !== undefined) return { verdict: 'inconclusive', reason: cut };
  if (passes.length > 0 && vacuous === null) return { verdict: 'pass', reason: '' };
  const undeclared = blocked.find(isCut);
  if (undeclared) return { verdict: 'inconclusive', reason: undeclared.reason };
  const [limit] = blocked;
  if (limit) {
    const by = (whose: Whose) => blocked.find((fact) => whoseOf(fact) === whose);
    const said = by('environment') ?? by('profile') ?? limit;
    return { verdict: 'not-exercised', reason: said.reason, declared: whoseOf(said) === 'profile' };
  }
  if (vacuous !== null && passes.length > 0) return { verdict: 'inconclusive', reason: vacuous };
  const stopped = ran.find((fact) => fact.outcome !== 'ran');
  if (stopped) return { verdict: 'inconclusive', reason: stopped.reason };
  const reason = ran.length > 0 ? 'no answer allowed a judgement' : 'no check of it ran';
  return { verdict: 'not-exercised', reason };
}
