import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environmentVersion } from '../../harness/run/environment-version.ts';
import { OBJECTIVES } from '../../record/load-objectives.ts';
import {
  type LoadSettings,
  type PreparedLoadRun,
  type StoredLoadRun,
  writeLoadRun,
} from '../../record/load-run.ts';
import type { EventClaim } from '../claim/event-claim.ts';
import { othersAmong } from '../claim/others.ts';
import { outputsSentence } from '../drive/metrics-outputs.ts';
import { choosePeople } from '../people/choose.ts';
import type { RunContext } from '../run-context.ts';
import { BESIDE_PLAN, CONTROL_GROUP } from '../scenario/extra-attendees.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { madeBefore, planOf, storedSettings } from '../scenario/settings.ts';
import { loadAnnouncement } from './announcement.ts';
import { assign, freshWanted } from './assign.ts';
import { answersIn, type LoadConnection } from './connection.ts';
import { learnOnNew } from './learn-check-in.ts';
import { MARKER_PREFIX, SCANNERS } from './marker.ts';
import { type Prepared, prepare } from './prepare.ts';
import { preparedInWords } from './prepared-in-words.ts';
import { AS_NEW, reuseOf } from './reuse.ts';
import { leanWalk } from './walk.ts';
import { workableMix } from './workable-mix.ts';

/** Prepares a load run: learns the effects of check-in, makes the plan, prepares attendees. `load-run.json` is written first and last. @throws CannotPrepare */
export async function setUp(
  run: RunContext,
  connection: LoadConnection,
  claim: EventClaim,
): Promise<PreparedLoadRun> {
  const { settings, metrics, out, progress } = run;
  const { seen: first } = await leanWalk(connection.client, connection.event);
  const before = await claim.take(first);
  const { version, trouble } = await environmentVersion(run.profile);
  if (trouble !== undefined) progress.say(`  ${trouble}`);
  const begun = {
    ...newLoadRun(run, connection),
    claim: claim.id,
    ...(version !== undefined && { version }),
  };
  const { started, marker } = begun;
  writeLoadRun(out, begun);
  const announced = madeBefore(settings, begun.plan) + BESIDE_PLAN;
  progress.say(loadAnnouncement(run, begun.plan, { clients: connection.clients, announced }));
  const said = outputsSentence(metrics, { started, scenario: settings.scenario.name });
  if (said !== undefined) progress.say(`  ${said}`);

  const runId = started.toString(36);
  const {
    learned,
    seen,
    made: beforehand,
  } = await learnOnNew(connection, runId, {
    before,
    claim: claim.id,
  });
  claim.look(seen);
  const { mix, notes } = workableMix(settings.scenario.mix, learned);
  const drawn = planOf(settings, mix);
  const reuse = reuseOf(learned);
  const prepared = async (wanted: number, fresh: number): Promise<Prepared> => {
    const made = await prepare(connection, {
      ...{ wanted, fresh, run: runId, seen },
      onProgress: (done) => progress.bar('prepare', done + beforehand, wanted + beforehand),
    });
    const all = { people: made.ids.length + beforehand, created: made.created + beforehand };
    progress.say(preparedInWords({ ...all, reused: made.reused, announced }));
    return made;
  };
  const { source } = settings;
  const chosen = source && (await choosePeople(connection, source, drawn.pool));
  const { plan, pool, bystanders } =
    chosen === undefined
      ? assign(drawn, await prepared(drawn.pool + CONTROL_GROUP, freshWanted(drawn, reuse)), reuse)
      : {
          ...assign(drawn, chosen, AS_NEW),
          // Made now, as whom Muster has made before may be among the people that were named.
          bystanders: (await prepared(CONTROL_GROUP, CONTROL_GROUP)).ids.slice(0, CONTROL_GROUP),
        };
  const beside = chosen?.beside ?? [];
  const { email } = run.profile.attendee;
  const ids = new Set([...pool, ...bystanders, claim.id, ...beside]);
  const part = source?.part;
  const stored: PreparedLoadRun = {
    ...begun,
    ...{ plan, pool, learned },
    // Of creates that are left out here, nothing is to be measured.
    ...(begun.plan.creates > 0 && plan.creates === 0 && { settings: withoutCreates(begun.settings) }),
    // The person who stands for the claim is not let in: a control like the others.
    bystanders: claim.id === '' ? bystanders : [...bystanders, claim.id],
    ...(beside.length > 0 && { beside }),
    others: othersAmong(before, { ids, marker, email, ...(part !== undefined && { part }) }),
    answers: await answersIn(connection),
    notes: [...notes, ...begun.notes],
    before: { violations: connection.violations, earlyRefusals: connection.tokens().early },
  };
  writeLoadRun(out, stored);
  await claim.runs();
  // Whose check-in was undone just now may not be scanned at once.
  await sleep(learned.scanPause?.ms ?? 0);
  return stored;
}

/** The stored form of a run when it begins, before anything was prepared. */
export function newLoadRun(
  { profile, settings }: Pick<RunContext, 'profile' | 'settings'>,
  { event, clients }: LoadConnection,
): StoredLoadRun {
  const started = Date.now();
  return {
    format: 'muster/load-run@1',
    scenario: settings.scenario.name,
    profile: profile.name,
    base_url: profile.base_url,
    ...{ event, started, clients },
    settings: storedSettings(settings),
    marker: `${MARKER_PREFIX}${started.toString(36)}${SCANNERS}`,
    plan: planOf(settings),
    ...{ pool: [], bystanders: [], learned: null, answers: '' },
    notes: [...(clients === 1 ? [ONE_TOKEN] : []), ...ownClient(settings.scenario)],
    before: { violations: [], earlyRefusals: 0 },
  };
}

const withoutCreates = (settings: LoadSettings): LoadSettings => ({
  ...settings,
  objectives: settings.objectives.filter(({ name }) => OBJECTIVES[name]?.measures?.of !== 'createAttendee'),
});

const ownClient = ({ client }: Scenario): string[] =>
  client === undefined ? [] : [`The requests of the scanners were sent by ${basename(client)}.`];

const ONE_TOKEN =
  'One token carried the load: where a rate limit counts by token, the run measured no more than that limit (profile: load.clients).';
