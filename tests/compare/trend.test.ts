import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { handleArguments } from '../../cli/handle-arguments.ts';
import { readTrend } from '../../compare/trend/read-trend.ts';
import type { Fact } from '../../record/facts.ts';
import { writeLoadResult } from '../../record/load-result.ts';
import { writeRun } from '../../record/run.ts';
import type { LoadPoint, VerifyPoint } from '../../record/trend.ts';
import { writeVerdict } from '../../record/verdict-file.ts';
import { trendPage } from '../../reports/trend/page.ts';
import { trendSummary } from '../../reports/trend/summary.ts';
import { muster, scratch } from '../cli/muster.ts';
import { fitsEverywhere } from '../reports/fits.ts';
import { HOSTILE, RUN, violation } from '../reports/sample.ts';
import { loadSide, passes, verifySide } from './sides.ts';

const MAX = 'attendees.list.per-page-max';
const root = scratch();
const DAY = 86_400_000;

function verifyRun(folder: string, day: number, facts: readonly Fact[], name = 'alpha'): void {
  writeRun(join(root, folder), { ...RUN, name, started: RUN.started + day * DAY });
  writeVerdict(join(root, folder), verifySide(facts).verdict);
}

verifyRun('c', 2, [passes(MAX)]);
verifyRun('a', 0, [passes(MAX)]);
verifyRun('b', 1, [violation()]);
verifyRun('h', 1, [passes(MAX)], HOSTILE);
mkdirSync(join(root, 'empty'));
mkdirSync(join(root, 'load'));
writeLoadResult(join(root, 'load'), loadSide().result);
symlinkSync('c', join(root, 'latest'));
const trend = readTrend(root, '1.0.0');

test('results stand by environment, the oldest first, each once, with what changed since the one before', () => {
  const alpha = trend.series.find(({ name, kind }) => name === 'alpha' && kind === 'verify')!;
  assert.deepEqual(
    alpha.points.map((point) => [point.folder, (point as VerifyPoint).newly, (point as VerifyPoint).mended]),
    [
      ['a', [], []],
      ['b', [MAX], []],
      ['c', [], [MAX]],
    ],
  );
  assert.equal(trend.series.filter(({ kind }) => kind === 'load').length, 1);
});

test('a load stands with its longest wait and queue, and one of another plan in a series of its own', () => {
  const [series] = trend.series.filter(({ kind }) => kind === 'load');
  const { by_due: due, plan } = loadSide().result;
  const point = series!.points[0] as LoadPoint;
  assert.ok(due !== undefined && point.longest_wait !== null && point.longest_wait > 0);
  assert.equal(point.longest_wait, Math.max(...due.queues.map(({ longest_ms: ms }) => ms)));
  assert.equal(point.longest_queue, Math.max(...due.queues.map(({ most }) => most)));
  const apart = scratch();
  for (const [index, people] of [plan.people, plan.people, plan.people + 1].entries()) {
    mkdirSync(join(apart, `${index}`));
    writeLoadResult(join(apart, `${index}`), loadSide({ plan: { ...plan, people } }).result);
  }
  const { series: all } = readTrend(apart, '1.0.0');
  assert.deepEqual(
    all.map((one) => [one.plan?.people, one.points.length]),
    [
      [plan.people, 2],
      [plan.people + 1, 1],
    ],
  );
});

test('the page links every report, and escapes names', () => {
  const page = trendPage(trend, (folder) => folder);
  for (const folder of ['a', 'b', 'c', 'load'])
    assert.ok(page.includes(`href="${folder}/report.html"`), folder);
  assert.doesNotMatch(page, /<script>/);
});

test('the summary fits 80 columns', () => {
  const text = trendSummary(trend, 'results/trend.html');
  assert.ok(text.split('\n').every((line) => line.length <= 80));
  assert.match(text, /1 broken/);
});

test('muster compare --trend writes its page beside the results', async () => {
  const { code, stdout } = await muster(['compare', '--trend', root, '--json']);
  assert.equal(code, 0);
  assert.deepEqual(JSON.parse(stdout).series.length, trend.series.length);
  assert.match(readFileSync(join(root, 'trend.html'), 'utf8'), /Muster trend/);
});

test('wrong usage of compare is said in one sentence', async () => {
  for (const [args, sentence] of [
    [['a'], /takes two results/],
    [['a', 'b', '--trend', root], /leave out A and B/],
    [['--trend', join(root, 'empty')], /No folder in .* holds a result/],
    [['--trend', join(root, 'none')], /is no folder/],
  ] as const) {
    const errors: string[] = [];
    assert.equal(await handleArguments(['compare', ...args], (said) => errors.push(said)), 2);
    assert.match(errors.join(), sentence);
  }
});

fitsEverywhere('a trend', () => trendPage(trend, (folder) => folder));
