import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from './repo-files.ts';

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
