import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadResult } from '../../record/load-result.ts';
import { EventClaim } from '../claim/event-claim.ts';
import { brokenWhilePrepared, interruptedWhilePrepared } from '../conclude/broken-while-prepared.ts';
import { conclude } from '../conclude/conclude.ts';
import { outputsSentence } from '../drive/metrics-outputs.ts';
import { openTokenServer } from '../drive/token-server.ts';
import { type JudgedRun, RAN_TO_ITS_END } from '../judge/evidence.ts';
import { type LoadConnection, openConnection } from '../prepare/connection.ts';
import { makeReadyAgain } from '../prepare/prepare.ts';
import type { LocalRun } from '../run-context.ts';
import { storedSettings } from '../scenario/settings.ts';
import { capacityFigures } from './capacity-figures.ts';
import { type PreparedSearch, prepareSearch } from './prepare-search.ts';
import { Search } from './search.ts';
import { type StepRun, StepRunner } from './step-runner.ts';

const NOT_PROBED = 'The rate limit was not probed: the profile says rate_limit: avoid.';

/** Searches for the highest rate that the environment carries: steps of constant load, each judged by itself. */
export async function runCapacity(run: LocalRun): Promise<LoadResult> {
  const { profile, out, interruption } = run;
  const connection = openConnection({ profile, out });
  const started = Date.now();
  const claim = new EventClaim(connection, { scenario: 'capacity', started });
  const desk = await openTokenServer((client, stale) => connection.token(client, stale));
  try {
    const ceiling = Math.min(profile.load.requests_per_second, run.settings.mostPerSecond);
    announce(run, started, ceiling);
    const prepared = await interruption.race(prepareSearch(run, connection, ceiling, claim));
    if (prepared === undefined) return interruptedWhilePrepared(run.settings, connection);
    const steps = new StepRunner({ run, connection, desk, started, ...prepared });
    const search = new Search({
      ...{ steps, connection, ceiling, probe: profile.rate_limit === 'probe' },
      makeReady: () => makeReadyAgain(connection, prepared.pool),
      isOver: () => interruption.happened,
      pause: async (ms) => void (await interruption.race(sleep(ms))),
    });
    const last = await search.run();
    if (last === null) return interruptedWhilePrepared(run.settings, connection);
    return await concluded({ run, connection, prepared, started, steps, search, last });
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

interface Searched {
  readonly run: LocalRun;
  readonly connection: LoadConnection;
  readonly prepared: PreparedSearch;
  readonly started: number;
  readonly steps: StepRunner;
  readonly search: Search;
  /** The last run of the rate that was found, by which the whole is judged: the list, too. */
  readonly last: StepRun;
}

async function concluded(searched: Searched): Promise<LoadResult> {
  const { run, connection, prepared, started, steps, search, last } = searched;
  const { mix, notes: left, answers: _, ...judged } = prepared;
  const capacity = capacityFigures({
    ...search.found,
    steps: steps.done,
    limit: search.limit,
    ...{ mix, clients: connection.clients, firstBreach: steps.breaches.first },
  });
  const notes = [
    ...left,
    ...(run.profile.rate_limit === 'probe' ? [] : [NOT_PROBED]),
    ...steps.ceiling,
    ...steps.undelivered,
    capacity.sentence,
  ];
  return conclude(
    connection,
    {
      run: { ...judgedRun(run, connection, last), ...judged, started, notes },
      ...{ marker: prepared.marker, readout: last.readout, resourceUse: last.resourceUse, capacity },
      steps: steps.breaches.all,
      end: RAN_TO_ITS_END,
    },
    run,
  );
}

/** The confirming step as a run of its own, for the judge. */
const judgedRun = (
  { profile, settings }: LocalRun,
  { clients }: LoadConnection,
  { plan }: StepRun,
): Omit<JudgedRun, keyof PreparedSearch | 'started' | 'notes'> => ({
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
