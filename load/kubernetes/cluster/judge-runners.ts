import { UsageError } from '../../../harness/profile/errors.ts';
import type { LoadResult } from '../../../record/load-result.ts';
import { readLoadRun, type StoredLoadRun } from '../../../record/load-run.ts';
import { cleanSamples } from '../../../record/request-log/clean-samples.ts';
import { requestLogsIn } from '../../../record/request-log/files.ts';
import { EventClaim } from '../../claim/event-claim.ts';
import { conclude } from '../../conclude/conclude.ts';
import { readScriptConfig } from '../../drive/script-files.ts';
import { StartBarrier } from '../../drive/start-barrier.ts';
import { openTokenServer } from '../../drive/token-server.ts';
import { NOT_METERED } from '../../judge/evidence.ts';
import { LogReadout } from '../../judge/log-readout.ts';
import type { Listen } from '../../options.ts';
import { type LoadConnection, openConnection } from '../../prepare/connection.ts';
import type { RunContext } from '../../run-context.ts';
import { type Followed, follow } from './follow.ts';

/** A run whose folder the part set-up has filled, and which the runners share. */
type Shared = Pick<RunContext, 'profile' | 'out' | 'progress' | 'interruption'>;

/** Where the token desk listens, and the secret that its requests have to hold. */
export interface DeskAddress {
  readonly at: Listen;
  readonly key: string | undefined;
}

/**
 * The part judge of a run whose k6 runners k6-operator starts. Keeps the token desk for them, reads their request logs,
 * then reconciles and judges as a run on one machine does.
 * @throws UsageError where nothing was set up, NotStarted where no runner came.
 */
export async function judgeRunners(shared: Shared, { at, key }: DeskAddress): Promise<LoadResult> {
  const { profile, out, progress, interruption } = shared;
  if (key === undefined || !/^[\w-]{16,}$/.test(key))
    throw new UsageError(
      'The token desk needs a key of at least 16 letters and digits in MUSTER_DESK_KEY: give the runners the same.',
    );
  const stored = readLoadRun(out);
  if (stored === undefined || stored.learned === null)
    throw new UsageError(`There is no load run to judge in ${out}: run the part set-up there first.`);
  const { event, before, marker, notes } = stored;
  const connection = openConnection({ profile, event, out, prefix: 'j', before });
  const claim = new EventClaim(connection, stored);
  try {
    claim.keep(stored.claim ?? '');
    const readout = new LogReadout(stored, connection);
    const { aborted, spent, missing } = await serveRunners(shared, { at, key }, connection, stored, readout);
    progress.end();
    for (const file of requestLogsIn(out)) await cleanSamples(file, readout.sampled.stored);
    const result = await conclude(
      connection,
      {
        run: { ...stored, notes: [...notes, ...missing, NOTE] },
        ...{ marker, readout, resourceUse: NOT_METERED },
        end: {
          aborted,
          spent,
          interrupted: false,
          killed: missing.length > 0,
          unprepared: null,
        },
      },
      { interruption, onWalk: (walk) => progress.bar('reconcile', walk, 2, 'walks') },
    );
    progress.end();
    return result;
  } finally {
    await claim.release();
    await connection.close();
  }
}

const NOTE =
  'The processors of the runners were not measured, as they ran on other machines; their scheduling delay was.';

/** Keeps the token desk until the runners have ended, and reads their request logs. */
async function serveRunners(
  { profile, out, progress, interruption }: Shared,
  { at, key }: DeskAddress,
  connection: LoadConnection,
  { plan, settings }: StoredLoadRun,
  readout: LogReadout,
): Promise<Followed> {
  const config = readScriptConfig(out);
  const start = new StartBarrier(settings.instances, config.leadMs);
  let wanted = true;
  const desk = await openTokenServer((client, stale) => connection.token(client, stale), {
    ...at,
    ...(key !== undefined && { key }),
    start,
    wanted: () => wanted,
  });
  progress.say(`The token desk is open and waits for ${start.runners} runners.`);
  const { figures, take } = readout;
  return follow({
    ...{ out, config, start, figures, take },
    mostRequests: profile.load.requests,
    onPoll: () => progress.load(figures, plan.admissions, plan.endMs),
    stop: () => {
      wanted = false;
    },
    interrupted: () => interruption.happened,
  }).finally(() => desk.close());
}
