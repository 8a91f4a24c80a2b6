import type { GapResult, RuleResult, ViolationResult } from '../judge/results.ts';
import { shardName } from '../record/shard.ts';
import type { EndedEarlyRow, RuleVerdict, RunVerdict } from '../record/verdict-file.ts';
import type { Result } from './result.ts';
import { count, grouped, number } from './text.ts';

/** What stands on the first page of every report. */
export interface ResultOutcome {
  /** Breaches of must-rules that do not follow from another, the most basic first. */
  readonly causes: readonly ViolationResult[];
  /** How many of them differ: a rule that several operations break by the same lack, or in the same words, has one cause. */
  readonly causesApart: number;
  /** The same by rule. */
  readonly violated: ReadonlyMap<string, readonly ViolationResult[]>;
  /** Breaches of must-rules that another one explains. */
  readonly followers: readonly ViolationResult[];
  /** Breaches of must-rules that the baseline knows: they stand, and do not fail the run. */
  readonly standing: readonly ViolationResult[];
  /** Must-rules that the run was not asked for, seen broken all the same, which does not fail it. */
  readonly beside: ReadonlyMap<string, readonly ViolationResult[]>;
  readonly warnings: ReadonlyMap<string, readonly ViolationResult[]>;
  readonly knownFailures: readonly RuleResult[];
  /** Rules without a judgement by the reason for it, the commonest first. */
  readonly unjudged: ReadonlyArray<{ readonly reason: string; readonly rules: readonly RuleResult[] }>;
  /** Checks that ended early for reasons that no profile declares, and that are not said of their rules, by reason. */
  readonly endedEarly: ReadonlyMap<string, readonly EndedEarlyRow[]>;
  readonly counts: Readonly<Record<RuleVerdict, number>>;
  readonly must: { readonly all: number; readonly passed: number };
  /** Whether this is one part of a run: what was obeyed and what was not exercised only all parts say. */
  readonly isPart: boolean;
  readonly gapsObserved: number;
  /** Gaps that are answered otherwise than the profile has decided. */
  readonly drift: readonly GapResult[];
  readonly gapsInconsistent: number;
}

const VERDICTS: readonly RuleVerdict[] = [
  'pass',
  'fail',
  'warn',
  'flaky',
  'known-failure',
  'not-exercised',
  'inconclusive',
  'excluded',
];

/** What came differs with the record that came; what was due tells the same lack in several operations. */
const causesApart = (causes: readonly ViolationResult[]): number =>
  causes.filter(
    ({ rule, expected, actual }, place) =>
      !causes
        .slice(0, place)
        .some((one) => one.rule === rule && (one.expected === expected || one.actual === actual)),
  ).length;

/** Whether each of these rules was not exercised for that very reason. It is said of the rules then, and no check ended for it. */
const isSaidOfRules = ({ reason, rules }: EndedEarlyRow, unjudged: readonly RuleResult[]): boolean =>
  rules.every((id) =>
    unjudged.some((one) => one.id === id && one.verdict === 'not-exercised' && one.reason === reason),
  );

/** Sorts a result into what a reader wants to know first. */
export function outcomeOf({ verdict }: Pick<Result, 'verdict'>): ResultOutcome {
  const { rules, violations, gaps, endedEarly } = verdict;
  const open = violations.filter((one) => one.known === undefined && one.outside !== true);
  const counted = open.filter((one) => one.level === 'must' && one.standing === undefined);
  const must = rules.filter((rule) => rule.level === 'must' && rule.verdict !== 'excluded');
  const unjudged = rules.filter(
    ({ verdict }) => verdict === 'not-exercised' || verdict === 'inconclusive' || verdict === 'flaky',
  );
  const causes = counted.filter((one) => one.follows === undefined);
  return {
    causes,
    causesApart: causesApart(causes),
    violated: grouped(causes, (one) => one.rule),
    followers: counted.filter((one) => one.follows !== undefined),
    standing: open.filter((one) => one.standing !== undefined),
    beside: grouped(
      violations.filter(
        (one) => one.outside && one.level === 'must' && one.known === undefined && !one.follows,
      ),
      (one) => one.rule,
    ),
    warnings: grouped(
      open.filter((one) => one.level === 'should'),
      (one) => one.rule,
    ),
    knownFailures: rules.filter((rule) => rule.verdict === 'known-failure'),
    unjudged: [...grouped(unjudged, (rule) => withoutCheck(rule.reason))]
      .map(([reason, group]) => ({
        reason: new Set(group.map((one) => one.reason)).size > 1 ? reason : (group[0]?.reason ?? reason),
        rules: group,
      }))
      .sort((a, b) => b.rules.length - a.rules.length),
    endedEarly: grouped(
      endedEarly.filter((one) => !one.declared && !isSaidOfRules(one, unjudged)),
      (one) => one.reason,
    ),
    counts: Object.fromEntries(
      VERDICTS.map((name) => [name, rules.filter((rule) => rule.verdict === name).length]),
    ) as Record<RuleVerdict, number>,
    must: { all: must.length, passed: must.filter((rule) => rule.verdict === 'pass').length },
    isPart: verdict.part !== undefined,
    drift: gaps.filter((gap) => gap.drift),
    gapsObserved: gaps.filter((gap) => gap.observed.length > 0).length,
    gapsInconsistent: gaps.filter((gap) => !gap.consistent).length,
  };
}

/** A reason without the check that met it: what several checks met is one thing. */
const withoutCheck = (reason: string): string => reason.replace(/ \([\w-]+\/[\w-]+ › .*\)$/s, '');

/** How many must-rules were obeyed, as the beginning of a line of figures; nothing for one part of a run. */
export const obeyedFigure = ({ isPart, must }: ResultOutcome, between: string): string =>
  isPart ? '' : `${number(must.passed)} of ${count(must.all, 'must-rule')} obeyed${between}`;

/** What is said where no rule stands as not exercised. */
export const allExercised = ({ isPart }: ResultOutcome): string =>
  isPart ? 'Only all shards together say what was not exercised.' : 'Every rule was exercised.';

/** The sentence behind a verdict's word. */
export function meaningOf(
  { verdict, run }: Pick<Result, 'verdict' | 'run'>,
  { knownFailures, drift }: ResultOutcome,
): string {
  if (verdict.verdict === 'inconclusive' && run.shard !== undefined)
    return `${shardName(run.shard)}: no rule was seen broken in it, and it has no verdict of its own`;
  if (verdict.verdict === 'conforms' && knownFailures.length > 0)
    return 'no must-rule was seen broken but those that are known to be';
  if (verdict.verdict !== 'violates' || verdict.rules.some((rule) => rule.verdict === 'fail'))
    return MEANING[verdict.verdict];
  return drift.length > 0
    ? 'no rule is broken, but answers drift from what the profile decides'
    : 'no rule is broken, but what was known to be is so no longer';
}

const MEANING: Readonly<Record<RunVerdict, string>> = {
  conforms: 'every must-rule that could be exercised was obeyed',
  violates: 'at least one rule is broken',
  inconclusive: 'no rule was seen broken, but some could not be judged',
  error: 'the harness itself failed; this says nothing about the environment',
};

/** The operations in which others than this broke its rule too. */
export const otherOperations = (one: ViolationResult, others: readonly ViolationResult[]): string[] =>
  [...new Set(others.map(({ operation }) => operation))].filter((operation) => operation !== one.operation);
