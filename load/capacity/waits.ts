import { COLUMN, type RequestLine } from '../../record/request-log/line.ts';

/** One item of a step: when it was due, and when its last answer came, in milliseconds from the start of the load. */
export interface Wait {
  readonly due: number;
  readonly done: number;
}

/** The items of a step by their requests. */
export function waitsOf(lines: readonly RequestLine[]): Wait[] {
  const waits = new Map<number, Wait>();
  for (const line of lines) {
    const [item, due, done] = [line[COLUMN.item], line[COLUMN.due], line[COLUMN.done]];
    if (item >= 0) waits.set(item, { due, done: Math.max(done, waits.get(item)?.done ?? 0) });
  }
  return [...waits.values()];
}
