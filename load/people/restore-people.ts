import { userPath } from '../../harness/paths.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import type { Ending } from '../../harness/run/ending.ts';
import { outFolder } from '../../harness/run/out-folder.ts';
import { readLoadRun } from '../../record/load-run.ts';
import { requestLogsIn } from '../../record/request-log/files.ts';
import { COLUMN } from '../../record/request-log/line.ts';
import { RequestLogReader } from '../../record/request-log/reader.ts';
import { count } from '../../reports/text.ts';
import { EventClaim } from '../claim/event-claim.ts';
import { LoadProgress } from '../drive/progress.ts';
import { isSuccessStatus } from '../judge/reconcile/attendee.ts';
import { notMeasurable } from '../not-measurable.ts';
import type { LoadOptions } from '../options.ts';
import { clearFolder } from '../prepare/clear-folder.ts';
import { openConnection } from '../prepare/connection.ts';
import { eachConcurrently } from '../prepare/each-concurrently.ts';
import { leanWalk } from '../prepare/walk.ts';
import { checkAllowed } from '../scenario/allowed.ts';

/**
 * Undoes the check-ins of a load: of whom its request log says that it let them in, and of whom the list shows so still. @throws UsageError
 */
export async function restorePeople(profile: Profile | undefined, options: LoadOptions): Promise<Ending> {
  const { results } = options;
  const folder = results === undefined ? '' : userPath(results);
  const run = results === undefined ? undefined : readLoadRun(folder);
  if (run === undefined)
    throw new UsageError(
      results === undefined
        ? 'Name the folder of the load whose check-ins are to be undone: muster load restore results/latest.'
        : `There is no load run in ${folder}: name the folder that it wrote to.`,
    );
  if (profile === undefined)
    throw new UsageError(
      `The run in ${folder} loaded ${run.base_url}: name its profile with --profile (an embedded environment is gone).`,
    );
  checkAllowed(profile, options.yesProduction);
  const out = outFolder(options.out, 'load-restore');
  clearFolder(out, { logs: true });
  const progress = new LoadProgress(options.quiet);
  const connection = openConnection({ profile, event: run.event, out });
  const claim = new EventClaim(connection, { scenario: 'restore', started: Date.now() });
  try {
    const { client, event, concurrency } = connection;
    const { seen: first } = await leanWalk(client, event);
    const seen = await claim.take(first);
    const letIn = checkedInBy(folder);
    const inside = seen.filter(
      ({ id, status }) => letIn.has(id) && status !== (run.learned?.initial ?? 'not_checked_in'),
    );
    let done = 0;
    let refused = 0;
    await eachConcurrently(concurrency, inside, async ({ id }) => {
      const reply = await client.call('undoCheckIn', { path: { event_id: event, id }, intent: 'probe' });
      if (!reply.ok) refused += 1;
      done += 1;
      progress.bar('restore', done, inside.length);
    });
    progress.end();
    if (!options.quiet)
      process.stdout.write(
        `${count(inside.length - refused, 'check-in')} of ${count(letIn.size, 'person', 'people')} ${inside.length - refused === 1 ? 'was' : 'were'} undone${refused > 0 ? `, ${refused} undos were refused (exchanges.ndjson)` : ''}; ${letIn.size - inside.length} were in no more.\n`,
      );
    return refused > 0 ? 'inconclusive' : 'ok';
  } catch (error) {
    progress.end();
    return notMeasurable(error);
  } finally {
    await claim.release();
    await connection.close();
  }
}

/** The ids of whom the request log of a run says that a check-in was acknowledged, or may have been done. */
function checkedInBy(folder: string): Set<string> {
  const ids = new Set<string>();
  for (const file of requestLogsIn(folder)) {
    const reader = new RequestLogReader(file);
    reader.read((line) => {
      if (line[0] !== 'r' || line[COLUMN.operation] !== 'checkIn') return;
      const status = line[COLUMN.status];
      if (isSuccessStatus(status) || status === 0 || status >= 500) ids.add(line[COLUMN.id]);
    });
    reader.close();
  }
  return ids;
}
