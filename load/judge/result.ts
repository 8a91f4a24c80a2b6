import type { Violation } from '../../judge/finding.ts';
import type { ViolationFact } from '../../record/facts.ts';
import type {
  CapacityFigures,
  LatencyFigures,
  LoadBreach,
  LoadFinding,
  LoadResult,
} from '../../record/load-result.ts';
import { R } from '../../record/request-log/line.ts';
import { RULES } from '../../spec/ledger/index.ts';
import type { CpuMeter } from '../drive/cpu-meter.ts';
import type { QuietWalk } from '../prepare/walk.ts';
import type { Plan } from '../scenario/plan/plan.ts';
import type { Distribution } from './figures/distribution.ts';
import type { Figures } from './figures/figures.ts';
import { judgeGenerator } from './figures/generator.ts';
import { driftOf, hold, type Measured, measure, type Objective } from './figures/objectives.ts';
import { auditRetries } from './figures/retry-audit.ts';
import type { Learned } from './reconcile/learned.ts';
import { type Finding, type Reconciliation, reconcile } from './reconcile/reconcile.ts';
import { sharedIds } from './reconcile/shared-ids.ts';
import type { SampleJudge } from './sample-judge.ts';

export interface ResultInput {
  readonly harness: string;
  readonly scenario: string;
  readonly profile: string;
  readonly baseUrl: string;
  readonly seed: number;
  readonly started: number;
  readonly people: number;
  readonly scanners: number;
  readonly speedup: number;
  readonly instances: number;
  readonly clients: number;
  readonly plan: Plan;
  readonly objectives: readonly Objective[];
  readonly figures: Figures;
  readonly judge: SampleJudge;
  readonly outside: readonly ViolationFact[];
  /** Breaches of the steps that led here. */
  readonly steps?: readonly LoadBreach[];
  readonly learned: Learned;
  readonly pool: readonly string[];
  readonly bystanders: readonly string[];
  /** What the list showed in the end; null where there was none to be had. */
  readonly walked: QuietWalk | null;
  readonly emailOf: (creation: number) => string;
  readonly cpu: ReturnType<CpuMeter['result']>;
  readonly aborted: string | null;
  readonly interrupted: boolean;
  readonly killed: boolean;
  readonly notes: readonly string[];
  readonly capacity?: CapacityFigures;
}

/** Nobody could be looked up. */
const UNSEEN: Reconciliation = {
  applied: 0,
  lost: 0,
  phantom: 0,
  doubled: 0,
  unknown: 0,
  findings: [],
  more: 0,
};

/** Objectives that exchanges prove, however the generator did. */
const PROVED: ReadonlySet<string> = new Set(['lost', 'phantom', 'doubled', 'contract']);

