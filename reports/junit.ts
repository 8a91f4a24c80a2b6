import type { RuleResult, ViolationResult } from '../judge/results.ts';
import { sinceWhen } from './baseline.ts';
import { bySection } from './chapters.ts';
import { ledgerHash } from './ledger-hash.ts';
import { isSkipped, troubleOf } from './pipeline.ts';
import type { Result } from './result.ts';
import { xmlAttribute, xmlText } from './xml.ts';

/** JUnit's XML: a testsuite for each section of the specification, a testcase for each rule. */
export function junit({ harness, run, verdict, stats, times }: Result): string {
  const properties = propertiesOf({
    verdict: verdict.verdict,
    base_url: run.base_url,
    ...(run.version !== undefined && { version: run.version }),
    seed: String(run.seed),
    effort: run.effort,
    harness,
    specification: ledgerHash(),
    ...(run.baseline !== undefined && {
      baseline: run.baseline.file,
      stale: String(verdict.gone.length),
    }),
  });
  const suites = [...bySection(verdict.rules)].map(([section, rules]) =>
    suite(
      section,
      rules.map((rule) => testcase(rule, verdict.violations, times)),
      rules,
      times,
    ),
  );
  const open = troubleOf(verdict);
  const broken = open.length > 0;
  const note = broken
    ? `<error message=${xmlAttribute(open[0] ?? '')}>${xmlText(open.join('\n'))}</error>`
    : '';
  const failures = verdict.rules.filter((rule) => rule.verdict === 'fail').length;
  const skipped = verdict.rules.filter(isSkipped).length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name=${xmlAttribute(`muster ${run.name}`)} tests="${verdict.rules.length + 1}" failures="${failures}" errors="${broken ? 1 : 0}" skipped="${skipped}" time="${stats.seconds}">`,
    `  <testsuite name="Run" tests="1" failures="0" errors="${broken ? 1 : 0}" skipped="0" time="0.000" timestamp="${new Date(run.started).toISOString().slice(0, 19)}">`,
    `    ${properties}`,
    `    <testcase classname="Run" name="the run ends without trouble of its own">${note}</testcase>`,
    '  </testsuite>',
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

/** A time of JUnit's XML. */
const seconds = (value: number): string => value.toFixed(3);

const propertiesOf = (all: Readonly<Record<string, string>>): string =>
  `<properties>${Object.entries(all)
    .map(([name, value]) => `<property name=${xmlAttribute(name)} value=${xmlAttribute(value)}/>`)
    .join('')}</properties>`;

function suite(
  section: string,
  cases: readonly string[],
  rules: readonly RuleResult[],
  times: Result['times'],
): string {
  const failures = rules.filter((rule) => rule.verdict === 'fail').length;
  const sum = rules.reduce((all, { id }) => all + (times.get(id) ?? 0), 0);
  const head = `name=${xmlAttribute(section)} tests="${rules.length}" failures="${failures}" errors="0" skipped="${rules.filter(isSkipped).length}" time="${seconds(sum)}"`;
  return `  <testsuite ${head}>\n${cases.join('\n')}\n  </testsuite>`;
}

function testcase(rule: RuleResult, violations: readonly ViolationResult[], times: Result['times']): string {
  const own = violations.filter((one) => one.rule === rule.id);
  const name = `${rule.id}: ${rule.statement}`;
  const properties = propertiesOf({
    rule: rule.id,
    level: rule.level,
    source: rule.source,
    verdict: rule.verdict,
    obeyed: String(rule.obeyed),
    ...(own[0]?.standing !== undefined && { known_since: own[0].standing.date }),
    ...(own[0] !== undefined && { seed: String(own[0].seed), exchanges: own[0].exchanges.join(' ') }),
  });
  return `    <testcase classname=${xmlAttribute(rule.section)} name=${xmlAttribute(name)} time="${seconds(times.get(rule.id) ?? 0)}">${properties}${inside(rule, own)}</testcase>`;
}

function inside(rule: RuleResult, own: readonly ViolationResult[]): string {
  const told = own.map(tell).join('\n\n');
  if (rule.verdict === 'fail')
    return `<failure type=${xmlAttribute(rule.level)} message=${xmlAttribute(rule.reason)}>${xmlText(told)}</failure>`;
  if (isSkipped(rule)) return `<skipped message=${xmlAttribute(`${rule.verdict}: ${rule.reason}`)}/>`;
  return rule.verdict === 'warn' ? `<system-out>${xmlText(`warning: ${told}`)}</system-out>` : '';
}

const tell = (one: ViolationResult): string =>
  [
    `${one.operation}: ${one.message}${one.count > 1 ? ` (${one.count} times)` : ''}`,
    `expected: ${one.expected}`,
    `actual: ${one.actual}`,
    `reproduce: ${one.reproduce}`,
    `exchanges: ${one.exchanges.join(', ')}`,
    ...(one.standing === undefined ? [] : [`known since ${sinceWhen(one.standing)}: ${one.standing.reason}`]),
    ...(one.follows === undefined ? [] : [`follows from ${one.follows}`]),
  ].join('\n');
