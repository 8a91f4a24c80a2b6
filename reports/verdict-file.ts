import type { ViolationResult } from '../judge/verdict.ts';
import { ledgerHash } from './ledger-hash.ts';
import type { Result } from './result.ts';

export const VERDICT_FORMAT = 'muster/verdict@1';

/** The content of `verdict.json`. */
export function verdictFile({ harness, run, verdict, stats }: Result) {
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
    weak: verdict.weak.map(({ kind, about, reason }) => ({ kind, about, reason })),
    stats,
  };
}

function violation(one: ViolationResult) {
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
    ...(one.follows !== undefined && { follows: one.follows }),
  };
}