/** Derives everything that a load run has to say from its request log, its judge and the last walk. */
export function loadResult(input: ResultInput): LoadResult {
  const { figures, plan, judge } = input;
  const walked = input.walked;
  const seen = walked?.last.seen ?? [];
  const total = walked?.last.totalAfter ?? Number.NaN;
  const cut = input.aborted !== null || input.interrupted || input.killed;
  const reconciliation =
    walked === null
      ? UNSEEN
      : reconcile({
          items: plan.items,
          pool: input.pool,
          bystanders: input.bystanders,
          lines: figures.lines,
          learned: input.learned,
          seen,
          cut,
          emailOf: input.emailOf,
        });
  for (const { id, times } of sharedIds(figures.lines))
    judge.add(
      broken(
        'attendee.id.distinct',
        'createAttendee',
        `${times} creates were answered with one id`,
        'ids that differ',
        `id ${id} ${times} times`,
      ),
      figures.latest,
      '',
    );
  for (const one of consequences(reconciliation)) judge.add(one, -1, '');
  if (walked?.quiet && Number.isFinite(total) && total !== seen.length)
    judge.add(
      broken(
        'attendees.list.total-count',
        'listAttendees',
        'total_count is not what a walk of the list sees after the load',
        `${seen.length}`,
        `${total}`,
      ),
      -1,
      '',
    );
  const audit = auditRetries(figures.lines, input.clients);
  if (audit.missing > 0)
    judge.add(
      broken(
        'rate-limit.retry-after',
        'checkIn',
        `${audit.missing} of ${audit.answers} answers with 429 carry no Retry-After`,
        'a Retry-After header',
        'none',
      ),
      figures.latest,
      '',
    );
  if (audit.unreadable > 0)
    judge.add(
      broken(
        'rate-limit.retry-after-readable',
        'checkIn',
        `${audit.unreadable} of ${audit.answers} Retry-After tell no moment`,
        'a number or a date',
        'neither',
      ),
      figures.latest,
      '',
    );
  if (audit.dishonest > 0)
    judge.add(
      broken(
        'rate-limit.retry-after-honest',
        'checkIn',
        `${audit.dishonest} of ${audit.answers} Retry-After were not kept: the request was refused again though none other was served since`,
        'an answer that serves',
        '429',
      ),
      figures.latest,
      '',
    );
  const breaches = breachesOf(judge, input.outside, figures, input.steps ?? []);
  const served = new Set(figures.lines.map((line) => line[R.item]));
  const unserved = plan.items.reduce((sum, _item, index) => (served.has(index) ? sum : sum + 1), 0);
  const generator = judgeGenerator(figures, input.cpu, unserved, cut);
  const must = breaches.filter(({ level }) => level === 'must').reduce((sum, { count }) => sum + count, 0);
  const seenAny = seen.length;
  const measured: Measured = {
    ...measure(figures, plan.admissions),
    lost: { value: reconciliation.lost, samples: seenAny },
    phantom: { value: reconciliation.phantom, samples: seenAny },
    doubled: { value: reconciliation.doubled, samples: seenAny },
    contract: { value: must, samples: judge.judged },
  };
  const thresholds = hold(input.objectives, measured);
  const reasons: string[] = [];
  if (walked === null)
    reasons.push(
      'the list could not be walked afterwards: reconcile the folder once the service is back (--reconcile)',
    );
  for (const { name } of thresholds.filter(({ samples }) => samples === 0))
    reasons.push(`${name} has not a single sample: it was not measured`);
  reasons.push(...generator.reasons);
  const failed = thresholds.filter(({ met, samples }) => samples > 0 && !met);
  const invalid = reasons.length > 0 || input.interrupted || input.killed;
  // What is proved by exchanges stands, however the generator did; what is timed does not.
  const proved = failed.filter(
    ({ name }) => PROVED.has(name) || (name === 'errors' && input.aborted !== null),
  );
  const verdict =
    proved.length > 0 || (failed.length > 0 && !invalid) ? 'fail' : invalid ? 'invalid' : 'pass';
  if (input.aborted !== null) reasons.unshift(input.aborted);
  if (input.interrupted) reasons.unshift('the run was interrupted');
  if (input.killed) reasons.unshift('the run was killed: this is what its request log says');
  const drift = driftOf(figures).trend;
  const kinds: Record<string, number> = {};
  for (const { kind } of plan.items) kinds[kind] = (kinds[kind] ?? 0) + 1;
  const round = (value: number | null): number | null =>
    value === null ? null : Math.round(value * 100) / 100;
  return {
    format: 'muster/load@1',
    harness: input.harness,
    scenario: input.scenario,
    profile: input.profile,
    base_url: input.baseUrl,
    seed: input.seed,
    started: input.started,
    seconds: Math.round(figures.latest / 100) / 10,
    verdict: input.aborted !== null && verdict === 'pass' ? 'fail' : verdict,
    reasons,
    notes: input.notes,
    interrupted: input.interrupted,
    plan: {
      people: input.people,
      admissions: plan.admissions,
      scanners: input.scanners,
      over_ms: plan.endMs,
      speedup: input.speedup,
      requests: plan.requests,
      peak_per_second: plan.peakPerSecond,
      kinds,
      instances: input.instances,
      clients: input.clients,
    },
    thresholds: thresholds.map((one) => ({ ...one, value: Math.round(one.value * 1000) / 1000 })),
    latency: {
      api: Object.fromEntries(
        [...figures.api].map(([operation, distribution]) => [operation, latency(distribution)]),
      ),
      door_lag: latency(figures.doorLag),
      door_total: latency(figures.doorTotal),
    },
    requests: {
      total: figures.requests,
      by_operation: Object.fromEntries(figures.byOperation),
      by_status: Object.fromEntries([...figures.byStatus].map(([status, times]) => [String(status), times])),
      failed: figures.failed,
      errors: Object.fromEntries(figures.errors),
      lawful_refusals: figures.refusals,
    },
    admitted: figures.admitted,
    rate_limited: audit,
    judged: judge.judged,
    contract_violations: breaches,
    reconciliation: {
      applied: reconciliation.applied,
      lost: reconciliation.lost,
      phantom: reconciliation.phantom,
      doubled: reconciliation.doubled,
      unknown: reconciliation.unknown,
      walks: walked?.walks ?? 0,
      quiet: walked?.quiet ?? false,
      findings: reconciliation.findings.map(findingOf),
      more: reconciliation.more,
    },
    generator: {
      lag_p50_ms: generator.lagP50,
      lag_p99_ms: generator.lagP99,
      lag_max_ms: generator.lagMax,
      lag_samples: generator.samples,
      cpu_mean: round(generator.cpuMean),
      cpu_most: round(generator.cpuMost),
      cpu_seconds: round(input.cpu.seconds),
      processors: generator.processors,
      memory_bytes: input.cpu.bytes,
      unserved,
      trusted: generator.reasons.length === 0,
    },
    drift: drift === null ? null : { slope: drift.slope, low: drift.low, high: drift.high },
    learned: input.learned,
    ...(input.capacity !== undefined && { capacity: input.capacity }),
    series: { width_ms: figures.series.widthMs, buckets: figures.series.buckets() },
  };
}

