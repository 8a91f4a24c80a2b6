import { version } from '../../../harness/paths.ts';
import { UsageError } from '../../../harness/profile/errors.ts';
import type { Profile } from '../../../harness/profile/profile.ts';
import type { Interruption } from '../../../harness/run/interruption.ts';
import type { LoadResult } from '../../../record/load-result.ts';
import { CommonStart } from '../../drive/common-start.ts';
import type { Live } from '../../drive/progress.ts';
import { takerOf } from '../../drive/run-k6.ts';
import { readScriptConfig } from '../../drive/script-files.ts';
import { openTokenDesk } from '../../drive/token-desk.ts';
import { Figures } from '../../judge/figures/figures.ts';
import { loadResult } from '../../judge/result.ts';
import { SampleJudge } from '../../judge/sample-judge.ts';
import { type Connection, openConnection } from '../../prepare/connection.ts';
import { emailOf, isOurs } from '../../prepare/marker.ts';
import { readStoredRun } from '../../prepare/stored-run.ts';
import { walkIfPossible } from '../../prepare/walk.ts';
import { follow } from './follow.ts';

export interface JudgeOptions {
  /** The folder that the set-up has filled and the runners share. */
  readonly folder: string;
  readonly profile: Profile;
  readonly desk: { readonly host: string | null; readonly port: number };
  readonly key: string | undefined;
  readonly live: Live;
  readonly interruption: Interruption;
}

const UNMEASURED = { mean: null, most: null, processors: 0, seconds: null, bytes: null };

/**
 * The judging part of a run whose k6 others start: keeps the desk for them, watches their request logs, then reconciles and
 * judges as a run on one machine does.
 * @throws UsageError where nothing was set up, NotStarted where no runner came.
 */
export async function judgeRunners(options: JudgeOptions): Promise<LoadResult> {
  const connection = openConnection(options.profile, options.folder, 'j');
  try {
    return await inside(options, connection);
  } finally {
    await connection.close();
  }
}

async function inside(
  { folder, profile, desk: at, key, live, interruption }: JudgeOptions,
  connection: Connection,
): Promise<LoadResult> {
  if (key === undefined || !/^[\w-]{16,}$/.test(key))
    throw new UsageError(
      'The desk needs a key of at least 16 letters and digits in MUSTER_DESK_KEY: give the runners the same.',
    );
  const stored = readStoredRun(folder);
  const config = readScriptConfig(folder);
  const { plan } = stored;
  const figures = new Figures(plan.items, plan.endMs);
  const judge = new SampleJudge(profile.base_url, () => figures.t0);
  const start = new CommonStart(stored.instances, config.leadMs);
  let wanted = true;
  const desk = await openTokenDesk((client, stale) => connection.token(client, stale), {
    ...at,
    key,
    start,
    wanted: () => wanted,
  });
  live.say(`The desk is open: ${start.runners} runners are waited for.`);
  const followed = await follow({
    out: folder,
    config,
    start,
    figures,
    mostRequests: profile.load.requests,
    take: takerOf({ figures, judge, keep: (exchange) => connection.keep(exchange) }),
    onLive: () => live.rush(figures, plan.admissions, plan.endMs),
    stop: () => {
      wanted = false;
    },
    interrupted: () => interruption.happened,
  }).finally(() => desk.close());
  live.end();
  figures.refusedEarly(stored.before.earlyRefusals + connection.earlyRefusals());
  const walked = await walkIfPossible(
    connection.client,
    stored.event,
    profile.settle_ms,
    isOurs(profile),
    (walk) => live.bar('reconcile', walk, 2, 'walks'),
  );
  live.end();
  return loadResult({
    ...stored,
    ...stored.settings,
    harness: version(),
    baseUrl: profile.base_url,
    figures,
    judge,
    outside: [...stored.before.violations, ...connection.violations],
    walked,
    emailOf: (creation) => emailOf(profile, `${stored.marker}${creation}`),
    cpu: UNMEASURED,
    aborted: followed.aborted,
    interrupted: interruption.happened,
    killed: followed.missing.length > 0,
    notes: [...stored.notes, ...followed.missing, NOTE],
  });
}

const NOTE =
  'The processors of the runners were not measured, as they ran elsewhere; how late each of them woke up was.';
