import type { ViolationResult } from '../judge/results.ts';
import { VERDICT_FORMAT, type VerdictFile, type ViolationRow } from '../record/verdict-file.ts';
import { ledgerHash } from './ledger-hash.ts';
import type { Result } from './result.ts';

/** The content of `verdict.json`. */
export function verdictFile({ harness, run, verdict, stats }: Result): VerdictFile {
  return {
    format: VERDICT_FORMAT,
    harness,
    specification: ledgerHash(),
    profile: run.name,
    base_url: run.base_url,
    seed: run.seed,
    verdict: verdict.verdict,
    notes: verdict.notes,
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
    violations: verdict.violations.map(violation),
    gaps: verdict.gaps.map(({ id, section, question, observed, consistent, decision, drift }) => ({
      id,
      section,
      question,
      observed,
      consistent,
      decision,
      drift,
    })),
    ended_early: verdict.endedEarly.map(({ check, reason, declared, rules }) => ({
      check,
      reason,
      declared,
      rules,
    })),
    weak: verdict.weak.map(({ kind, about, reason }) => ({ kind, about, reason })),
    stats,
  };
}

function violation(one: ViolationResult): ViolationRow {
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
    ...(one.outside && { outside: one.outside }),
    ...(one.follows !== undefined && { follows: one.follows }),
  };
}