const latency = (distribution: Distribution): LatencyFigures => ({
  ...distribution.quantiles(),
  hdr: distribution.encode(),
});

function broken(
  rule: Violation['rule'],
  operation: Violation['operation'],
  message: string,
  expected: string,
  actual: string,
): Violation {
  return { rule, operation, message, expected, actual };
}

/** Rules that a reconciliation shows broken. */
function consequences({ findings }: Reconciliation): Violation[] {
  return findings.flatMap((finding): Violation[] => {
    const { reason, expected, actual } = finding;
    const creation = finding.requests.some((line) => line[R.operation] === 'createAttendee');
    if (finding.class === 'lost')
      return creation && actual === 'none'
        ? [broken('attendees.create.listed', 'createAttendee', reason, expected, actual)]
        : [
            broken(
              'checkin.answer-is-read',
              finding.requests.at(-1)?.[R.operation] ?? 'checkIn',
              reason,
              expected,
              actual,
            ),
          ];
    if (finding.class === 'phantom')
      return [broken('checkin.others-untouched', 'checkIn', reason, expected, actual)];
    if (finding.class === 'doubled')
      return [
        broken(
          creation ? 'attendees.create.listed' : 'attendees.list.once',
          creation ? 'createAttendee' : 'listAttendees',
          reason,
          expected,
          actual,
        ),
      ];
    return [];
  });
}

function breachesOf(
  judge: SampleJudge,
  outside: readonly ViolationFact[],
  figures: Figures,
  before: readonly LoadBreach[],
): LoadBreach[] {
  const perSecond = new Map<number, number>();
  for (const line of figures.lines) {
    const second = Math.floor(line[R.done] / 1000);
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
  }
  const known = new Set(before.map(({ rule, operation }) => `${rule} ${operation}`));
  const last = judge.violations.filter(({ rule, operation }) => !known.has(`${rule} ${operation}`));
  const under = last.map((one) => ({
    ...one,
    level: RULES[one.rule].level,
    at: one.at < 0 ? null : one.at,
    rate: one.at < 0 ? null : (perSecond.get(Math.floor(one.at / 1000)) ?? 0),
  }));
  const calm = new Map<string, LoadBreach>();
  for (const fact of outside) {
    const key = `${fact.rule} ${fact.operation}`;
    const known = calm.get(key);
    const { rule, operation, message, expected, actual, exchanges } = fact;
    calm.set(key, {
      rule,
      operation,
      message: `${message} (before or after the load)`,
      expected,
      actual,
      level: RULES[rule].level,
      count: (known?.count ?? 0) + fact.count,
      at: null,
      rate: null,
      exchange: exchanges[0] ?? '',
    });
  }
  return [...before, ...under, ...calm.values()].sort(
    (a, b) =>
      Number(a.level === 'should') - Number(b.level === 'should') || (a.at ?? Infinity) - (b.at ?? Infinity),
  );
}

const findingOf = ({ requests, ...finding }: Finding): LoadFinding => ({
  ...finding,
  requests: requests.map((line) => ({
    operation: line[R.operation],
    due: line[R.due],
    sent: line[R.sent],
    done: line[R.done],
    status: line[R.status],
  })),
});
