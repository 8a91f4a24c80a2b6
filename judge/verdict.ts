import type {
  BlockedFact,
  CheckFact,
  Fact,
  ObservationFact,
  PassFact,
  ViolationFact,
} from '../record/facts.ts';
import type { KnownFailure } from '../record/known-failure.ts';
import { GAPS, type GapId, RULES, type RuleEntry, type RuleId } from '../spec/ledger/index.ts';
import { markFollowers } from './follows.ts';
import { type Weakness, weaknesses } from './weak.ts';
import { unwitnessed } from './witness.ts';

export type RuleVerdict =
  | 'pass'
  | 'fail'
  | 'warn'
  | 'flaky'
  | 'known-failure'
  | 'not-exercised'
  | 'inconclusive'
  | 'excluded';

export interface RuleResult extends RuleEntry {
  readonly id: RuleId;
  readonly verdict: RuleVerdict;
  readonly checks: readonly string[];
  /** How often the rule was seen obeyed. */
  readonly obeyed: number;
  /** Whether what kept the rule from being exercised is a limit that the profile declares. */
  readonly declared: boolean;
  readonly reason: string;
}

export interface ViolationResult extends Omit<ViolationFact, 'kind' | 'at'> {
  readonly level: 'must' | 'should';
  readonly section: string;
  readonly seed: number;
  /** The rule of the violation from which this one merely follows. */
  readonly follows?: RuleId;
}

export interface GapResult {
  readonly id: GapId;
  readonly section: string;
  readonly question: string;
  readonly observed: readonly string[];
  readonly consistent: boolean;
  readonly decision: string;
  readonly drift: boolean;
}

export interface VerdictOptions {
  readonly seed: number;
  readonly decisions?: Readonly<Record<string, string>>;
  readonly knownFailures?: readonly KnownFailure[];
  /** ISO date of the run. */
  readonly today: string;
}

export type RunVerdict = 'conforms' | 'violates' | 'inconclusive' | 'error';

export interface Verdict {
  readonly verdict: RunVerdict;
  readonly rules: readonly RuleResult[];
  readonly violations: readonly ViolationResult[];
  readonly gaps: readonly GapResult[];
  /** Sentences on why the verdict is what it is, where the rules alone do not say it. */
  readonly notes: readonly string[];
  /** Judgements that stand on little. */
  readonly weak: readonly Weakness[];
}

/** Derives everything that a run has to say from the facts it stored. Pure. */
export function deriveVerdict(facts: readonly Fact[], options: VerdictOptions): Verdict {
  const violations = markFollowers(groupViolations(facts, options.seed));
  const vacuous = unwitnessed(facts);
  const byRule = bearings(facts);
  const rules = (Object.keys(RULES) as RuleId[]).map((id) =>
    judgeRule(id, byRule.get(id) ?? NONE, violations, vacuous(id), options),
  );
  const answers = new Map<GapId, ObservationFact[]>();
  for (const fact of facts)
    if (fact.kind === 'observation') {
      const known = answers.get(fact.gap);
      if (known === undefined) answers.set(fact.gap, [fact]);
      else known.push(fact);
    }
  const gaps = (Object.keys(GAPS) as GapId[]).map((id) =>
    judgeGap(id, answers.get(id) ?? [], options.decisions ?? {}),
  );
  const notes: string[] = [];
  for (const fact of facts) if (fact.kind === 'run') notes.push(fact.reason);
  for (const fact of facts)
    if (fact.kind === 'check' && fact.outcome === 'crashed')
      notes.push(`the check "${fact.check}" broke down: ${fact.reason}`);
  for (const gap of gaps)
    if (gap.drift) notes.push(`${gap.id} drifts from the declared decision "${gap.decision}"`);
  for (const known of options.knownFailures ?? []) notes.push(...staleKnown(known, rules, options.today));
  const passed = rules.filter((rule) => rule.verdict === 'pass');
  const weak = weaknesses(facts, new Map(passed.map((rule) => [rule.id, rule.obeyed])));
  return { verdict: overall(rules, gaps, facts, notes, options), rules, violations, gaps, notes, weak };
}

function groupViolations(facts: readonly Fact[], seed: number): ViolationResult[] {
  const groups = new Map<string, ViolationResult>();
  for (const fact of facts) {
    if (fact.kind !== 'violation') continue;
    const key = `${fact.rule} ${fact.operation}`;
    const known = groups.get(key);
    if (known) {
      // A counterexample that was shrunk says more than the first breach that was met.
      const { kind: _known, at: _when, ...shrunk } = fact;
      const better = fact.counterexample !== undefined && known.counterexample === undefined;
      groups.set(key, { ...known, ...(better && shrunk), count: known.count + fact.count });
      continue;
    }
    const { kind: _kind, at: _at, ...rest } = fact;
    const { level, section } = RULES[fact.rule];
    groups.set(key, { ...rest, level, section, seed });
  }
  return [...groups.values()];
}

