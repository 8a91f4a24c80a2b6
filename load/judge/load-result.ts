import type { LoadResult, Threshold } from '../../record/load-result.ts';
import { breachesOf, mustBreaches } from './breaches/breaches.ts';
import { byDue } from './by-due/by-due.ts';
import { causesOf, mayBeLawful, withoutBlame } from './doubts.ts';
import { type LoadEvidence, wasCutShort } from './evidence.ts';
import { judgeGenerator } from './figures/generator.ts';
import { driftOf, measure, thresholdsOf } from './figures/objectives.ts';
import { auditRetries } from './figures/retry-audit.ts';
import { causedIn, troubleIn } from './figures/trouble.ts';
import { unattempted } from './figures/unattempted.ts';
import { measureWindows } from './figures/windows.ts';
import { againInWords, longInWords, tokensInWords } from './in-words.ts';
import { NOT_RECONCILED, type Reconciliation, storedCounts } from './reconcile/finding.ts';
import { reconcile } from './reconcile/reconcile.ts';
import {
  storedGenerator,
  storedLatency,
  storedOffline,
  storedPlan,
  storedReconciliation,
  storedRequests,
} from './stored-figures.ts';
import { loadVerdict } from './verdict.ts';

/** Derives `load.json` from the evidence of a run. Pure: the same evidence gives the same result. */
export function loadResult(evidence: LoadEvidence): LoadResult {
  const { run, figures, sampled, walk, end, resourceUse } = evidence;
  const { othersAtWork = [] } = evidence;
  const compared = reconciled(evidence);
  const reconciliation = othersAtWork.length > 0 ? withoutBlame(compared) : compared;
  const lawful = mayBeLawful(evidence);
  const audit = auditRetries(figures.lines, run.clients);
  const all = breachesOf(evidence, reconciliation, audit);
  const breaches = all.filter((one) => !lawful(one));
  const until = wasCutShort(end) ? figures.latest : Math.max(figures.latest, run.plan.endMs);
  const door = figures.people.waitedUntil(until);
  const left = unattempted(run.plan.items, figures.lines);
  const generator = judgeGenerator(figures, resourceUse, left, wasCutShort(end));
  const thresholds = thresholdsOf(run.settings.objectives, {
    ...measure(figures, {
      ...{ admissions: run.plan.admissions, door },
      ...{ caused: causedIn(evidence), refusedAlive: evidence.tokens?.alive ?? 0 },
    }),
    ...measureWindows(run.settings.objectives, figures, until, run.settings.speedup),
    ...seenAfterwards(storedCounts(reconciliation), walk?.seen.length ?? 0),
    contract: counted(mustBreaches(breaches), sampled.judged),
  });
  const otherCauses = causesOf(evidence, {
    listDiffers: compared.findings.length > 0,
    refusalsSetAside: breaches.length < all.length,
    objectivesMissed: thresholds.some(({ met }) => !met),
  });
  const { verdict, reasons } = loadVerdict({
    thresholds,
    otherCauses,
    walked: walk !== null,
    generator: generator.reasons,
    turnedAway: turnedAway(evidence),
    end,
  });
  const { trend } = driftOf(figures);
  const offline = storedOffline(figures, reconciliation);
  const due = byDue(evidence, breaches, until);
  return {
    format: 'muster/load@1',
    harness: evidence.harness,
    scenario: run.scenario,
    profile: run.profile,
    base_url: run.base_url,
    ...(run.version !== undefined && { version: run.version }),
    seed: run.settings.seed,
    started: run.started,
    seconds: Math.round(figures.latest / 100) / 10,
    verdict,
    reasons,
    notes: [
      ...tokensInWords(evidence),
      ...longInWords(figures),
      ...againInWords(figures),
      ...run.notes,
      ...(otherCauses.length > 0 ? [] : othersAtWork),
    ],
    interrupted: end.interrupted,
    plan: storedPlan(run),
    thresholds: thresholds.map(rounded),
    latency: storedLatency(figures, door),
    requests: storedRequests(figures, evidence.tokens),
    admitted: figures.people.letIn,
    ...(offline !== undefined && { offline }),
    ...troubleIn(evidence),
    rate_limited: audit,
    judged: sampled.judged,
    contract_violations: breaches,
    reconciliation: storedReconciliation(reconciliation, walk),
    generator: storedGenerator(generator, resourceUse),
    drift: trend === null ? null : { slope: trend.slope, low: trend.low, high: trend.high },
    learned: run.learned,
    ...(evidence.capacity !== undefined && { capacity: evidence.capacity }),
    series: { width_ms: figures.series.widthMs, buckets: figures.series.buckets() },
    ...(due !== undefined && { by_due: due }),
  };
}

const reconciled = ({ run, figures, walk, end, ...rest }: LoadEvidence): Reconciliation =>
  walk === null || run.learned === null
    ? NOT_RECONCILED
    : reconcile({
        items: run.plan.items,
        pool: run.pool,
        bystanders: run.bystanders,
        lines: figures.lines,
        learned: run.learned,
        seen: walk.seen,
        cutShort: wasCutShort(end),
        ...rest,
      });

/**
 * The share of all people whom the request log shows turned away, in percent. Those whom a run that was cut short had not
 * let in yet do not count.
 */
const turnedAway = ({ run, figures, end }: LoadEvidence): number =>
  wasCutShort(end) || run.plan.admissions === 0 ? 0 : (100 * figures.people.turnedAway) / run.plan.admissions;

/** What only the list can tell: one sample for each listed attendee, none without a list. */
const seenAfterwards = ({ lost, phantom, doubled }: ReturnType<typeof storedCounts>, samples: number) => ({
  lost: { value: lost, samples },
  phantom: { value: phantom, samples },
  doubled: { value: doubled, samples },
});

/** Breaches of must-rules; each counts as a sample, even where no answer under load was judged. */
const counted = (breaches: number, judged: number) => ({
  value: breaches,
  samples: Math.max(judged, breaches),
});

const rounded = (one: Threshold): Threshold => ({ ...one, value: Math.round(one.value * 1000) / 1000 });
