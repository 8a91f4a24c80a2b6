import { UNWRITTEN } from '../../record/request-log/line.ts';
import { admitted, TAGS } from './metrics.ts';

declare const console: { log(text: string): void };

/** Writes one line of the request log: k6 sends what is logged, as it is, to the file that `--console-output` names. */
export const log = (line: string): void => console.log(line);

const LONGEST_MS = 250;

/** Where a scanner writes down what it does. */
export interface Book {
  /** Takes a line of this moment, in milliseconds. */
  line(text: string, now: number): void;
  /** Counts somebody who was let in. */
  person(): void;
  flush(): void;
}

/**
 * Holds back what a scanner that does not come to rest writes down, a few lines at a time: each call into k6 costs. Whoever
 * waits for anything flushes first, so nothing of a scanner that keeps up is ever held back.
 */
export function openBook(): Book {
  // The console of the scanner itself: that of the script's beginning writes elsewhere.
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
      } else held += `\n${text}`;
      count += 1;
      if (count >= UNWRITTEN || now - since > LONGEST_MS) flush();
    },
    person: () => {
      people += 1;
    },
    flush,
  };
}