/** The facts that bear on one rule. */
interface Bearing {
  readonly passes: PassFact[];
  readonly blocked: BlockedFact[];
  readonly ran: CheckFact[];
}

const NONE: Bearing = { passes: [], blocked: [], ran: [] };

/** Sorts the facts by rule: a run has some ten thousand, and the rules are hundreds. */
function bearings(facts: readonly Fact[]): Map<RuleId, Bearing> {
  const found = new Map<RuleId, Bearing>();
  const of = (rule: RuleId): Bearing => {
    const known = found.get(rule) ?? { passes: [], blocked: [], ran: [] };
    found.set(rule, known);
    return known;
  };
  for (const fact of facts)
    if (fact.kind === 'pass') of(fact.rule).passes.push(fact);
    else if (fact.kind === 'blocked') of(fact.rule).blocked.push(fact);
    else if (fact.kind === 'check') for (const rule of new Set(fact.rules)) of(rule).ran.push(fact);
  return found;
}

function judgeRule(
  id: RuleId,
  { passes, blocked, ran }: Bearing,
  violations: readonly ViolationResult[],
  vacuous: string | null,
  options: VerdictOptions,
): RuleResult {
  const entry = RULES[id];
  const broken = violations.filter((violation) => violation.rule === id);
  const checks = [...new Set([...passes, ...broken, ...blocked, ...ran].map(({ check }) => check))];
  const obeyed = passes.reduce((sum, { count }) => sum + count, 0);
  const result = (verdict: RuleVerdict, reason: string, declared = false): RuleResult => ({
    id,
    ...entry,
    verdict,
    checks,
    obeyed,
    declared,
    reason,
  });
  if (broken.length > 0) {
    const known = options.knownFailures?.find((one) => one.rule === id && one.until >= options.today);
    if (known) return result('known-failure', `${known.reason} (until ${known.until})`);
    return result(entry.level === 'must' ? 'fail' : 'warn', broken[0]?.message ?? '');
  }
  if (obeyed > 0 && vacuous === null) return result('pass', '');
  const undeclared = blocked.find((fact) => !fact.declared);
  if (undeclared) return result('inconclusive', undeclared.reason);
  const declared = blocked[0];
  if (declared) return result('not-exercised', declared.reason, true);
  if (obeyed > 0 && vacuous !== null) return result('inconclusive', vacuous);
  const stopped = ran.find((fact) => fact.outcome !== 'ran');
  if (stopped) return result('inconclusive', stopped.reason);
  return result('not-exercised', ran.length > 0 ? 'no answer allowed a judgement' : 'no check of it ran');
}

function judgeGap(
  id: GapId,
  answers: readonly ObservationFact[],
  decisions: Readonly<Record<string, string>>,
): GapResult {
  const bySituation = new Map<string, Set<string>>();
  for (const { situation, answer } of answers)
    bySituation.set(situation, (bySituation.get(situation) ?? new Set()).add(answer));
  const observed = [...bySituation].flatMap(([situation, said]) =>
    [...said].map((answer) => (situation === '' ? answer : `${situation}: ${answer}`)),
  );
  const decision = decisions[id] ?? '';
  const drift = decision !== '' && answers.some((fact) => fact.answer !== decision);
  const consistent = [...bySituation.values()].every((said) => said.size === 1);
  return { id, ...GAPS[id], observed, consistent, decision, drift };
}

function staleKnown(known: KnownFailure, rules: readonly RuleResult[], today: string): string[] {
  const rule = rules.find((one) => one.id === known.rule);
  if (known.until < today) return [`the known failure ${known.rule} ran out on ${known.until}`];
  if (rule?.verdict === 'pass')
    return [`the known failure ${known.rule} passes again: take it out of the profile`];
  return [];
}

function overall(
  rules: readonly RuleResult[],
  gaps: readonly GapResult[],
  facts: readonly Fact[],
  notes: readonly string[],
  options: VerdictOptions,
): RunVerdict {
  const stale = (options.knownFailures ?? []).some(
    (known) => staleKnown(known, rules, options.today).length > 0,
  );
  if (rules.some((rule) => rule.verdict === 'fail') || gaps.some((gap) => gap.drift) || stale)
    return 'violates';
  const crashed = facts.some(
    (fact) =>
      (fact.kind === 'check' && fact.outcome === 'crashed') ||
      (fact.kind === 'run' && fact.outcome === 'harness-error'),
  );
  if (crashed) return 'error';
  const interrupted = facts.some((fact) => fact.kind === 'run');
  const settled = rules.every(
    (rule) =>
      rule.level === 'should' || rule.verdict === 'pass' || rule.verdict === 'known-failure' || rule.declared,
  );
  const exercised = rules.some((rule) => rule.verdict === 'pass');
  return settled && exercised && !interrupted && notes.length === 0 ? 'conforms' : 'inconclusive';
}

/** The exit code that a verdict stands for (contracts.md, Exit codes). */
export const EXIT_CODE: Readonly<Record<RunVerdict, number>> = {
  conforms: 0,
  violates: 1,
  inconclusive: 3,
  error: 4,
};
