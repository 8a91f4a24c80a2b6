import { historyOptionsOf } from '../../judge/history/history-options.ts';
import { Rejudge } from '../../judge/rejudge.ts';
import { readExchanges } from '../../record/exchanges-file.ts';
import { readRun } from '../../record/run.ts';

/** The rules that the stored exchanges of a run show obeyed, each alone and all of them together, whatever its checks wrote down. */
export async function shownByJournal(folder: string): Promise<ReadonlySet<string>> {
  const run = readRun(folder);
  if (run === undefined) return new Set();
  const again = new Rejudge([], historyOptionsOf(run));
  for await (const exchange of readExchanges(folder)) again.add(exchange);
  return again.obeyed();
}
