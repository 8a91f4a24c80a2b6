import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../harness/profile/errors.ts';
import { doorLatency, type LoadResult, readLoadResult } from '../../record/load-result.ts';
import { type RunRecord, readRun } from '../../record/run.ts';
import {
  type LoadPoint,
  TREND_FORMAT,
  type Trend,
  type TrendPlan,
  type TrendSeries,
  type VerifyPoint,
} from '../../record/trend.ts';
import { readVerdict, type VerdictFile } from '../../record/verdict-file.ts';
import { longestQueue, longestWait } from '../differ/loads/beside.ts';

/**
 * Every result in the folders of a folder, by environment and scenario, the oldest first. What holds none is left out.
 * @throws UsageError where no folder holds a result.
 */
export function readTrend(root: string, harness: string): Trend {
  const verify = new Map<string, StoredRun[]>();
  const load = new Map<string, StoredLoad[]>();
  for (const folder of foldersOf(root)) {
    const run = readRun(join(root, folder));
    const verdict = attempt(() => readVerdict(join(root, folder)));
    const result = readLoadResult(join(root, folder));
    // One part of a run has no verdict to go by.
    if (run !== undefined && run.shard === undefined && verdict !== undefined)
      put(verify, run.name, { folder, run, verdict });
    if (result !== undefined) put(load, seriesOf(result), { folder, result });
  }
  const series = [...[...verify].map(ofVerify), ...[...load.values()].map(ofLoad)];
  if (series.length === 0)
    throw new UsageError(`No folder in ${root} holds a result: name the folder of results, such as results.`);
  return { format: TREND_FORMAT, harness, series };
}

const planOf = ({ plan: { people, scanners, over_ms } }: LoadResult): TrendPlan => ({
  people,
  scanners,
  over_ms,
});

/** Loads of another plan met other queues: in one series they would look like a service that changed. */
const seriesOf = (result: LoadResult): string =>
  [result.profile, result.scenario, ...Object.values(planOf(result))].join('\n');

interface StoredRun {
  readonly folder: string;
  readonly run: RunRecord;
  readonly verdict: VerdictFile;
}

interface StoredLoad {
  readonly folder: string;
  readonly result: LoadResult;
}

/** Real folders alone: `latest` points to one of them. */
function foldersOf(root: string): string[] {
  const entries = attempt(() => readdirSync(root, { withFileTypes: true }));
  if (entries === undefined) throw new UsageError(`${root} is no folder: name the folder of results.`);
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

function ofVerify([name, stored]: readonly [string, StoredRun[]]): TrendSeries {
  const sorted = stored.sort((a, b) => a.run.started - b.run.started);
  const points = sorted.map((one, index) => verifyPoint(one, sorted[index - 1]));
  return { kind: 'verify', name, scenario: null, plan: null, points };
}

function verifyPoint({ folder, run, verdict }: StoredRun, before: StoredRun | undefined): VerifyPoint {
  const must = verdict.rules.filter((rule) => rule.level === 'must' && rule.verdict !== 'excluded');
  const passed = must.filter((rule) => rule.verdict === 'pass').length;
  const broken = brokenIn(verdict);
  const earlier = before === undefined ? broken : brokenIn(before.verdict);
  const passes = new Set(must.filter((rule) => rule.verdict === 'pass').map(({ id }) => id));
  return {
    kind: 'verify',
    folder,
    started: run.started,
    verdict: verdict.verdict,
    ...(run.version !== undefined && { version: run.version }),
    seed: verdict.seed,
    requests: verdict.stats.requests,
    seconds: verdict.stats.seconds,
    passed,
    broken: broken.size,
    unjudged: must.length - passed - broken.size,
    drift: verdict.gaps.filter(({ drift }) => drift).length,
    newly: [...broken].filter((id) => !earlier.has(id)),
    mended: [...earlier].filter((id) => passes.has(id)),
  };
}

const brokenIn = ({ rules }: VerdictFile): Set<string> =>
  new Set(rules.filter((rule) => rule.verdict === 'fail').map(({ id }) => id));

function ofLoad(stored: StoredLoad[]): TrendSeries {
  const sorted = stored.sort((a, b) => a.result.started - b.result.started);
  const { result } = sorted[0]!;
  const { profile: name, scenario } = result;
  return { kind: 'load', name, scenario, plan: planOf(result), points: sorted.map(loadPoint) };
}

function loadPoint({ folder, result }: StoredLoad): LoadPoint {
  const { latency, reconciliation, thresholds } = result;
  const p95 = (figures: { count: number; p95: number } | undefined): number | null =>
    figures === undefined || figures.count === 0 ? null : figures.p95;
  return {
    kind: 'load',
    folder,
    started: result.started,
    verdict: result.verdict,
    ...(result.version !== undefined && { version: result.version }),
    seed: result.seed,
    requests: result.requests.total,
    seconds: result.seconds,
    door_p95: p95(doorLatency(result)),
    checkin_p95: p95(latency.api.checkIn),
    longest_wait: longestWait(result.by_due),
    longest_queue: longestQueue(result.by_due),
    errors: result.requests.errors,
    limited: result.rate_limited.answers,
    lost: reconciliation.lost,
    doubled: reconciliation.doubled,
    missed: thresholds.filter(({ samples, met }) => samples > 0 && !met).map(({ name }) => name),
    marks: result.by_due?.marks ?? [],
  };
}

const put = <T>(groups: Map<string, T[]>, key: string, one: T): void => {
  const known = groups.get(key);
  if (known === undefined) groups.set(key, [one]);
  else known.push(one);
};

function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
