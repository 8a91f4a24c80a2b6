import type { LoadOptions } from '../../cli/commands/load.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import type { StoredRun } from '../prepare/stored-run.ts';
import { dueCurve } from '../scenario/plan/due-curve.ts';
import { graceMs, type Settings } from '../scenario/settings.ts';
import type { ScriptConfig } from '../script/config.ts';
import { sendsMetrics } from './metrics-outputs.ts';

const LEAD_MS = 600;
const DASHBOARD_EVERY_MS = 2000;
/** For outputs to send the noughts with which counters begin before anybody comes. */
const OUTPUT_LEAD_MS = 1200;

/** What a script is configured from. */
export interface Configured {
  readonly profile: Profile;
  readonly settings: Settings;
  readonly options: LoadOptions;
}

/** What the preparation found and made. */
type Prepared = Pick<StoredRun, 'plan' | 'learned' | 'marker' | 'clients' | 'answers'>;

/** What the scanners are told. */
export function configOf(
  run: Configured,
  { plan, learned, marker, clients, answers }: Prepared,
): ScriptConfig {
  const { profile, settings, options } = run;
  const ceiling = profile.load.requests_per_second;
  return {
    api: `${profile.base_url}/api/v2`,
    event: profile.event_id ?? '',
    session: profile.session_id ?? null,
    scanners: settings.scanners,
    dashboards: settings.scenario.dashboards,
    dashboardEveryMs: DASHBOARD_EVERY_MS,
    pagesToRead: Math.max(1, Math.ceil(plan.pool / 100)),
    endMs: plan.endMs,
    arrivals: dueCurve(plan),
    hardEndMs: Math.min(plan.endMs + graceMs(plan), profile.load.minutes * 60_000),
    leadMs: (options.instances > 1 ? 2 * LEAD_MS : LEAD_MS) + (sendsMetrics(options) ? OUTPUT_LEAD_MS : 0),
    requestMs: profile.timeouts.request_ms,
    sampleEvery: options.sampleEvery,
    instances: options.instances,
    mostPerSecond: Number.isFinite(ceiling) ? Math.max(1, Math.floor(ceiling / options.instances)) : 0,
    clients,
    answersItem: learned.answersItem,
    email: profile.attendee.email,
    marker,
    answers,
  };
}
