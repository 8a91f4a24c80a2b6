import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { ruleOfSchemaError } from '../../judge/schema-rules.ts';
import type { OperationId } from '../../spec/contract.ts';
import { GAPS, RULES, type RuleId } from '../../spec/ledger/index.ts';
import { ROOT, repoFiles, textOf } from './repo-files.ts';

/** A check of the suites as Playwright lists it. */
export interface ListedCheck {
  readonly name: string;
  readonly rules: readonly string[];
}

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs?: ReadonlyArray<{
    readonly title: string;
    readonly file: string;
    readonly tests: ReadonlyArray<{
      readonly annotations: ReadonlyArray<{ readonly type: string; readonly description?: string }>;
    }>;
  }>;
}

/** Every check with the rules that it names, as Playwright itself lists them without running any. */
export function listChecks(): ListedCheck[] {
  const playwright = join(
    dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
    'cli.js',
  );
  const listed = execFileSync(process.execPath, [playwright, 'test', '--list', '--reporter=json'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { suites } = JSON.parse(listed.slice(listed.indexOf('{'))) as { suites: readonly Suite[] };
  const checks = new Map<string, ListedCheck>();
  const visit = (suite: Suite): void => {
    for (const spec of suite.specs ?? []) {
      const annotations = spec.tests.flatMap((one) => one.annotations);
      const rules = annotations.flatMap(({ type, description }) =>
        type === 'rule' && description ? [description] : [],
      );
      const name = `${spec.file} › ${spec.title}`;
      checks.set(name, { name, rules: [...new Set(rules)] });
    }
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of suites) visit(suite);
  return [...checks.values()];
}

/** Where a schema error lies that a rule on a field is about. */
const PLACES: Readonly<Record<string, readonly [OperationId, string]>> = {
  attendee: ['updateAttendee', '/item'],
  'attendee-field': ['updateAttendeeField', '/item'],
  'attendee-field-value': ['updateAttendee', '/item/fields/0'],
  'registration-type': ['getRegistrationType', '/item'],
  event: ['getEvent', '/item'],
  pagination: ['listAttendees', '/metadata'],
};

function brokenBySchema(rule: string): boolean {
  const [resource = '', field = '', kind = ''] = rule.split('.');
  const place = PLACES[resource];
  if (!place) return false;
  const [operation, path] = place;
  const error =
    kind === 'present'
      ? { instancePath: path, keyword: 'required', params: { missingProperty: field } }
      : { instancePath: `${path}/${field}`, keyword: 'type', params: {} };
  return ruleOfSchemaError(operation, error) === rule;
}

/** The rules that the judge holds every exchange against, whichever check sends it. */
export function rulesOfTheJudge(): RuleId[] {
  const named = stringsOf((path) => path.startsWith('judge/') && path !== 'judge/follows.ts');
  return (Object.keys(RULES) as RuleId[]).filter((rule) => named.has(rule) || brokenBySchema(rule));
}

/** The gaps that something which drives or judges names. */
export function gapsObserved(): string[] {
  const named = stringsOf((path) => /^(judge|harness|fixtures|suites)\//.test(path));
  return Object.keys(GAPS).filter((gap) => named.has(gap));
}

/** Every string literal in the TypeScript files that are wanted. */
function stringsOf(wanted: (path: string) => boolean): Set<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  for (const path of repoFiles().filter((file) => file.endsWith('.ts') && wanted(file)))
    visit(ts.createSourceFile(path, textOf(path) ?? '', ts.ScriptTarget.Latest));
  return found;
}
