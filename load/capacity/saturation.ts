import { COLUMN, type RequestLine } from '../../record/request-log/line.ts';

/** The share of a step after which what it sends has queued up, and the length of a batch in milliseconds. */
const FILLED_AFTER = 0.3;
const BATCH_MS = 1000;

/**
 * How many requests were answered, otherwise than by 429, in each whole second in which a step that is not carried had a
 * queue. What a service delivers then is its capacity. Beyond the last due request nothing comes any more, and the queue
 * may be gone.
 */
export function deliveredBySecond(lines: readonly RequestLine[]): number[] {
  const lastDue = lines.reduce((most, line) => Math.max(most, line[COLUMN.due]), 0);
  const from = FILLED_AFTER * lastDue;
  const batches = Array.from({ length: Math.floor((lastDue - from) / BATCH_MS) }, () => 0);
  for (const line of lines) {
    const batch = Math.floor((line[COLUMN.done] - from) / BATCH_MS);
    if (line[COLUMN.status] === 429 || batch < 0 || batch >= batches.length) continue;
    batches[batch] = (batches[batch] ?? 0) + 1;
  }
  return batches;
}
