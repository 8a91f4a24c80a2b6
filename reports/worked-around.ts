import type { WorkedAroundRow } from '../record/worked-around.ts';
import { count, number, sentence } from './text.ts';

/** What the reports say above the list. */
export const WORKED_AROUND =
  'This was met in the run and held against nobody. Whoever did not expect it should look at it.';

/** What was worked around, in half a line; empty where nothing was. */
export const workedAroundHeadline = (rows: readonly WorkedAroundRow[]): string =>
  rows.length === 0 ? '' : `${rows.map((row) => `${row.by} ×${number(row.count)}`).join(', ')}`;

/** What was worked around, in sentences: how often, in which operations, and the first reasons. */
export const workedAroundSentences = (rows: readonly WorkedAroundRow[], requests: number): string[] =>
  rows.map(({ answers, reasons, ...row }) => {
    const where = answers
      .map((one) => `${one.operation} ${one.status || 'without an answer'} ×${number(one.count)}`)
      .join(', ');
    const told = reasons.length === 0 ? '' : ` ${sentence(reasons.join('; '))}`;
    return `${row.by}: ${number(row.count)} of ${count(requests, 'request')} ${row.did}, as ${row.says} (${where}).${told}`;
  });
