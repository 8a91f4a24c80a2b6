import { createHash } from 'node:crypto';
import type { Attachment, StepResult, TestResult } from 'allure-js-commons';
import type { RuleResult, ViolationResult } from '../judge/results.ts';
import type { Exchange } from '../record/exchange.ts';
import { requestText, responseText } from './exchange-text.ts';
import { ledgerHash } from './ledger-hash.ts';
import { isSkipped, troubleOf } from './pipeline.ts';
import type { Result } from './result.ts';

/** So many exchanges of a violation are attached: the last of them, which show it. */
const MOST_ATTACHED = 6;

/** What Allure's types declare as enumerations of their own package, which is needed for nothing else. */
const FINISHED = 'finished' as TestResult['stage'];
type Status = NonNullable<TestResult['status']>;

/**
 * A result for Allure Report (https://allurereport.org), as the files of a folder by name. It has a test for each rule, as
 * the other reports have. The requests and answers that show a breach are attached.
 */
export function allure(result: Result): Record<string, string> {
  const files: Record<string, string> = { 'environment.properties': properties(result) };
  const attach = (name: string, text: string): Attachment => {
    const source = `${digest(`${result.run.runId} ${name} ${text}`)}-attachment.txt`;
    files[source] = text;
    return { name, source, type: 'text/plain' };
  };
  const tests = [testOfRun(result), ...result.verdict.rules.map((rule) => testOf(rule, result, attach))];
  for (const test of tests) files[`${test.uuid}-result.json`] = JSON.stringify(test);
  return files;
}

type Attach = (name: string, text: string) => Attachment;

function testOf(rule: RuleResult, result: Result, attach: Attach): TestResult {
  const { verdict, exchanges, times } = result;
  const own = verdict.violations.filter((one) => one.rule === rule.id);
  const test = blank(result, { name: rule.id, description: rule.statement, path: rule.section.split(' > ') });
  const first = own[0];
  return {
    ...test,
    status: statusOf(rule),
    statusDetails:
      first === undefined
        ? rule.verdict === 'pass'
          ? {}
          : { message: rule.reason }
        : { ...told(first), trace: first.reproduce },
    stop: (test.start ?? 0) + Math.round(1000 * (times.get(rule.id) ?? 0)),
    labels: [
      ...test.labels,
      ...[rule.level, rule.verdict].map((value) => ({ name: 'tag', value })),
      { name: 'severity', value: rule.level === 'must' ? 'critical' : 'minor' },
    ],
    steps: own.map((one) => sighting(one, statusOf(rule), exchanges, attach)),
  };
}

/** A violation of a rule, with what was sent and what came. */
function sighting(
  violation: ViolationResult,
  status: Status,
  exchanges: ReadonlyMap<string, Exchange>,
  attach: Attach,
): StepResult {
  const proof = violation.exchanges.flatMap((id) => exchanges.get(id) ?? []).slice(-MOST_ATTACHED);
  return {
    name: `${violation.operation}: ${violation.message}`,
    ...{ status, stage: FINISHED, steps: [], parameters: [] },
    statusDetails: told(violation),
    attachments: [
      ...proof.flatMap((exchange) => [
        attach(`${exchange.id} request`, requestText(exchange)),
        attach(`${exchange.id} answer`, responseText(exchange)),
      ]),
      attach('shown again by', violation.reproduce),
    ],
  };
}

const told = ({ message, expected, actual }: ViolationResult) => ({ message, expected, actual });

/** Where the run itself met trouble, Allure's readers must not take the rest for a pass. */
function testOfRun(result: Result): TestResult {
  const trouble = troubleOf(result.verdict);
  const test = blank(result, { name: 'the run ends without trouble of its own', path: ['Run'] });
  const status = (trouble.length > 0 ? 'broken' : 'passed') as Status;
  return { ...test, status, statusDetails: trouble.length > 0 ? { message: trouble.join('\n') } : {} };
}

function blank(
  { run }: Result,
  {
    name,
    path,
    description,
  }: { readonly name: string; readonly path: readonly string[]; readonly description?: string },
): TestResult {
  const [parent = '', ...rest] = path;
  return {
    uuid: digest(`${run.runId} ${name}`),
    // The same rule of the same environment is one history, whatever run it is from.
    historyId: digest(`${run.name} ${name}`),
    testCaseId: digest(name),
    ...{ name, fullName: name, titlePath: [...path], stage: FINISHED },
    ...(description !== undefined && { description }),
    start: Math.round(run.started),
    stop: Math.round(run.started),
    labels: [
      { name: 'framework', value: 'muster' },
      { name: 'host', value: run.name },
      { name: 'parentSuite', value: parent },
      ...(rest.length > 0 ? [{ name: 'suite', value: rest.join(' > ') }] : []),
    ],
    ...{ links: [], steps: [], attachments: [], parameters: [], statusDetails: {} },
  };
}

const statusOf = (rule: RuleResult): Status =>
  (rule.verdict === 'fail' ? 'failed' : isSkipped(rule) ? 'skipped' : 'passed') as Status;

/** Java's own format of properties, in which backslashes and the like are escaped. */
function properties({ harness, run, verdict }: Result): string {
  const all = {
    environment: run.name,
    base_url: run.base_url,
    ...(run.version !== undefined && { version: run.version }),
    verdict: verdict.verdict,
    seed: run.seed,
    effort: run.effort,
    harness,
    specification: ledgerHash(),
  };
  return Object.entries(all)
    .map(
      ([name, value]) =>
        `${name}=${String(value).replace(/[\\\n\r]/g, (one) => (one === '\\' ? '\\\\' : ' '))}\n`,
    )
    .join('');
}

/** Something that is the same for the same text. */
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
