import { version } from '../../harness/paths.ts';
import type { LoadResult } from '../../record/load-result.ts';
import type { StoredLoadRun } from '../../record/load-run.ts';
import { requestLogsIn } from '../../record/request-log/files.ts';
import { RequestLogReader } from '../../record/request-log/reader.ts';
import { NOT_METERED, WHOLE } from '../judge/evidence.ts';
import { loadResult } from '../judge/load-result.ts';
import { LogReadout } from '../judge/log-readout.ts';
import { withoutLoad } from './without-load.ts';

/** Why a run that was killed that early has nothing to be judged by. */
export const KILLED_EARLY = 'it was killed before it began to load: attendees were still being prepared';

/**
 * What is known of a run that was killed, from its folder alone and with nobody asked: what the list shows now, and what
 * sampled answers broke, `--reconcile` adds.
 */
export function killedResult(folder: string, run: StoredLoadRun): LoadResult {
  const { violations } = run.before;
  if (run.learned === null)
    return withoutLoad(run, violations, { ...WHOLE, killed: true, unprepared: KILLED_EARLY });
  const { figures, sampled, take } = new LogReadout(run.plan, run.base_url, {
    keep: () => {},
    redacted: (exchange) => exchange,
  });
  for (const file of requestLogsIn(folder)) {
    const reader = new RequestLogReader(file);
    // Answers are stored as they came, secrets and all, until somebody who knows these has cleaned the log.
    reader.read((line) => {
      if (line[0] !== 's') take(line);
    });
    reader.close();
  }
  figures.refusedEarly(run.before.earlyRefusals);
  return loadResult({
    harness: version(),
    ...{ run, figures, sampled, calm: violations, walk: null, use: NOT_METERED },
    end: { ...WHOLE, killed: true },
    emailOf: () => '',
  });
}
