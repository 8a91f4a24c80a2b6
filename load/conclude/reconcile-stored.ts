import { UsageError } from '../../harness/profile/errors.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import type { Ending } from '../../harness/run/ending.ts';
import { readLoadRun } from '../../record/load-run.ts';
import { cleanSamples } from '../../record/request-log/clean-samples.ts';
import { requestLogsIn } from '../../record/request-log/files.ts';
import { RequestLogReader } from '../../record/request-log/reader.ts';
import { NOT_METERED, RAN_TO_ITS_END } from '../judge/evidence.ts';
import { LogReadout } from '../judge/log-readout.ts';
import type { ListedAttendee } from '../judge/reconcile/finding.ts';
import { openConnection } from '../prepare/connection.ts';
import { conclude } from './conclude.ts';
import { finishLoad, type Printing } from './finish.ts';
import { KILLED_WHILE_PREPARED } from './render-killed.ts';

/**
 * Reconciles a run that was killed: its stored request log against the attendee list as it is now.
 * @throws UsageError where the folder holds no load run, or no profile says how to reach its environment.
 */
export async function reconcileStored(
  folder: string,
  profile: Profile | undefined,
  shown: Printing,
): Promise<Ending> {
  const run = readLoadRun(folder);
  if (run === undefined)
    throw new UsageError(`There is no load run to reconcile in ${folder}: name the folder that it wrote to.`);
  if (profile === undefined)
    throw new UsageError(
      `The run in ${folder} loaded ${run.base_url}: name its profile with --profile (an embedded environment is gone).`,
    );
  const { event, before, marker } = run;
  const connection = openConnection({ profile, event, out: folder, prefix: 'j', before });
  try {
    const readout = new LogReadout(run, connection);
    for (const file of requestLogsIn(folder)) {
      const reader = new RequestLogReader(file);
      reader.read(readout.take);
      reader.close();
      await cleanSamples(file, readout.sampled.stored);
    }
    const end = {
      ...RAN_TO_ITS_END,
      killed: true,
      unprepared: run.learned === null ? KILLED_WHILE_PREPARED : null,
    };
    let seen: readonly ListedAttendee[] = [];
    const onSeen = (all: readonly ListedAttendee[]): void => {
      seen = all;
    };
    const finished = { run, marker, readout, resourceUse: NOT_METERED, end };
    return await finishLoad(folder, await conclude(connection, finished, { onSeen }), shown, seen);
  } finally {
    await connection.close();
  }
}
