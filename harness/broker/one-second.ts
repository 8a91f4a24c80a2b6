import { setTimeout as sleep } from 'node:timers/promises';

/** Counts as over, whatever became of it: a request that hangs may not hold back all others. */
const LONGEST_MS = 5000;
/** How long to wait where nothing says until when. */
const LOOK_MS = 5;
/** No limit counts this many. */
const UNCOUNTED = 5000;

/**
 * Lets no more than a number of requests arrive within any second, however long each was on its way. Another is let go
 * when a second has gone by since that number before it were over. A request that is answered has arrived.
 */
export class OneSecond {
  readonly #most: number;
  readonly #ms: number;
  /** When requests of the last seconds were let go, and when others were over. */
  readonly #begun: number[] = [];
  readonly #ended: number[] = [];
  /** How many were let go, and how many of each list lie further back. */
  #count = 0;
  #begunBefore = 0;
  #endedBefore = 0;
  #queue: Promise<void> = Promise.resolve();

  constructor(perSecond: number) {
    this.#most = perSecond > UNCOUNTED ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(perSecond));
    this.#ms = perSecond < 1 ? 1000 / perSecond : 1000;
  }

  /** Waits until one more may be let go; the first to ask goes first. */
  enter(): Promise<void> {
    if (this.#most === Number.POSITIVE_INFINITY) return Promise.resolve();
    this.#queue = this.#queue.then(() => this.#enter());
    return this.#queue;
  }

  /** One of those that were let go is over. */
  over(): void {
    if (this.#most !== Number.POSITIVE_INFINITY) this.#ended.push(performance.now());
  }

  async #enter(): Promise<void> {
    for (let ms = this.#wait(); ms > 0; ms = this.#wait()) await sleep(ms);
    this.#begun.push(performance.now());
    this.#count += 1;
  }

  /** Milliseconds after which it is to be asked again; 0 where one may go now. */
  #wait(): number {
    const now = performance.now();
    this.#endedBefore += dropUntil(this.#ended, now - this.#ms);
    this.#begunBefore += dropUntil(this.#begun, now - this.#ms - LONGEST_MS);
    const settled = Math.max(this.#endedBefore, this.#begunBefore);
    if (this.#count - settled < this.#most) return 0;
    const [next] = this.#ended;
    return next === undefined ? LOOK_MS : Math.max(1, Math.ceil(next + this.#ms - now));
  }
}

/** Drops what lies before a time from the beginning of a list, and answers how many that were. */
function dropUntil(times: number[], until: number): number {
  const first = times.findIndex((time) => time > until);
  return times.splice(0, first === -1 ? times.length : first).length;
}
