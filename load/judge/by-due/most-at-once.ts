import type { TimeSpan } from '../../../record/load-plan.ts';
import { partAt, perPart, type TimeParts } from './parts.ts';

/** The most spans that are open at once, in each part of the time. */
export function mostAtOnce(parts: TimeParts, spans: readonly TimeSpan[]): number[] {
  // A long run has a million spans: an object for each end of a span would take ten times the memory of a number.
  const begins = Float64Array.from(spans, ({ from }) => from).sort();
  const ends = Float64Array.from(spans, ({ to }) => to).sort();
  const most = perPart(parts, () => 0);
  let open = 0;
  let part = 0;
  const note = (): void => {
    most[part] = Math.max(most[part] ?? 0, open);
  };
  const change = (at: number, by: 1 | -1): void => {
    const next = partAt(parts, at);
    for (; part < next; part += 1) note();
    note();
    open += by;
    note();
  };
  let ended = 0;
  for (const at of begins) {
    // Who leaves at a moment makes room for who comes then.
    for (let end = ends[ended]; end !== undefined && end <= at; end = ends[ended]) {
      change(end, -1);
      ended += 1;
    }
    change(at, 1);
  }
  for (const end of ends.subarray(ended)) change(end, -1);
  for (; part < parts.count; part += 1) note();
  return most;
}
