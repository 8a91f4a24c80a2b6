import type { Learned } from '../../record/check-in-effects.ts';
import type { CapacityFigures, LoadResult } from '../../record/load-result.ts';
import { writeLoadRun } from '../../record/load-run.ts';
import { brokenWhilePrepared, interruptedWhilePrepared } from '../conclude/broken-while-prepared.ts';
import { conclude } from '../conclude/conclude.ts';
import { saidOfOutputs } from '../drive/metrics-outputs.ts';
import { openTokenDesk } from '../drive/token-desk.ts';
import { type JudgedRun, WHOLE } from '../judge/evidence.ts';
import { type Connection, openConnection } from '../prepare/connection.ts';
import { learn } from '../prepare/learn-check-in.ts';
import { CannotPrepare, prepare } from '../prepare/prepare.ts';
import { newLoadRun } from '../prepare/set-up.ts';
import type { LocalRun } from '../run-context.ts';
import { LEARNERS } from '../scenario/beside-the-plan.ts';
import { scannersFor } from '../scenario/plan/step-plan.ts';
import { storedSettings } from '../scenario/settings.ts';
import { type Bracket, bracket, START } from './bracket.ts';
import { capacityFigures } from './capacity-figures.ts';
import { type FoundLimit, findLimit } from './rate-limit.ts';
import { type Held, Steps } from './steps.ts';

/** As fast as the limit of a token is looked for, in requests a second. */
const FASTEST_LOOK = 2000;
const AVOIDED = 'The limit was not looked for by itself: the profile says rate_limit: avoid.';

/** Searches for the rate that the doors carry: steps of constant load, each judged in its own window. */
export async function runCapacity(run: LocalRun): Promise<LoadResult> {
  const { profile, out, interruption } = run;
  const connection = openConnection({ profile, out });
  const desk = await openTokenDesk((client, stale) => connection.token(client, stale));
  try {
    const started = Date.now();
    const ceiling = Math.min(profile.load.requests_per_second, run.settings.mostPerSecond);
    writeLoadRun(out, newLoadRun(run, connection));
    announce(run, started, ceiling);
    const prepared = await interruption.race(prepareSearch(run, connection, ceiling));
    if (prepared === undefined) return interruptedWhilePrepared(run.settings, connection);
    const { limit, learned, pool } = prepared;
    const steps = new Steps({ run, connection, desk, started, pool, learned });
    const found = await bracket({
      ceiling,
      hint: limit?.perSecond ?? null,
      allows: (rate) => !interruption.happened && steps.allows(rate),
      step: (rate) => steps.step(rate),
    });
    if (interruption.happened && steps.done.length === 0)
      return interruptedWhilePrepared(run.settings, connection);
    const capacity = capacityFigures({
      ...found,
      steps: steps.done,
      limitPerSecond: limit?.perSecond ?? null,
      clients: connection.clients,
      firstBreach: steps.breaches.first,
    });
    return await holdWhatWasFound(run, connection, steps, { started, learned, pool, found, capacity, limit });
  } catch (error) {
    return brokenWhilePrepared(error, run.settings, connection);
  } finally {
    await desk.close();
    await connection.close();
  }
}

function announce(
  { profile, settings, metrics, progress }: LocalRun,
  started: number,
  ceiling: number,
): void {
  progress.say(
    `Load capacity on ${profile.name} (${profile.base_url}): steps of ${settings.overMs / 1000} s, at most ${Math.round(ceiling)} requests a second.`,
  );
  const said = saidOfOutputs(metrics, { started, scenario: 'capacity' });
  if (said !== undefined) progress.say(`  ${said}`);
}

interface Prepared {
  /** Null where it was not to be looked for. */
  readonly limit: FoundLimit | null;
  readonly learned: Learned;
  readonly pool: readonly string[];
}

/** Learns, looks for the limit where the profile allows it, and prepares an attendee for each scanner. */
async function prepareSearch(
  { profile, progress }: LocalRun,
  connection: Connection,
  ceiling: number,
): Promise<Prepared> {
  const runId = Date.now().toString(36);
  const learners = await prepare(connection, LEARNERS, `${runId}l`);
  const learned = await learn(connection, learners.ids);
  if (learned.undo.status < 200 || learned.undo.status > 299)
    throw new CannotPrepare(
      `Capacity checks in and undoes in turn, and an undo is answered with ${learned.undo.status} here.`,
    );
  const limit =
    profile.rate_limit === 'probe'
      ? await findLimit(connection.client, connection.event, Math.min(ceiling, FASTEST_LOOK))
      : null;
  const wanted = scannersFor(ceiling);
  const pool = await prepare(connection, wanted, runId, (done) => progress.bar('prepare', done, wanted));
  return { limit, learned, pool: pool.ids };
}

interface Searched extends Prepared {
  readonly started: number;
  readonly found: Bracket;
  readonly capacity: CapacityFigures;
}

/** Holds the rate that was found once more, and this time everything is looked at. */
async function holdWhatWasFound(
  run: LocalRun,
  connection: Connection,
  steps: Steps,
  { started, learned, pool, found, capacity, limit }: Searched,
): Promise<LoadResult> {
  await prepare(connection, pool.length, `${Date.now().toString(36)}c`);
  const last = await steps.hold(Math.max(1, found.low === 0 ? START : found.low));
  const notes = [
    ...(limit === null ? [AVOIDED] : []),
    ...steps.ceiling,
    ...steps.undelivered,
    capacity.sentence,
  ];
  return conclude(
    connection,
    {
      run: { ...judgedRun(run, connection, last), started, learned, pool, notes },
      ...{ marker: '', readout: last.readout, use: last.use, capacity },
      steps: steps.breaches.all,
      end: WHOLE,
    },
    run,
  );
}

/** The last step as a run of its own. */
const judgedRun = (
  { profile, settings }: LocalRun,
  { clients }: Connection,
  { plan }: Held,
): Omit<JudgedRun, 'started' | 'learned' | 'pool' | 'notes'> => ({
  scenario: 'capacity',
  profile: profile.name,
  base_url: profile.base_url,
  settings: {
    ...storedSettings(settings),
    people: plan.admissions,
    scanners: plan.scanners.length,
    speedup: 1,
    instances: 1,
  },
  clients,
  plan,
  bystanders: [],
});
