import type { LoadOptions } from '../cli/commands/load.ts';
import { version } from '../harness/paths.ts';
import type { Profile } from '../harness/profile/profile.ts';
import type { Interruption } from '../harness/run/interruption.ts';
import type { LoadResult } from '../record/load-result.ts';
import { outputsOf } from './drive/metrics-outputs.ts';
import type { Live } from './drive/progress.ts';
import { conduct } from './drive/run-k6.ts';
import { configOf } from './drive/script-config.ts';
import { openTokenDesk } from './drive/token-desk.ts';
import { Figures } from './judge/figures/figures.ts';
import { loadResult } from './judge/result.ts';
import { SampleJudge } from './judge/sample-judge.ts';
import { type Connection, openConnection } from './prepare/connection.ts';
import { emailOf, isOurs } from './prepare/marker.ts';
import { setUp } from './prepare/set-up.ts';
import { walkIfPossible } from './prepare/walk.ts';
import type { Settings } from './scenario/settings.ts';

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
  const connection = openConnection(run.profile, run.out);
  try {
    return await inside(run, connection);
  } finally {
    await connection.close();
  }
}

async function inside(run: RunLoad, connection: Connection): Promise<LoadResult | undefined> {
  const { profile, settings, options, out, live, interruption } = run;
  const stored = await setUp(run, connection);
  if (stored === undefined) return undefined;
  const { event, plan, pool, marker } = stored;
  const notes = [...stored.notes];

  const figures = new Figures(plan.items, plan.endMs);
  const judge = new SampleJudge(profile.base_url, () => figures.t0);
  const desk = await openTokenDesk((client, stale) => connection.token(client, stale));
  const conducted = await conduct({
    out,
    k6: run.k6,
    plan,
    pool,
    figures,
    judge,
    desk: desk.address,
    config: configOf(run, stored),
    mostRequests: profile.load.requests,
    dashboard: options.dashboard,
    outputs: outputsOf(options, stored),
    keep: (exchange) => connection.keep(exchange),
    onLive: () => live.rush(figures, plan.admissions, plan.endMs),
    onUndelivered: (said) => live.say(said),
    onRunning: (stop, pids) => {
      interruption.on(stop);
      run.onRunning?.(pids);
    },
  }).finally(() => desk.close());
  live.end();
  figures.refusedEarly(connection.earlyRefusals());
  if (conducted.broken !== null && figures.requests === 0) throw new Error(conducted.broken);
  if (conducted.broken !== null) notes.push(conducted.broken);
  if (conducted.undelivered !== null) notes.push(conducted.undelivered);
  if (conducted.undelivered !== null) notes.push(conducted.undelivered);

  const walked = await walkIfPossible(connection.client, event, profile.settle_ms, isOurs(profile), (walk) =>
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
    outside: connection.violations,
    walked,
    emailOf: (creation) => emailOf(profile, `${marker}${creation}`),
    cpu: conducted.cpu,
    aborted: conducted.aborted,
    interrupted: conducted.interrupted || interruption.happened,
    killed: conducted.broken !== null,
    notes,
  });
}
