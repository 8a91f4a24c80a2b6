import type { Learned } from '../../record/check-in-effects.ts';
import type { CapacityStep, LoadResult } from '../../record/load-result.ts';
import { type OthersSeen, writeLoadRun } from '../../record/load-run.ts';
import { EventClaim } from '../claim/event-claim.ts';
import { othersAmong } from '../claim/others.ts';
import { brokenWhilePrepared, interruptedWhilePrepared } from '../conclude/broken-while-prepared.ts';
import { conclude } from '../conclude/conclude.ts';
import { outputsSentence } from '../drive/metrics-outputs.ts';
import { openTokenDesk } from '../drive/token-desk.ts';
import { type JudgedRun, RAN_TO_ITS_END } from '../judge/evidence.ts';
import { type Connection, openConnection } from '../prepare/connection.ts';
import { learnOnNew } from '../prepare/learn-check-in.ts';
import { CannotPrepare, makeReadyAgain, prepare } from '../prepare/prepare.ts';
import { reuseOf } from '../prepare/reuse.ts';
import { newLoadRun } from '../prepare/set-up.ts';
import { leanWalk } from '../prepare/walk.ts';
import type { LocalRun } from '../run-context.ts';
import { scannersFor } from '../scenario/plan/step-plan.ts';
import { storedSettings } from '../scenario/settings.ts';
import { type Bracket, bracket, START } from './bracket.ts';
import { capacityFigures } from './capacity-figures.ts';
import { type FoundLimit, findLimit } from './rate-limit.ts';
import { type StepRun, StepRunner } from './step-runner.ts';

/** The most requests a second that the search for the rate limit sends. */
const FASTEST_PROBE = 2000;
const NOT_PROBED = 'The rate limit was not probed: the profile says rate_limit: avoid.';

