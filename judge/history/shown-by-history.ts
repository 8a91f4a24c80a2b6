import type { Exchange } from '../../record/exchange.ts';
import type { RunRecord } from '../../record/run.ts';
import { marksOf } from '../../record/run-marks.ts';
import type { Shown } from './history.ts';
import { PartHistories } from './part-histories.ts';

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

/**
 * What the stored exchanges of a run show by themselves: rules that they break, and rules that they show obeyed.
 */
export async function shownByHistory(
  exchanges: AsyncIterable<Exchange> | Iterable<Exchange>,
  run: Pick<RunRecord, 'runId' | 'marked' | 'settle_ms'>,
): Promise<Shown> {
  const history = new PartHistories(historyOptionsOf(run));
  for await (const exchange of exchanges) history.add(exchange);
  return history.shown();
}
