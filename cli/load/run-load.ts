import type { Profile } from '../../harness/profile/profile.ts';
import { Figures } from '../../load/figures/figures.ts';
import { SampleJudge } from '../../load/judging/sample-judge.ts';
import { dueCurve } from '../../load/plan/due-curve.ts';
import type { Mix, Plan } from '../../load/plan/plan.ts';
import type { Learned } from '../../load/reconcile/learned.ts';
import { openTokenDesk } from '../../load/run/token-desk.ts';
import type { ScriptConfig } from '../../load/script/config.ts';
import type { LoadResult } from '../../reports/load-result.ts';
import { count, duration, number } from '../../reports/text.ts';
import type { LoadOptions } from '../commands/load.ts';
import type { Interruption } from '../interruption.ts';
import { version } from '../paths.ts';
import { type Api, openApi } from './api.ts';
import { conduct } from './conduct.ts';
import { LEARNERS, learn } from './learn.ts';
import type { Live } from './live.ts';
import { outputsOf, saidOfOutputs, sendsMetrics } from './outputs.ts';
import { emailOf, isOurs, MARKER, prepare } from './prepare.ts';
import { loadResult } from './result.ts';
import { graceMs, planOf, type Settings } from './settings.ts';
import { type StoredRun, storeRun } from './stored-run.ts';
import { walkIfPossible } from './walk.ts';

/** Prepared and never touched: if anything happens to them, nobody asked for it. */
export const BYSTANDERS = 10;
const LEAD_MS = 600;
const DASHBOARD_EVERY_MS = 2000;
/** For outputs to send the noughts with which counters begin before anybody comes. */
const OUTPUT_LEAD_MS = 1200;

export interface RunLoad {
  readonly profile: Profile;
  readonly settings: Settings;
  readonly options: LoadOptions;
  readonly out: string;
  readonly k6: string;
  readonly live: Live;
  readonly interruption: Interruption;
  /** Hears of the k6 processes once they run. */
  readonly onRunning?: (pids: readonly number[]) => void;
}

/** Learns, prepares, loads, reconciles and judges; undefined where it was interrupted before any load. */
export async function runLoad(run: RunLoad): Promise<LoadResult | undefined> {
  const api = openApi(run.profile, run.out);
  try {
    return await inside(run, api);
  } finally {
    await api.close();
  }
}

async function inside(run: RunLoad, api: Api): Promise<LoadResult | undefined> {
  const { profile, settings, options, out, live, interruption } = run;
  const event = profile.event_id ?? '';
  const runId = Date.now().toString(36);
  const started = Date.now();
  const tags = { started, scenario: settings.scenario.name };
  live.say(announcement(run, planOf(settings, options.seed), api.clients));
  const metrics = saidOfOutputs(options, tags);
  if (metrics !== undefined) live.say(`  ${metrics}`);

  const learners = await prepare(api, profile, event, LEARNERS, `${runId}l`, () => {});
  const learned = await learn(api, event, profile.session_id, learners.ids, profile.settle_ms);
  const notes: string[] = [];
  const mix = workableMix(settings.scenario.mix, learned, notes);
  const plan = planOf(settings, options.seed, mix);
  const wanted = plan.pool + BYSTANDERS;
  const prepared = await prepare(api, profile, event, wanted, runId, (done) =>
    live.bar('prepare', done, wanted),
  );
  live.say(
    `Prepared ${count(prepared.ids.length, 'attendee')}: ${number(prepared.reused)} taken again, ${number(prepared.created)} created.`,
  );
  if (interruption.happened) return undefined;
  const pool = prepared.ids.slice(0, plan.pool);
  const bystanders = prepared.ids.slice(plan.pool);
  const marker = `${MARKER}${runId}-w`;
  if (api.clients === 1)
    notes.push('One token carried the load: if a limit counts by token, only that limit was measured.');
  const stored: StoredRun = {
    format: 'muster/load-run@1',
    scenario: settings.scenario.name,
    profile: profile.name,
    base_url: profile.base_url,
    event,
    seed: options.seed,
    started,
    settings: withoutScenario(settings),
    instances: options.instances,
    clients: api.clients,
    marker,
    plan,
    pool,
    bystanders,
    learned,
    notes,
  };
  storeRun(out, stored);

  const figures = new Figures(plan.items, plan.endMs);
  const judge = new SampleJudge(profile.base_url, () => figures.t0);
  const desk = await openTokenDesk((client, stale) => api.token(client, stale));
  const conducted = await conduct({
    out,
    k6: run.k6,
    plan,
    pool,
    figures,
    judge,
    desk: desk.address,
    config: configOf(run, plan, learned, marker, api.clients),
    mostRequests: profile.load.requests,
    dashboard: options.dashboard,
    outputs: outputsOf(options, tags),
    keep: (exchange) => api.keep(exchange),
    onLive: () => live.rush(figures, plan.admissions, plan.endMs),
    onUndelivered: (said) => live.say(said),
    onRunning: (stop, pids) => {
      interruption.on(stop);
      run.onRunning?.(pids);
    },
  }).finally(() => desk.close());
  live.end();
  figures.refusedEarly(api.earlyRefusals());
  if (conducted.broken !== null && figures.requests === 0) throw new Error(conducted.broken);
  if (conducted.broken !== null) notes.push(conducted.broken);
  if (conducted.undelivered !== null) notes.push(conducted.undelivered);

  const walked = await walkIfPossible(api.client, event, profile.settle_ms, isOurs(profile), (walk) =>
    live.bar('reconcile', walk, 2, 'walks'),
  );
  live.end();
  return loadResult({
    ...stored,
    harness: version(),
    baseUrl: profile.base_url,
    people: settings.people,
    scanners: settings.scanners,
    speedup: settings.speedup,
    objectives: settings.objectives,
    figures,
    judge,
    outside: api.violations,
    walked,
    emailOf: (creation) => emailOf(profile, `${marker}${creation}`),
    cpu: conducted.cpu,
    aborted: conducted.aborted,
    interrupted: conducted.interrupted || interruption.happened,
    killed: conducted.broken !== null,
    notes,
  });
}

