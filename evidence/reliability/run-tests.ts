import { spawn } from 'node:child_process';

/** What test files printed of themselves. */
export interface Tested {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Figures by their names, as `tests/tools/figure.ts` prints them. */
  readonly figures: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Runs files of tests one after the other, all that they hold, in a process that ends with this one. */
export function runTests(files: readonly string[], env: Readonly<Record<string, string>>): Promise<Tested> {
  const args = ['--import', 'tsx', '--test', '--test-concurrency=1', '--test-reporter=tap', ...files];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, MUSTER_TEST_SEED: undefined, ...env },
  });
  const end = (): boolean => child.kill();
  process.once('exit', end);
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      process.off('exit', end);
      const found = tested(printed);
      if (found.failed > 0) process.stderr.write(printed);
      resolve(found);
    });
  });
}

/** Reads what the TAP reporter of Node's test runner prints: figures, and its counts at the end. */
export function tested(tap: string): Tested {
  const counted = (what: string): number =>
    Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(tap)?.[1] ?? Number.NaN);
  const figures = [...tap.matchAll(/^\s*# figure (.+?) (\{.*\})$/gm)].map(([, name = '', text = '']) => [
    name,
    JSON.parse(text),
  ]);
  return {
    passed: counted('pass'),
    failed: counted('fail') + counted('cancelled'),
    skipped: counted('skipped'),
    figures: Object.fromEntries(figures),
  };
}
