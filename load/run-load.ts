import { giveBackMemory } from '../harness/run/give-back.ts';
import type { LoadResult } from '../record/load-result.ts';
import type { PreparedLoadRun } from '../record/load-run.ts';
import { EventClaim } from './claim/event-claim.ts';
import { brokenWhilePrepared, interruptedWhilePrepared } from './conclude/broken-while-prepared.ts';
import { conclude } from './conclude/conclude.ts';
import { k6Environment } from './drive/k6-environment.ts';
import { outputsOf } from './drive/metrics-outputs.ts';
import { type K6Run, runK6 } from './drive/run-k6.ts';
import { configOf } from './drive/script-config.ts';
import { openTokenServer } from './drive/token-server.ts';
import { ledToBy } from './judge/figures/trouble.ts';
import { LogReadout } from './judge/log-readout.ts';
import { type LoadConnection, openConnection } from './prepare/connection.ts';
import { setUp } from './prepare/set-up.ts';
import type { LocalRun } from './run-context.ts';
import { openTroubled } from './trouble/troubled.ts';

/**
 * Runs one load from preparation to verdict: prepares, runs k6, reconciles, judges. A signal ends each of these within seconds.
 * @throws NoToken, CannotPrepare, Unanswered where nothing could be measured.
 */
export async function runLoad(run: LocalRun): Promise<LoadResult> {
  const { profile, out, progress, interruption } = run;
  const connection = openConnection({ profile, out });
  const { scenario, part } = run.settings;
  const claim = new EventClaim(connection, {
    ...{ scenario: scenario.name, started: Date.now() },
    ...(part !== undefined && { part }),
  });
  try {
    const stored = await interruption.race(setUp(run, connection, claim));
    if (stored === undefined) return interruptedWhilePrepared(run.settings, connection);
    const { marker, notes } = stored;
    const readout = new LogReadout(stored, connection);
    const driven = await drive(run, connection, stored, readout);
    progress.end();
    const result = await conclude(
      connection,
      {
        run: { ...stored, notes: [...notes, ...k6Notes(driven)] },
        ...{ marker, readout, resourceUse: driven.resourceUse },
        ...(driven.troubled && { troubled: driven.troubled }),
        end: {
          ...{ aborted: driven.aborted, spent: driven.spent },
          interrupted: driven.interrupted,
          killed: driven.failure !== null,
          unprepared: null,
        },
      },
      { interruption, onWalk: (walk) => progress.bar('reconcile', walk, 2, 'walks') },
    );
    progress.end();
    return result;
  } catch (error) {
    return brokenWhilePrepared(error, run.settings, connection);
  } finally {
    await claim.release();
    await connection.close();
  }
}

/** A run of k6, and how many requests each trouble met. */
interface Driven extends K6Run {
  readonly troubled?: readonly number[];
}

/** Runs k6 on the plan. @throws Error where k6 failed before it sent anything. */
async function drive(
  run: LocalRun,
  connection: LoadConnection,
  stored: PreparedLoadRun,
  readout: LogReadout,
): Promise<Driven> {
  const { profile, progress, interruption } = run;
  const { scenario } = run.settings;
  const { plan, pool } = stored;
  const { figures } = readout;
  // What preparation held of a large event is needed no more, and k6 takes memory of its own.
  giveBackMemory();
  const troubled = await openTroubled(run);
  const desk = await openTokenServer((client, stale) => connection.token(client, stale)).catch(
    async (error) => {
      await troubled?.close();
      throw error;
    },
  );
  const driven = await runK6({
    ...{ out: run.out, k6: run.k6, plan, pool, readout, dashboard: run.dashboard },
    desk: desk.address,
    config: configOf(run, stored, troubled?.baseUrl),
    mostRequests: profile.load.requests,
    isCaused: ledToBy(run.settings.troubles),
    ...(scenario.abort !== undefined && { abort: scenario.abort }),
    ...(scenario.client !== undefined && { client: scenario.client }),
    k6Environment: k6Environment(profile),
    outputs: outputsOf(run.metrics, stored),
    onPoll: () => {
      if (figures.t0 > 0) troubled?.begin(figures.t0);
      progress.load(figures, plan.admissions, plan.endMs);
    },
    onUndelivered: (said) => progress.say(said),
    onRunning: ({ stop, kill }, pids) => {
      interruption.on(stop);
      interruption.onSecond(kill);
      run.onRunning?.(pids);
    },
  }).finally(async () => {
    await desk.close();
    await troubled?.close();
  });
  if (driven.failure !== null && figures.counts.requests === 0) throw new Error(driven.failure);
  return { ...driven, ...(troubled && { troubled: troubled.met }) };
}

/** What the result has to note of k6 itself: that it failed, that metrics were not delivered. */
const k6Notes = ({ failure, undelivered }: K6Run): string[] =>
  [failure, undelivered].filter((said) => said !== null);
