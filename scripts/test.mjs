#!/usr/bin/env node
/**
 * Every test of the project in one go, in less than ten minutes, ending with `N passed, N failed`.
 *
 * `npm test` runs all of it; `npm test -- WORD…` runs the test files whose path contains one of the words, without the
 * static checks. Files named `*.measured.test.ts` measure something: they run one after another when the rest is done.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { obtainChromium } from '../harness/oauth/obtain-chromium.mjs';
import { obtainK6 } from '../load/k6/obtain-k6.mjs';
import { obtainPrometheus } from '../tests/tools/prometheus.mjs';
import { endChildrenWithUs, runBounded } from './run-bounded.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
// What is left of ten minutes belongs to the bootstrap.
const MINUTES = 9.5;
const STATIC_MINUTES = 3;
const OBTAIN_MINUTES = 4;
const FILE_MINUTES = 6;
const REPORTER = new URL('test-reporter.mjs', import.meta.url).href;

process.chdir(ROOT);
endChildrenWithUs();
const deadline = Date.now() + MINUTES * 60_000;
const left = (minutes) => Math.max(1000, Math.min(minutes * 60_000, deadline - Date.now()));
const total = { passed: 0, failed: 0, skipped: 0 };
const say = (line) => process.stdout.write(`${line}\n`);

const words = process.argv.slice(2);
const files = testFiles('tests').filter(
  (file) => words.length === 0 || words.some((word) => file.includes(word)),
);

if (words.length === 0) await staticChecks();
const env = words.length === 0 ? await obtain() : process.env;
const isAlone = (file) => file.endsWith('.measured.test.ts');
await runTests(
  'tests',
  files.filter((file) => !isAlone(file)),
  2,
  env,
);
await runTests('tests that measure', files.filter(isAlone), 1, env);
if (words.length > 0 && files.length === 0) fail(`no test file has ${words.join(' or ')} in its path`);

say('');
say(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed > 0 ? 1 : 0;

function testFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => relative('.', join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
    .sort();
}

function fail(reason) {
  total.failed += 1;
  say(`✗ ${reason}`);
}

/** Formatter, compiler and the search for unused code, side by side; each counts as one test. */
async function staticChecks() {
  const tool = (path) => join('node_modules', ...path.split('/'));
  const tsc = tool('typescript/bin/tsc');
  const checks = [
    ['biome check', [tool('@biomejs/biome/bin/biome'), 'check', '--colors=off', '--max-diagnostics=50']],
    ['tsc', [tsc, '--noEmit', '-p', '.']],
    ...(existsSync('load/script/tsconfig.json')
      ? [['tsc load', [tsc, '--noEmit', '-p', 'load/script']]]
      : []),
    ['knip', [tool('knip/bin/knip.js'), '--no-progress']],
  ];
  await Promise.all(
    checks.map(async ([name, args]) => {
      const result = await runBounded(process.execPath, args, { ms: left(STATIC_MINUTES), quiet: true });
      const took = `(${result.seconds.toFixed(1)} s)`;
      if (result.code === 0) {
        total.passed += 1;
        say(`✓ ${name} ${took}`);
      } else {
        fail(`${name} ${result.timedOut ? 'was not done in time' : `ended with ${result.code}`} ${took}`);
        say(result.output.trim());
      }
    }),
  );
}

/** What tests need beside the packages. Answers the environment that tells them where it is. */
async function obtain() {
  const wanted = [
    ['Chromium', 'MUSTER_CHROMIUM', obtainChromium],
    // Only the load scenarios need k6, and only its outputs Prometheus.
    ...(existsSync('load/script/tsconfig.json')
      ? [
          ['k6', 'MUSTER_K6', obtainK6],
          ['Prometheus', 'MUSTER_PROMETHEUS', obtainPrometheus],
        ]
      : []),
  ];
  const found = { ...process.env };
  for (const [name, variable, get] of wanted) {
    const started = performance.now();
    const { path, how, reason } = await get({ ms: left(OBTAIN_MINUTES) });
    const took = `(${((performance.now() - started) / 1000).toFixed(1)} s)`;
    if (path !== undefined) {
      if (path !== '') found[variable] = path;
      say(`· ${name}: ${how} ${took}`);
    } else if (process.env.CI) {
      fail(`${name} could not be obtained: ${reason} ${took}`);
    } else {
      total.skipped += 1;
      say(`· ${name} could not be obtained, what needs it is skipped: ${reason} ${took}`);
    }
  }
  return found;
}

async function runTests(title, paths, concurrency, variables) {
  if (paths.length === 0) return;
  const folder = mkdtempSync(join(tmpdir(), 'muster-test-'));
  const record = join(folder, 'record.ndjson');
  const args = [
    ...['--import', 'tsx', '--test', `--test-concurrency=${concurrency}`, `--test-reporter=${REPORTER}`],
    ...[`--test-timeout=${left(FILE_MINUTES)}`, ...paths],
  ];
  const result = await runBounded(process.execPath, args, {
    ms: left(MINUTES),
    env: { ...variables, MUSTER_TEST_RECORD: record },
  });
  const records = existsSync(record)
    ? readFileSync(record, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
  rmSync(folder, { recursive: true, force: true });
  const count = (kind) => records.filter((one) => one.kind === kind).length;
  total.passed += count('pass');
  total.failed += count('fail');
  total.skipped += count('skip');
  if (result.timedOut) fail(`${title}: not done after ${MINUTES} minutes; under way: ${underWay(records)}`);
  else if (result.code !== 0 && count('fail') === 0)
    fail(`${title}: the test runner ended with ${result.code}`);
  else if (records.length === 0) fail(`${title}: the test runner reported nothing`);
  say(`· ${title}: ${paths.length} files (${result.seconds.toFixed(1)} s)`);
}

function underWay(records) {
  const ended = new Set(records.filter((one) => one.kind === 'end').map((one) => one.file));
  const open = records.filter((one) => one.kind === 'begin' && !ended.has(one.file)).map((one) => one.file);
  return open.join(', ') || 'nothing';
}
