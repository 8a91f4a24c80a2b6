import type { Plan } from '../../record/load-plan.ts';
import {
  type FindingClass,
  type LatencyFigures,
  type LoadFinding,
  type LoadResult,
  STORED_CLASS,
  type TokenCounts,
} from '../../record/load-result.ts';
import type { StoredLoadRun } from '../../record/load-run.ts';
import { COLUMN } from '../../record/request-log/line.ts';
import { forecastOf, takesTime } from '../scenario/doors/forecast.ts';
import type { FinalWalk, ResourceUse } from './evidence.ts';
import type { Distribution } from './figures/distribution.ts';
import type { Figures } from './figures/figures.ts';
import type { GeneratorHealth } from './figures/generator.ts';
import { type Finding, type Reconciliation, storedCounts } from './reconcile/finding.ts';

/** The plan in figures, as `load.json` stores it. */
export function storedPlan({
  plan,
  settings,
  clients,
}: Pick<StoredLoadRun, 'plan' | 'settings' | 'clients'>): LoadResult['plan'] {
  const kinds: Record<string, number> = {};
  for (const { kind } of plan.items) kinds[kind] = (kinds[kind] ?? 0) + 1;
  return {
    people: settings.people,
    admissions: plan.admissions,
    scanners: settings.scanners,
    over_ms: plan.endMs,
    speedup: settings.speedup,
    requests: plan.requests,
    peak_per_second: plan.peakPerSecond,
    kinds,
    instances: settings.instances,
    clients,
    ...(takesTime(plan) && { forecast: storedForecast(plan) }),
  };
}

function storedForecast(plan: Plan): NonNullable<LoadResult['plan']['forecast']> {
  const { waitP95, longest, offered } = forecastOf(plan);
  return {
    wait_p95_ms: Math.round(waitP95),
    longest: {
      people: longest.people,
      door: plan.doors?.[longest.door]?.name ?? '',
      at_ms: Math.round(longest.at),
      wait_ms: Math.round(longest.waitMs),
    },
    offered: {
      ratio: Math.round(offered.ratio * 1000) / 1000,
      from_ms: Math.round(offered.from),
      to_ms: Math.round(offered.to),
    },
  };
}

/** What became of those whom doors without a network let in; undefined where none did. */
export function storedOffline({ people }: Figures, { findings }: Reconciliation): LoadResult['offline'] {
  const { people: many, uploaded, items } = people.offline;
  if (many === 0) return undefined;
  const of = (kind: FindingClass): number =>
    findings.filter(
      (one) => STORED_CLASS[one.class] === kind && one.requests.some((line) => items.has(line[COLUMN.item])),
    ).length;
  return { people: many, uploaded, lost: of('lost'), doubled: of('doubled') };
}

/** Latencies in milliseconds, each with its whole distribution, as `load.json` stores them. */
export const storedLatency = (
  { api, apiFailed, doorLag, people }: Figures,
  door: Distribution,
): LoadResult['latency'] => ({
  api: byOperation(api),
  api_failed: byOperation(apiFailed),
  door_lag: latency(doorLag),
  door_total: latency(people.total),
  door_waited: latency(door),
});

const byOperation = (all: Figures['api']): Record<string, LatencyFigures> =>
  Object.fromEntries([...all].map(([operation, distribution]) => [operation, latency(distribution)]));

export const storedRequests = (figures: Figures, tokens?: TokenCounts): LoadResult['requests'] => ({
  total: figures.counts.requests,
  by_operation: Object.fromEntries(figures.counts.byOperation),
  by_status: Object.fromEntries(
    [...figures.counts.byStatus].map(([status, times]) => [String(status), times]),
  ),
  failed: figures.counts.failed,
  errors: Object.fromEntries(figures.counts.errors),
  lawful_refusals: figures.counts.refusals,
  ...(tokens !== undefined &&
    (tokens.early > 0 || tokens.alive !== undefined || Object.keys(tokens.ungranted).length > 0) && {
      tokens,
    }),
});

export const storedReconciliation = (
  { applied, findings, more, ...found }: Reconciliation,
  walk: FinalWalk | null,
): LoadResult['reconciliation'] => ({
  ...{ applied, ...storedCounts(found) },
  walks: walk?.walks ?? 0,
  quiet: walk?.stable ?? false,
  findings: findings.map(storedFinding),
  more,
});

export const storedGenerator = (
  health: GeneratorHealth,
  resourceUse: ResourceUse,
): LoadResult['generator'] => ({
  lag_p50_ms: health.lagP50,
  lag_p99_ms: health.lagP99,
  lag_max_ms: health.lagMax,
  lag_samples: health.samples,
  cpu_mean: hundredths(health.cpuMean),
  cpu_most: hundredths(health.cpuMost),
  cpu_seconds: hundredths(resourceUse.seconds),
  processors: health.processors,
  memory_bytes: resourceUse.bytes,
  unserved: health.unserved,
  late_windows: health.lateWindows,
  trusted: health.reasons.length === 0,
});

const latency = (distribution: Distribution): LatencyFigures => ({
  ...distribution.quantiles(),
  hdr: distribution.encode(),
});

const storedFinding = ({ requests, ...finding }: Finding): LoadFinding => ({
  ...finding,
  class: STORED_CLASS[finding.class],
  requests: requests.map((line) => ({
    operation: line[COLUMN.operation],
    due: line[COLUMN.due],
    sent: line[COLUMN.sent],
    done: line[COLUMN.done],
    status: line[COLUMN.status],
  })),
});

const hundredths = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 100) / 100;
