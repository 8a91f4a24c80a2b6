/**
 * The tests of the project, ending with `N passed, N failed`.
 *
 * `npm test` runs the static checks and what tells right from wrong; `npm run test:measured` the files named
 * `*.measured.test.ts`, which measure something or take minutes, one after another. With words, only files whose path
 * contains one of them run, without the static checks; `npm test -- WORD…` takes files of both kinds.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runFiles } from './run-files.ts';
import { staticChecks } from './static-checks.ts';
import { needsTool, obtainTools } from './tools.ts';
import { inSeconds, Totals } from './totals.ts';

const FIGURES = '--measured';
const SLOWEST = 10;

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const totals = new Totals();
const measuredAlone = process.argv.includes(FIGURES);
const words = process.argv.slice(2).filter((word) => word !== FIGURES);
const isMeasured = (file: string): boolean => file.endsWith('.measured.test.ts');
const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((file) => join('tests', file).replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.test.ts'))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .sort();
const measured = files.filter(isMeasured);
const plain = measuredAlone ? [] : files.filter((file) => !isMeasured(file));

const seconds = words.length > 0 ? await chosen() : measuredAlone ? await measuring() : await whole();
totals.say('');
if (seconds.size > SLOWEST) saySlowest(seconds);
totals.say(`${totals}`);
process.exitCode = totals.failed > 0 ? 1 : 0;

/** Whoever names files has what they need, or sees them skipped. */
async function chosen(): Promise<Map<string, number>> {
  if (files.length === 0) totals.fail(`no test file has ${words.join(' or ')} in its path`);
  const one = await runFiles({ title: 'tests', files: plain, concurrency: 2 }, totals);
  const other = await runFiles({ title: 'tests that measure', files: measured, concurrency: 1 }, totals);
  return new Map([...one, ...other]);
}

async function measuring(): Promise<Map<string, number>> {
  await obtainTools(totals);
  return runFiles({ title: 'tests that measure', files: measured, concurrency: 1 }, totals);
}

/** What waits for the network goes on beside the static checks and the tests that do not need it. */
async function whole(): Promise<Map<string, number>> {
  const started = performance.now();
  const obtaining = obtainTools(totals);
  await staticChecks(totals);
  totals.say(`· static checks ${inSeconds((performance.now() - started) / 1000)}`);
  const needing = plain.filter((file) => needsTool(file));
  const free = plain.filter((file) => !needing.includes(file));
  const one = await runFiles({ title: 'tests', files: free, concurrency: 2 }, totals);
  await obtaining;
  const other = await runFiles(
    { title: 'tests with k6, Chromium, Prometheus or OpenSSL', files: needing, concurrency: 2 },
    totals,
  );
  totals.say(`· all of it ${inSeconds((performance.now() - started) / 1000)}`);
  return new Map([...one, ...other]);
}

function saySlowest(all: ReadonlyMap<string, number>): void {
  const slowest = [...all].sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
  totals.say(`Slowest: ${slowest.map(([file, took]) => `${file} ${inSeconds(took)}`).join(', ')}`);
}
