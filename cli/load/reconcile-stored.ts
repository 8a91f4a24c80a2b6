import { UsageError } from '../../harness/profile/errors.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { Figures } from '../../load/figures/figures.ts';
import { SampleJudge } from '../../load/judging/sample-judge.ts';
import { LedgerReader } from '../../load/ledger/read-ledger.ts';
import type { LoadOptions } from '../commands/load.ts';
import { version } from '../paths.ts';
import { openApi } from './api.ts';
import { takerOf } from './conduct.ts';
import { finishLoad } from './finish.ts';
import { ledgersIn } from './ledger-files.ts';
import { emailOf, isOurs } from './prepare.ts';
import { loadResult } from './result.ts';
import { readStoredRun } from './stored-run.ts';
import { walkIfPossible } from './walk.ts';

/** Reconciles what a run that was killed has left behind: its ledger against the environment as it is now. */
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
  const api = openApi(profile, folder, 'j');
  try {
    const { plan } = stored;
    const figures = new Figures(plan.items, plan.endMs);
    const judge = new SampleJudge(stored.base_url, () => figures.t0);
    const take = takerOf({ figures, judge, keep: (exchange) => api.keep(exchange) });
    for (const file of ledgersIn(folder)) {
      const reader = new LedgerReader(file);
      reader.read(take);
      reader.close();
    }
    figures.refusedEarly(stored.before.earlyRefusals);
    const walked = await walkIfPossible(api.client, stored.event, profile.settle_ms, isOurs(profile));
    const result = loadResult({
      ...stored,
      ...stored.settings,
      harness: version(),
      baseUrl: stored.base_url,
      figures,
      judge,
      outside: [...stored.before.violations, ...api.violations],
      walked,
      emailOf: (creation) => emailOf(profile, `${stored.marker}${creation}`),
      cpu: { mean: null, most: null, processors: 0, seconds: null, bytes: null },
      aborted: null,
      interrupted: false,
      killed: true,
    });
    return finishLoad(folder, result, options);
  } finally {
    await api.close();
  }
}
