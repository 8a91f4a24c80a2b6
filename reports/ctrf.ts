import type { RuleResult, ViolationResult } from '../judge/results.ts';
import { ledgerHash } from './ledger-hash.ts';
import { isSkipped, troubleOf } from './pipeline.ts';
import type { Result } from './result.ts';
import { oneLine, wellFormed } from './text.ts';

type Status = 'passed' | 'failed' | 'skipped';

interface Test {
  readonly name: string;
  readonly status: Status;
  /** Milliseconds. */
  readonly duration: number;
  readonly [more: string]: unknown;
}

/** A result in the Common Test Report Format (https://ctrf.io), 0.0.0: a test for each rule, and one for the run. */
export function ctrf(result: Result): object {
  const { harness, run, verdict, stats, times } = result;
  const trouble = troubleOf(verdict);
  const ofRun: Test = {
    name: 'the run ends without trouble of its own',
    status: trouble.length > 0 ? 'failed' : 'passed',
    duration: 0,
    suite: ['Run'],
    ...(trouble.length > 0 && { message: wellFormed(trouble.join('\n')) }),
  };
  const tests = [ofRun, ...verdict.rules.map((rule) => testOf(rule, verdict.violations, times))];
  const having = (status: Status): number => tests.filter((one) => one.status === status).length;
  return {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    generatedBy: `muster ${harness}`,
    results: {
      tool: { name: 'muster', version: harness },
      summary: {
        tests: tests.length,
        passed: having('passed'),
        failed: having('failed'),
        skipped: having('skipped'),
        pending: 0,
        other: 0,
        start: Math.round(run.started),
        stop: Math.round(run.started + stats.seconds * 1000),
      },
      tests,
      environment: {
        testEnvironment: wellFormed(run.name),
        extra: {
          base_url: wellFormed(run.base_url),
          ...(run.version !== undefined && { version: wellFormed(run.version) }),
          seed: run.seed,
          effort: run.effort,
          verdict: verdict.verdict,
          specification: ledgerHash(),
        },
      },
    },
  };
}

function testOf(
  rule: RuleResult,
  violations: readonly ViolationResult[],
  times: ReadonlyMap<string, number>,
): Test {
  const own = violations.filter((one) => one.rule === rule.id);
  const first = own[0];
  return {
    name: `${rule.id}: ${rule.statement}`,
    status: statusOf(rule),
    duration: Math.round(1000 * (times.get(rule.id) ?? 0)),
    suite: rule.section.split(' > '),
    rawStatus: rule.verdict,
    tags: [rule.level, rule.source],
    ...(rule.reason !== '' && rule.verdict !== 'pass' && { message: wellFormed(oneLine(rule.reason)) }),
    ...(first !== undefined && {
      trace: wellFormed(own.map(told).join('\n\n')),
      snippet: wellFormed(first.reproduce),
      extra: {
        exchanges: first.exchanges,
        seed: first.seed,
        ...(first.standing && { known_since: first.standing.date }),
        ...(first.follows && { follows: first.follows }),
      },
    }),
  };
}

const told = (one: ViolationResult): string =>
  `${one.operation}: ${one.message}\nexpected: ${one.expected}\nactual: ${one.actual}`;

const statusOf = (rule: RuleResult): Status =>
  rule.verdict === 'fail' ? 'failed' : isSkipped(rule) ? 'skipped' : 'passed';
