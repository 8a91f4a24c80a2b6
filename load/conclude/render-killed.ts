import { version } from '../../harness/paths.ts';
import type { LoadResult } from '../../record/load-result.ts';
import type { StoredLoadRun } from '../../record/load-run.ts';
import { requestLogsIn } from '../../record/request-log/files.ts';
import { RequestLogReader } from '../../record/request-log/reader.ts';
import { NOT_METERED, RAN_TO_ITS_END } from '../judge/evidence.ts';
import { loadResult } from '../judge/load-result.ts';
import { LogReadout } from '../judge/log-readout.ts';
import { withoutLoad } from './without-load.ts';

/** Why a run that was killed during preparation cannot be judged. */
export const KILLED_WHILE_PREPARED =
  'it was killed before it began to load: attendees were still being prepared';

/**
 * The result of a killed run from its folder alone, without a request. What the list shows now, and what sampled answers
 * broke, is only known after `--reconcile`.
 */
export function killedResult(folder: string, run: StoredLoadRun): LoadResult {
  const { violations } = run.before;
  if (run.learned === null)
    return withoutLoad(run, violations, {
      ...RAN_TO_ITS_END,
      killed: true,
      unprepared: KILLED_WHILE_PREPARED,
    });
  const { figures, sampled, take } = new LogReadout(run, {
    keep: () => {},
    redacted: (exchange) => exchange,
  });
  for (const file of requestLogsIn(folder)) {
    const reader = new RequestLogReader(file);
    // Samples of a killed run may still hold secrets: only `--reconcile` has the profile that tells which to redact.
    reader.read((line) => {
      if (line[0] !== 's') take(line);
    });
    reader.close();
  }
  return loadResult({
    harness: version(),
    ...{ run, figures, sampled, outsideLoad: violations, walk: null, resourceUse: NOT_METERED },
    tokens: { early: run.before.earlyRefusals, ungranted: {} },
    end: { ...RAN_TO_ITS_END, killed: true },
    emailOf: () => '',
  });
}
