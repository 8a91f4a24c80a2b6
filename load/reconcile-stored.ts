import type { LoadOptions } from '../cli/commands/load.ts';
import { version } from '../harness/paths.ts';
import { UsageError } from '../harness/profile/errors.ts';
import type { Profile } from '../harness/profile/profile.ts';
import { requestLogsIn } from '../record/request-log/files.ts';
import { RequestLogReader } from '../record/request-log/reader.ts';
import { takerOf } from './drive/run-k6.ts';
import { finishLoad } from './finish.ts';
import { Figures } from './judge/figures/figures.ts';
import { loadResult } from './judge/result.ts';
import { SampleJudge } from './judge/sample-judge.ts';
import { openConnection } from './prepare/connection.ts';
import { emailOf, isOurs } from './prepare/marker.ts';
import { readStoredRun } from './prepare/stored-run.ts';
import { walkIfPossible } from './prepare/walk.ts';

/** Reconciles what a run that was killed has left behind: its request log against the environment as it is now. */
export async function reconcileStored(
  folder: string,
  profile: Profile | undefined,
  options: LoadOptions,
): Promise<number> {
  const stored = readStoredRun(folder);
  if (profile === undefined)
    throw new UsageError(
      `The run in ${folder} loaded ${stored.base_url}: name its profile with --profile (an embedded environment is gone).`,
    );
  const connection = openConnection(profile, folder, 'j');
  try {
    const { plan } = stored;
    const figures = new Figures(plan.items, plan.endMs);
    const judge = new SampleJudge(stored.base_url, () => figures.t0);
    const take = takerOf({ figures, judge, keep: (exchange) => connection.keep(exchange) });
    for (const file of requestLogsIn(folder)) {
      const reader = new RequestLogReader(file);
      reader.read(take);
      reader.close();
    }
    figures.refusedEarly(stored.before.earlyRefusals);
    const walked = await walkIfPossible(connection.client, stored.event, profile.settle_ms, isOurs(profile));
    const result = loadResult({
      ...stored,
      ...stored.settings,
      harness: version(),
      baseUrl: stored.base_url,
      figures,
      judge,
      outside: [...stored.before.violations, ...connection.violations],
      walked,
      emailOf: (creation) => emailOf(profile, `${stored.marker}${creation}`),
      cpu: { mean: null, most: null, processors: 0, seconds: null, bytes: null },
      aborted: null,
      interrupted: false,
      killed: true,
    });
    return finishLoad(folder, result, options);
  } finally {
    await connection.close();
  }
}
