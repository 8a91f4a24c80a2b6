/**
 * The tests of the project, ending with `N passed, N failed`.
 *
 * `npm test` runs the static checks and what tells right from wrong; `npm run test:measured` the files named
 * `*.measured.test.ts`, which measure something or take minutes: samples of them, drawn by the day. `npm run test:all`
 * runs everything, and leaves nothing out. With words, only files whose path contains one of them run, of both kinds
 * and without the static checks.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { againFor } from './again.ts';
import { dayOf, SEED, today } from './draw.ts';
import { keepSeconds, longestFirst } from './longest-first.ts';
import { dueOn, isMeasured } from './measured.ts';
import { type Batch, runFiles } from './run-files.ts';
import { staticChecks } from './static-checks.ts';
import { loadsMachine, needsTool, obtainTools } from './tools.ts';
import { inSeconds, Totals } from './totals.ts';

const [MEASURED, ALL] = ['--measured', '--all'];
const SLOWEST = 10;
/** Files or groups of them side by side: three times the processors of a small machine, since many a test waits. */
const RIGHT = { concurrency: 6, share: true } as const;
/** What measures takes most of a minute: a process of its own costs little, and none waits for another's. */
const MEASURING = { concurrency: 3, share: false } as const;
/** What is at hand is found within that time. */
const SOON_MS = 2000;

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const totals = new Totals();
const given = new Set(process.argv.slice(2));
const [measuredAlone, all] = [given.delete(MEASURED), given.delete(ALL)];
const words = [...given];
const seed = seedOfRun();
const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((file) => join('tests', file).replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.test.ts'))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .sort();
const plain = files.filter((file) => !isMeasured(file));
const measured = files.filter(isMeasured);

const seconds = new Map<string, number>();
if (files.length === 0) totals.fail(`no test file has ${words.join(' or ')} in its path`);
else if (words.length > 0) await chosen();
else {
  const obtaining = obtainTools(totals);
  if (!measuredAlone) await right(obtaining);
  await obtaining;
  if (measuredAlone || all) await measuring(dueOn(seed, measured, totals));
}
totals.say('');
if (seconds.size > SLOWEST) saySlowest();
keepSeconds(seconds);
if (totals.red.size > 0) totals.say(`To see it again: ${againFor(totals.red, files, seed)}`);
totals.say(`${totals}`);
process.exitCode = totals.failed > 0 ? 1 : 0;

/** Tells the tests by which day they draw; where nothing is left out, by none. */
function seedOfRun(): string | undefined {
  if (all) delete process.env[SEED];
  else process.env[SEED] ??= today();
  const found = process.env[SEED];
  try {
    if (found !== undefined) dayOf(found);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(2);
  }
  return found;
}

async function batch(
  title: string,
  these: readonly string[],
  how: Pick<Batch, 'concurrency' | 'share'>,
): Promise<void> {
  for (const [file, took] of await runFiles({ title, files: longestFirst(these), ...how }, totals))
    seconds.set(file, took);
}

/** Whoever names files has what they need, or sees them skipped. */
async function chosen(): Promise<void> {
  await batch('tests', plain, RIGHT);
  await measuring(measured);
}

/** What loads the machine runs alone: others beside it would be measured with it. */
async function measuring(these: readonly string[]): Promise<void> {
  const alone = these.filter(loadsMachine);
  const free = these.filter((file) => !alone.includes(file));
  await batch('tests that measure', free, MEASURING);
  await batch('tests that measure with k6', alone, { ...MEASURING, concurrency: 1 });
}

/** The static checks go on beside the tests, and where something has to be fetched first, what needs it runs last. */
async function right(obtaining: Promise<void>): Promise<void> {
  const started = performance.now();
  const checks = staticChecks(totals);
  const atHand = await Promise.race([obtaining.then(() => true), sleep(SOON_MS, false)]);
  const needing = atHand ? [] : plain.filter(needsTool);
  await batch(
    'tests',
    plain.filter((file) => !needing.includes(file)),
    RIGHT,
  );
  await obtaining;
  await batch('tests with k6, Chromium, Prometheus or OpenSSL', needing, RIGHT);
  await checks;
  totals.say(`· all of it ${inSeconds((performance.now() - started) / 1000)}`);
}

function saySlowest(): void {
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
  totals.say(`Slowest: ${slowest.map(([file, took]) => `${file} ${inSeconds(took)}`).join(', ')}`);
}
