import { MOST_BUFFERED_LINES } from '../../record/request-log/line.ts';
import { admitted, TAGS } from './metrics.ts';

declare const console: { log(text: string): void };

/** Writes one line of the request log: k6 sends what is logged, as it is, to the file that `--console-output` names. */
export const log = (line: string): void => console.log(line);

/** Milliseconds that a line is held back at most. */
const LONGEST_MS = 250;

/** The request log of one scanner, with a buffer of a few lines. */
export interface LogBuffer {
  /** Takes a line; `now` in milliseconds since the start of the load. */
  line(text: string, now: number): void;
  /** Counts a person who was let in, for an output that takes it. */
  countAdmitted(): void;
  /** Writes the buffered lines and the count. */
  flush(): void;
}

/**
 * Buffers the lines of a scanner that is busy without a pause, as each call into k6 costs time. Every wait flushes first,
 * so the lines of a scanner that keeps up with its plan are written at once.
 */
export function openLogBuffer(): LogBuffer {
  // Of the virtual user, not of the init context, whose console does not write to `--console-output`.
  const write = console.log;
  let held = '';
  let count = 0;
  let since = 0;
  let people = 0;
  const flush = (): void => {
    if (people > 0) admitted.add(people, TAGS.checkIn);
    people = 0;
    if (count === 0) return;
    count = 0;
    write(held);
  };
  return {
    line: (text, now) => {
      if (count === 0) {
        held = text;
        since = now;
      } else held = `${held}\n${text}`;
      count += 1;
      if (count >= MOST_BUFFERED_LINES || now - since > LONGEST_MS) flush();
    },
    countAdmitted: () => {
      people += 1;
    },
    flush,
  };
}
