import type { Plan } from '../../record/load-plan.ts';
import type { PreparedLoadRun } from '../../record/load-run.ts';
import { alreadyDone } from '../judge/already-done.ts';
import { namesOf } from '../prepare/marker.ts';
import type { RunContext } from '../run-context.ts';
import { forecastOf } from '../scenario/doors/forecast.ts';
import { dueCurve } from '../scenario/plan/due-curve.ts';
import { DASHBOARD_EVERY_MS } from '../scenario/requests.ts';
import type { ScriptConfig } from '../script/config.ts';
import { sendsMetrics } from './metrics-outputs.ts';

/** Between setup and the first due time: scanners start and get their tokens. */
const LEAD_MS = 600;
/** What is due when the longest time is over is served yet: a plan may take all of it. */
const SERVED_MS = 10_000;
/** Time for outputs to send the initial zero of each counter before anybody comes. */
const OUTPUT_LEAD_MS = 1200;

/** What the preparation found and made. */
type Prepared = Pick<PreparedLoadRun, 'plan' | 'learned' | 'marker' | 'clients' | 'answers'>;

/** Until when a run may exceed its plan, in milliseconds: people who wait are served late, but not for ever. */
function longestMs(plan: Plan): number {
  const end = plan.doors === undefined ? plan.endMs : forecastOf(plan).endMs;
  return end + Math.max(30_000, end * 0.5);
}

/**
 * The configuration of the k6 script: plan and preparation within the ceilings of the profile. `baseUrl`: where
 * requests go, if not to the environment itself.
 */
export function configOf(
  { profile, settings, metrics }: RunContext,
  { plan, learned, marker, clients, answers }: Prepared,
  baseUrl = profile.base_url,
): ScriptConfig {
  const { instances } = settings;
  const ceiling = profile.load.requests_per_second;
  return {
    api: `${baseUrl}/api/v2`,
    event: profile.event_id ?? '',
    session: profile.session_id ?? null,
    scanners: settings.scanners,
    ...(plan.doors !== undefined && {
      doors: plan.doors.map(({ closed, offline }) => ({ closed, offline })),
    }),
    dashboards: settings.scenario.dashboards,
    dashboardEveryMs: DASHBOARD_EVERY_MS,
    pagesToRead: Math.max(1, Math.ceil(plan.pool / 100)),
    endMs: plan.endMs,
    arrivals: dueCurve(plan),
    hardEndMs: Math.min(longestMs(plan), profile.load.minutes * 60_000 + SERVED_MS),
    leadMs: (instances > 1 ? 2 * LEAD_MS : LEAD_MS) + (sendsMetrics(metrics) ? OUTPUT_LEAD_MS : 0),
    requestMs: profile.timeouts.request_ms,
    sampleEvery: settings.sampleEvery,
    instances,
    mostPerSecond: Number.isFinite(ceiling) ? Math.max(1, Math.floor(ceiling / instances)) : 0,
    clients,
    sendsMetrics: sendsMetrics(metrics),
    answersItem: learned.answersItem,
    alreadyDone: [...alreadyDone(learned)],
    ...(learned.scanPause !== undefined && { scanPause: learned.scanPause }),
    email: profile.attendee.email,
    names: namesOf(profile.attendee),
    marker,
    answers,
  };
}
