import { version } from '../../harness/paths.ts';
import type { ViolationFact } from '../../record/facts.ts';
import type { LoadResult } from '../../record/load-result.ts';
import { type CutShort, type JudgedRun, NOT_METERED } from '../judge/evidence.ts';
import { loadResult } from '../judge/load-result.ts';
import { type Keeper, LogReadout } from '../judge/log-readout.ts';

/** Nothing was sampled, so nothing is kept. */
const NOBODY: Keeper = { keep: () => {}, redacted: (exchange) => exchange };

/** The result of a run of which only the preparation was seen; `calm`: breaches in the calls of that. */
export function withoutLoad(run: JudgedRun, calm: readonly ViolationFact[], end: CutShort): LoadResult {
  const { figures, sampled } = new LogReadout(run.plan, run.base_url, NOBODY);
  return loadResult({
    harness: version(),
    ...{ run, figures, sampled, calm, walk: null, use: NOT_METERED, end },
    emailOf: () => '',
  });
}
