import { version } from '../../harness/paths.ts';
import type { ViolationFact } from '../../record/facts.ts';
import type { LoadResult } from '../../record/load-result.ts';
import { type JudgedRun, NOT_METERED, type RunEnd } from '../judge/evidence.ts';
import { loadResult } from '../judge/load-result.ts';
import { type ExchangeStore, LogReadout } from '../judge/log-readout.ts';

/** Nothing was sampled, so there is nothing to store. */
const STORES_NOTHING: ExchangeStore = { keep: () => {}, redacted: (exchange) => exchange };

/** The result of a run that ended in preparation; `outsideLoad`: breaches in its calls. */
export function withoutLoad(run: JudgedRun, outsideLoad: readonly ViolationFact[], end: RunEnd): LoadResult {
  const { figures, sampled } = new LogReadout(run, STORES_NOTHING);
  return loadResult({
    harness: version(),
    ...{ run, figures, sampled, outsideLoad, walk: null, resourceUse: NOT_METERED, end },
    emailOf: () => '',
  });
}