/** Searches for the highest rate that the environment carries: steps of constant load, each judged by itself. */
export async function runCapacity(run: LocalRun): Promise<LoadResult> {
  const { profile, out, interruption } = run;
  const connection = openConnection({ profile, out });
  const started = Date.now();
  const claim = new EventClaim(connection, { scenario: 'capacity', started });
  const desk = await openTokenDesk((client, stale) => connection.token(client, stale));
  try {
    const ceiling = Math.min(profile.load.requests_per_second, run.settings.mostPerSecond);
    announce(run, started, ceiling);
    const prepared = await interruption.race(prepareSearch(run, connection, ceiling, claim));
    if (prepared === undefined) return interruptedWhilePrepared(run.settings, connection);
    const { limit, learned, pool } = prepared;
    const steps = new StepRunner({ run, connection, desk, started, pool, learned });
    const found = await bracket({
      ceiling,
      hint: limit?.perSecond ?? null,
      allows: (rate) => !interruption.happened && steps.allows(rate),
      step: async (rate) => (await steps.step(rate)).verdict,
    });
    if (interruption.happened && steps.done.length === 0)
      return interruptedWhilePrepared(run.settings, connection);
    return await confirmCapacity(run, connection, steps, { ...prepared, started, found });
  } catch (error) {
    return brokenWhilePrepared(error, run.settings, connection);
  } finally {
    await claim.release();
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
  const said = outputsSentence(metrics, { started, scenario: 'capacity' });
  if (said !== undefined) progress.say(`  ${said}`);
}

interface Prepared {
  /** Null where the profile forbids to probe it. */
  readonly limit: FoundLimit | null;
  readonly learned: Learned;
  readonly pool: readonly string[];
  readonly claim: string;
  readonly others: OthersSeen;
  readonly marker: string;
}

/** Learns the effects of check-in, probes the rate limit if the profile allows it, and prepares an attendee for each scanner. @throws CannotPrepare */
async function prepareSearch(
  { profile, settings, out, progress }: LocalRun,
  connection: Connection,
  ceiling: number,
  claim: EventClaim,
): Promise<Prepared> {
  const before = await leanWalk(connection.client, connection.event);
  await claim.take(before.seen);
  const begun = { ...newLoadRun({ profile, settings }, connection), claim: claim.id };
  writeLoadRun(out, begun);
  const { learned, seen } = await learnOnNew(connection, begun.started.toString(36));
  claim.look(seen);
  if (learned.undo.status < 200 || learned.undo.status > 299)
    throw new CannotPrepare(
      `The search for capacity checks in and undoes in turn, and this environment answers an undo with ${learned.undo.status}: run another scenario.`,
    );
  const limit =
    profile.rate_limit === 'probe'
      ? await findLimit(connection.client, connection.event, Math.min(ceiling, FASTEST_PROBE))
      : null;
  const wanted = scannersFor(ceiling);
  const pool = await prepare(connection, {
    ...{ wanted, fresh: reuseOf(learned).atDoor ? 0 : wanted, run: begun.started.toString(36), seen },
    onProgress: (done) => progress.bar('prepare', done, wanted),
  });
  await claim.runs();
  const ids = new Set([...pool.ids, claim.id]);
  const others = othersAmong(before.seen, { ids, marker: begun.marker, email: profile.attendee.email });
  return { limit, learned, pool: pool.ids.slice(0, wanted), claim: claim.id, others, marker: begun.marker };
}

interface Searched extends Prepared {
  readonly started: number;
  readonly found: Bracket;
}

/** Runs the rate that was found once more, and judges this run in full: the list, too. */
async function confirmCapacity(
  run: LocalRun,
  connection: Connection,
  steps: StepRunner,
  { started, limit, ...prepared }: Searched,
): Promise<LoadResult> {
  const { found, last } = await confirmed(steps, prepared.found, () =>
    makeReadyAgain(connection, prepared.pool),
  );
  const capacity = capacityFigures({
    ...found,
    steps: steps.done,
    limitPerSecond: limit?.perSecond ?? null,
    clients: connection.clients,
    firstBreach: steps.breaches.first,
  });
  const notes = [
    ...(limit === null ? [NOT_PROBED] : []),
    ...steps.ceiling,
    ...steps.undelivered,
    capacity.sentence,
  ];
  return conclude(
    connection,
    {
      run: { ...judgedRun(run, connection, last), ...prepared, started, notes },
      ...{ marker: prepared.marker, readout: last.readout, resourceUse: last.resourceUse, capacity },
      steps: steps.breaches.all,
      end: RAN_TO_ITS_END,
    },
    run,
  );
}

/** How often a rate that was found is run again at most, each time the next lower one that was carried. */
const MOST_CONFIRMED = 3;

/** Repeats the step that decides: where its rate is not carried this time, the search ends lower. */
async function confirmed(
  steps: StepRunner,
  first: Bracket,
  makeReady: () => Promise<void>,
): Promise<{ found: Bracket; last: StepRun }> {
  let found = first;
  for (let tries = 1; ; tries += 1) {
    await makeReady();
    const last = await steps.step(Math.max(1, found.low === 0 ? START : found.low));
    const stands = found.low === 0 || last.verdict === 'carried' || last.verdict === 'invalid';
    if (!stands) found = lowered(found.low, steps.done);
    if (stands || tries === MOST_CONFIRMED || !steps.allows(found.low)) return { found, last };
  }
}

/** The bracket below a rate that was not carried once. */
const lowered = (high: number, done: readonly CapacityStep[]): Bracket => ({
  low: Math.max(
    0,
    ...done.filter(({ rate, verdict }) => rate < high && verdict === 'carried').map(({ rate }) => rate),
  ),
  high,
});

/** The confirming step as a run of its own, for the judge. */
const judgedRun = (
  { profile, settings }: LocalRun,
  { clients }: Connection,
  { plan }: StepRun,
): Omit<JudgedRun, keyof Prepared | 'started' | 'notes'> => ({
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
