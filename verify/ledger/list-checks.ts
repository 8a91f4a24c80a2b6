import { ROOT } from '../../harness/paths.ts';
import { startChild } from '../../harness/run/child.ts';
import { PLAYWRIGHT_ENVIRONMENT, playwrightCli } from '../../harness/run/playwright-cli.ts';
import { checkName } from '../../record/check-name.ts';

interface ListedSuite {
  readonly title: string;
  readonly file?: string;
  readonly suites?: readonly ListedSuite[];
  readonly specs?: ReadonlyArray<{
    readonly title: string;
    readonly tests: ReadonlyArray<{
      readonly annotations: ReadonlyArray<{ readonly type: string; readonly description?: string }>;
    }>;
  }>;
}

/** Names of the checks by the rule that they say they exercise; asked of Playwright itself, which runs nothing. */
export async function checksByRule(): Promise<Map<string, string[]>> {
  const listed = JSON.parse(await listing()) as { suites: readonly ListedSuite[]; errors?: unknown[] };
  if (listed.errors && listed.errors.length > 0)
    throw new Error(`the suites cannot be listed: ${JSON.stringify(listed.errors[0]).slice(0, 200)}`);
  const checks = new Map<string, string[]>();
  for (const suite of listed.suites) collect(suite, [], checks);
  return checks;
}

function collect(suite: ListedSuite, path: readonly string[], checks: Map<string, string[]>): void {
  const here = [...path, suite.title];
  for (const spec of suite.specs ?? [])
    for (const { type, description } of spec.tests[0]?.annotations ?? [])
      if (type === 'rule' && description !== undefined)
        checks.set(description, [
          ...(checks.get(description) ?? []),
          checkName(here[0] ?? '', [...here.slice(1), spec.title]),
        ]);
  for (const inner of suite.suites ?? []) collect(inner, here, checks);
}

function listing(): Promise<string> {
  const child = startChild(
    'playwright',
    process.execPath,
    [playwrightCli(), 'test', '--list', '--reporter=json'],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'], env: PLAYWRIGHT_ENVIRONMENT },
  );
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      const text = Buffer.concat(chunks).toString('utf8');
      if (text.trimStart().startsWith('{')) resolve(text);
      else reject(new Error(`the suites cannot be listed: the test runner ended with ${code}`));
    });
  });
}
