import { UNWRITTEN } from '../ledger/line.ts';
import { admitted, TAGS } from './metrics.ts';

declare const console: { log(text: string): void };

/** Writes one line of the ledger: k6 sends what is logged, as it is, to the file that `--console-output` names. */
export const log = (line: string): void => console.log(line);

const LONGEST_MS = 250;

/**
 * What a lane that does not come to rest writes down, a few lines at a time: each call into k6 costs. Whoever waits for
 * anything flushes first, so nothing of a lane that keeps up is ever held back.
 */
export class Book {
  // The console of the lane itself: that of the script's beginning writes elsewhere.
  readonly #log = console.log;
  #held = '';
  #count = 0;
  #since = 0;
  #people = 0;

  /** Takes a line of this moment, in milliseconds. */
  line(text: string, now: number): void {
    if (this.#count === 0) {
      this.#held = text;
      this.#since = now;
    } else this.#held += `\n${text}`;
    this.#count += 1;
    if (this.#count >= UNWRITTEN || now - this.#since > LONGEST_MS) this.flush();
  }

  /** Counts somebody who was let in. */
  person(): void {
    this.#people += 1;
  }

  flush(): void {
    if (this.#people > 0) admitted.add(this.#people, TAGS.checkIn);
    this.#people = 0;
    if (this.#count === 0) return;
    this.#count = 0;
    const log = this.#log;
    log(this.#held);
  }
}
