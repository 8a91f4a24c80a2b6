import type { LoadResult, Threshold } from '../../record/load-result.ts';
import { R } from '../../record/request-log/line.ts';
import { breachesOf, mustBreaches } from './breaches/breaches.ts';
import { type LoadEvidence, wasCut } from './evidence.ts';
import { judgeGenerator } from './figures/generator.ts';
import { driftOf, hold, measure } from './figures/objectives.ts';
import { auditRetries } from './figures/retry-audit.ts';
import { type Reconciliation, UNSEEN } from './reconcile/finding.ts';
import { reconcile } from './reconcile/reconcile.ts';
import {
  storedGenerator,
  storedLatency,
  storedPlan,
  storedReconciliation,
  storedRequests,
} from './stored-figures.ts';
import { loadVerdict } from './verdict.ts';

/** Derives everything that a load run has to say from its evidence. Pure: the same evidence makes the same result. */
export function loadResult(evidence: LoadEvidence): LoadResult {
  const { run, figures, sampled, walk, end, use } = evidence;
  const reconciliation = reconciled(evidence);
  const audit = auditRetries(figures.lines, run.clients);
  const breaches = breachesOf(evidence, reconciliation, audit);
  const generator = judgeGenerator(figures, use, unserved(evidence), wasCut(end));
  const thresholds = hold(run.settings.objectives, {
    ...measure(figures, run.plan.admissions),
    ...seenAfterwards(reconciliation, walk?.seen.length ?? 0),
    contract: counted(mustBreaches(breaches), sampled.judged),
  });
  const { verdict, reasons } = loadVerdict({
    thresholds,
    walked: walk !== null,
    generator: generator.reasons,
    end,
  });
  const { trend } = driftOf(figures);
  return {
    format: 'muster/load@1',
    harness: evidence.harness,
    scenario: run.scenario,
    profile: run.profile,
    base_url: run.base_url,
    seed: run.settings.seed,
    started: run.started,
    seconds: Math.round(figures.latest / 100) / 10,
    verdict,
    reasons,
    notes: run.notes,
    interrupted: end.interrupted,
    plan: storedPlan(run),
    thresholds: thresholds.map(rounded),
    latency: storedLatency(figures),
    requests: storedRequests(figures),
    admitted: figures.admitted,
    rate_limited: audit,
    judged: sampled.judged,
    contract_violations: breaches,
    reconciliation: storedReconciliation(reconciliation, walk),
    generator: storedGenerator(generator, use),
    drift: trend === null ? null : { slope: trend.slope, low: trend.low, high: trend.high },
    learned: run.learned,
    ...(evidence.capacity !== undefined && { capacity: evidence.capacity }),
    series: { width_ms: figures.series.widthMs, buckets: figures.series.buckets() },
  };
}

const reconciled = ({ run, figures, walk, end, emailOf }: LoadEvidence): Reconciliation =>
  walk === null || run.learned === null
    ? UNSEEN
    : reconcile({
        items: run.plan.items,
        pool: run.pool,
        bystanders: run.bystanders,
        lines: figures.lines,
        learned: run.learned,
        seen: walk.seen,
        cut: wasCut(end),
        emailOf,
      });

/** How many planned items were never attempted. */
function unserved({ run, figures }: LoadEvidence): number {
  const served = new Set(figures.lines.map((line) => line[R.item]));
  return run.plan.items.reduce((sum, _item, index) => (served.has(index) ? sum : sum + 1), 0);
}

/** What only the list can tell; without a list there is no sample of it. */
const seenAfterwards = ({ lost, unexpected, duplicated }: Reconciliation, samples: number) => ({
  lost: { value: lost, samples },
  phantom: { value: unexpected, samples },
  doubled: { value: duplicated, samples },
});

/** A breach is a sample of its own, even where no answer under load was judged. */
const counted = (breaches: number, judged: number) => ({
  value: breaches,
  samples: Math.max(judged, breaches),
});

const rounded = (one: Threshold): Threshold => ({ ...one, value: Math.round(one.value * 1000) / 1000 });