/** What of a mix can work here: nothing is undone where an undo does nothing. */
function workableMix(mix: Mix, learned: Learned, notes: string[]): Mix {
  const ok = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300;
  const without: Partial<Record<keyof Mix, number>> = {};
  const leave = (kind: keyof Mix, works: boolean, reason: string): void => {
    if (works || mix[kind] === 0) return;
    without[kind] = 0;
    notes.push(reason);
  };
  if (!ok(learned.checkIn.status))
    notes.push(
      `A check-in of a prepared attendee was answered with ${learned.checkIn.status} before the load.`,
    );
  if (!learned.checkIn.readable)
    notes.push('No read shows a check-in here: what becomes of check-ins stays unknown.');
  leave(
    'mistake',
    ok(learned.undo.status) && ok(learned.again.status),
    'Undoing a check-in and repeating it does not work here: left out.',
  );
  leave('leave', ok(learned.checkOut.status), 'A check-out does not work here: left out.');
  leave(
    'session',
    ok(learned.session?.status),
    'No session can be checked in to here: left out (profile: session_id).',
  );
  return { ...mix, ...without };
}

export function configOf(
  run: RunLoad,
  plan: Plan,
  learned: Learned,
  marker: string,
  clients: number,
): ScriptConfig {
  const { profile, settings, options } = run;
  const ceiling = profile.load.requests_per_second;
  return {
    api: `${profile.base_url}/api/v2`,
    event: profile.event_id ?? '',
    session: profile.session_id ?? null,
    lanes: settings.scanners,
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
  };
}

function announcement({ profile, settings }: RunLoad, plan: Plan, clients: number): string {
  const preparing = plan.pool + LEARNERS + BYSTANDERS;
  return [
    `Load ${settings.scenario.name} on ${profile.name} (${profile.base_url}), event ${profile.event_id ?? ''}:`,
    `  ${count(plan.admissions, 'person', 'people')} within ${duration(plan.endMs / 1000)}, ${count(settings.scanners, 'scanner')}, ${count(clients, 'token')}; about ${number(plan.requests)} requests, at most ${number(plan.peakPerSecond)} due in a second.`,
    `  It prepares ${number(preparing)} attendees and creates ${number(plan.creates)} more. They stay behind, as API v2 deletes none; later runs take them again.`,
  ].join('\n');
}

function withoutScenario({ scenario: _scenario, ...rest }: Settings): Omit<Settings, 'scenario'> {
  return rest;
}
