import { ENDED_BY_SIGNAL, type Fact } from '../record/facts.ts';
import type { KnownFailure } from '../record/known-failure.ts';
import type { RunVerdict } from '../record/verdict-file.ts';
import type { RuleId } from '../spec/ledger/index.ts';
import { goneFindings, goneSentence } from './baseline.ts';
import { markConsequences } from './causes.ts';
import { checksEndedEarly } from './ended-early.ts';
import { gapResults } from './gap-results.ts';
import { staleSentences } from './known-failures.ts';
import type { GapResult, RuleResult, Verdict, VerdictOptions, ViolationResult } from './results.ts';
import { ruleResults } from './rule-results.ts';
import { outsideOf } from './scope.ts';
import { isComplete, ofShard, shardNote } from './shard.ts';
import { plainness } from './simplest.ts';
import { vacuousPasses } from './vacuous-pass.ts';
import { violationsOf } from './violations.ts';
import { weaknesses } from './weak-coverage.ts';
import { workedAround } from './workarounds.ts';

/** Derives everything that a run has to say from the facts it stored. Pure. */
export function deriveVerdict(facts: readonly Fact[], options: VerdictOptions): Verdict {
  const { knownFailures = [], today, rules: asked } = options;
  const isOutside = outsideOf(options, facts);
  const found = violationsOf(facts, options, isOutside);
  const obeyed = new Set(facts.flatMap((fact) => (fact.kind === 'pass' ? [fact.rule] : [])));
  // What was asked for is not explained away by what was not, nor what is new by what is known.
  const violations = LOTS.flatMap((lot) =>
    markConsequences(
      found.filter((one) => lot === 'outside' || lotOf(one) === lot),
      obeyed,
    )
      .filter((one) => lotOf(one) === lot)
      // What weighs more explains the rest; what was seen the plainest way is read first.
      .toSorted((a, b) => plainness(a) - plainness(b)),
  );
  const { shard } = options;
  // What one part has not seen, another may have.
  const vacuous = shard === undefined ? vacuousPasses(facts) : () => null;
  const whole = ruleResults(facts, violations, vacuous, isOutside, options.harness);
  const rules = shard === undefined ? whole : ofShard(whole, shard);
  // A run of rules that were asked for by name is told of them alone.
  const gaps = gapResults(facts, asked === undefined ? (options.decisions ?? {}) : {});
  const isAsked = ({ rule }: KnownFailure): boolean => asked === undefined || asked.includes(rule as RuleId);
  const stale = shard === undefined ? staleSentences(knownFailures.filter(isAsked), facts, rules, today) : [];
  const verdict = overall(rules, gaps, facts, stale);
  const gone =
    shard === undefined && options.baseline?.complete && canTell(verdict, facts)
      ? goneFindings(options.baseline.findings, facts, isOutside)
      : [];
  const passed = rules.filter((rule) => rule.verdict === 'pass');
  return {
    verdict: gone.length > 0 ? 'violates' : verdict,
    rules,
    violations,
    gone,
    gaps,
    notes: [
      ...notesOf(facts),
      ...stale,
      ...gone.map(goneSentence),
      ...(shard === undefined ? [] : [shardNote(shard)]),
    ],
    endedEarly: checksEndedEarly(facts),
    weak: shard === undefined ? weaknesses(facts, new Map(passed.map((rule) => [rule.id, rule.obeyed]))) : [],
    workedAround: workedAround(facts),
    ...(shard !== undefined && { part: { complete: isComplete(rules, facts) } }),
  };
}

const LOTS = ['open', 'standing', 'outside'] as const;

const lotOf = ({ outside, standing }: ViolationResult): (typeof LOTS)[number] =>
  outside ? 'outside' : standing === undefined ? 'open' : 'standing';

/** Whether a run went to its end and could judge: only then is a finding that it did not see gone. */
export const canTell = (verdict: RunVerdict, facts: readonly Fact[]): boolean =>
  (verdict === 'conforms' || verdict === 'violates') &&
  !facts.some((fact) => fact.kind === 'run' || (fact.kind === 'check' && fact.outcome === 'crashed'));

function notesOf(facts: readonly Fact[]): string[] {
  const notes: string[] = [];
  for (const fact of facts) if (fact.kind === 'run') notes.push(fact.reason);
  const crashed = new Map<string, string[]>();
  for (const fact of facts)
    if (fact.kind === 'check' && fact.outcome === 'crashed')
      crashed.set(fact.reason, [...(crashed.get(fact.reason) ?? []), fact.check]);
  for (const [reason, [first, ...others]] of crashed)
    notes.push(
      others.length < 2
        ? [first, ...others].map((check) => `the check "${check}" broke down: ${reason}`).join('; ')
        : `the check "${first}" and ${others.length} others broke down: ${reason}`,
    );
  // What tells of the machine comes after what tells of the verdict.
  const told = facts.flatMap((fact) => (fact.kind === 'note' ? [fact.reason] : []));
  return [...notes, ...new Set(told)];
}

function overall(
  rules: readonly RuleResult[],
  gaps: readonly GapResult[],
  facts: readonly Fact[],
  stale: readonly string[],
): RunVerdict {
  if (rules.some((rule) => rule.verdict === 'fail') || gaps.some((gap) => gap.drift) || stale.length > 0)
    return 'violates';
  const crashed = facts.some(
    (fact) =>
      (fact.kind === 'check' && fact.outcome === 'crashed') ||
      (fact.kind === 'run' && fact.outcome === 'harness-error'),
  );
  // What ended a run may have ended what its checks worked with.
  const ended = facts.some((fact) => fact.kind === 'run' && fact.reason === ENDED_BY_SIGNAL);
  if (crashed && !ended) return 'error';
  const cutShort = facts.some((fact) => fact.kind === 'run');
  const settled = rules.every(
    ({ level, verdict, declared }) =>
      level === 'should' ||
      verdict === 'pass' ||
      verdict === 'known-failure' ||
      verdict === 'excluded' ||
      declared,
  );
  const exercised = rules.some((rule) => rule.verdict === 'pass');
  return settled && exercised && !cutShort ? 'conforms' : 'inconclusive';
}
