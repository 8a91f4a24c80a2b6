import type { RunRecord } from '../../record/run.ts';
import { marksOf } from '../../record/run-marks.ts';

/** How the stored history of a run is read. */
export const historyOptionsOf = ({
  runId,
  marked,
  settle_ms,
}: Pick<RunRecord, 'runId' | 'marked' | 'settle_ms'>) => ({
  tag: runId === '' ? undefined : runId,
  ...(marked === false && { marks: marksOf({ runId, marked }) }),
  settleMs: settle_ms,
});
