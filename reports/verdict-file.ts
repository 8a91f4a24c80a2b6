import { driftSentences } from '../judge/gap-results.ts';
import type { ViolationResult } from '../judge/results.ts';
import type { RunRecord } from '../record/run.ts';
import { VERDICT_FORMAT, type VerdictFile, type ViolationRow } from '../record/verdict-file.ts';
import { ledgerHash } from './ledger-hash.ts';
import { outcomeOf } from './outcome.ts';
import type { Result } from './result.ts';

/** The content of `verdict.json`. */
export function verdictFile(result: Result): VerdictFile {
  const { harness, run, verdict, stats } = result;
  return {
    format: VERDICT_FORMAT,
    harness,
    specification: ledgerHash(),
    profile: run.name,
    base_url: run.base_url,
    ...(run.version !== undefined && { version: run.version }),
    seed: run.seed,
    ...(run.shard !== undefined && { shard: { index: run.shard.index, total: run.shard.total } }),
    ...(run.merged !== undefined && {
      merged: { total: run.merged.total, present: run.merged.runs.length },
    }),
    verdict: verdict.verdict,
    notes: [...verdict.notes, ...driftSentences(verdict.gaps)],
    rules: verdict.rules.map(({ id, section, statement, level, source, verdict: said, checks, reason }) => ({
      id,
      section,
      statement,
      level,
      source,
      verdict: said,
      checks,
      reason,
    })),
    violations: verdict.violations.map((one) => violation(one, run)),
    gaps: verdict.gaps.map(({ id, section, question, observed, consistent, decision, drift }) => ({
      id,
      section,
      question,
      observed,
      consistent,
      decision,
      drift,
    })),
    ...(run.baseline !== undefined && { baseline: baselineOf(result, run.baseline.file) }),
    ended_early: verdict.endedEarly.map(({ check, reason, declared, rules }) => ({
      check,
      reason,
      declared,
      rules,
    })),
    weak: verdict.weak.map(({ kind, about, reason }) => ({ kind, about, reason })),
    worked_around: verdict.workedAround,
    stats,
  };
}

function baselineOf(result: Result, file: string): NonNullable<VerdictFile['baseline']> {
  const { causes, followers, standing } = outcomeOf(result);
  return {
    file,
    new: causes.length + followers.length,
    known: standing.length,
    stale: result.verdict.gone,
  };
}

/** What a breach of a must-rule is against the baseline of its run. */
function findingOf({ level, known, outside, standing }: ViolationResult, { baseline }: RunRecord) {
  if (baseline === undefined || level === 'should' || known !== undefined || outside) return {};
  if (standing === undefined) return { finding: 'new' as const };
  return { finding: 'known' as const, since: { date: standing.date, reason: standing.reason } };
}

function violation(one: ViolationResult, run: RunRecord): ViolationRow {
  const { rule, check, operation, message, expected, actual, reproduce, exchanges, seed } = one;
  return {
    rule,
    level: one.level,
    check,
    operation,
    message,
    expected,
    actual,
    reproduce,
    exchanges,
    seed,
    count: one.count,
    ...(one.counterexample !== undefined && { counterexample: one.counterexample }),
    ...(one.known !== undefined && { known: { reason: one.known.reason, until: one.known.until } }),
    ...findingOf(one, run),
    ...(one.outside && { outside: one.outside }),
    ...(one.follows !== undefined && { follows: one.follows }),
  };
}
