import { setTimeout as sleep } from 'node:timers/promises';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** What a shell says of a command that Ctrl-C ended. */
const INTERRUPTED = 130;
/** A terminal and npm may each pass on one and the same Ctrl-C. */
const SAME_MS = 100;

const endNow = (): void => process.exit(INTERRUPTED);

/** Whatever ends this process, it ends with what a shell says of a command that was interrupted, and what ends with it is told. */
export function endOnSignals(): void {
  for (const signal of SIGNALS) {
    // Those of the entry point have had their time. A signal that waits for them is dropped where none listens for a moment.
    const before = process.listeners(signal);
    process.on(signal, endNow);
    for (const listener of before) process.off(signal, listener);
  }
}

/** Catches what would end the process, so that what was observed can still be written down; a second signal ends it at once. */
export class Interruption {
  readonly #listeners = new Set<() => void>();
  readonly #killers = new Set<() => void>();
  #at = 0;
  readonly #onSignal = (): void => {
    if (!this.happened) {
      this.#at = Date.now();
      this.happened = true;
      for (const listener of this.#listeners) listener();
    } else if (Date.now() - this.#at > SAME_MS) {
      for (const kill of this.#killers) kill();
      process.exit(INTERRUPTED);
    }
  };
  readonly #before = SIGNALS.filter((signal) => process.listeners(signal).includes(endNow));
  happened = false;

  constructor() {
    for (const signal of SIGNALS) process.on(signal, this.#onSignal).off(signal, endNow);
  }

  /** Calls the listener at the first signal; answers how to stop that. */
  on(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls `kill` at a second signal, right before this process ends; answers how to stop that. */
  onSecond(kill: () => void): () => void {
    this.#killers.add(kill);
    return () => this.#killers.delete(kill);
  }

  /** The work's result, or undefined where a signal has come and the work is not done `graceMs` later. */
  async race<T>(work: Promise<T>, graceMs = 0): Promise<T | undefined> {
    const given = new AbortController();
    let off: () => void = () => {};
    const signalled = this.happened
      ? Promise.resolve()
      : new Promise<void>((resolve) => {
          off = this.on(resolve);
        });
    const stopped = signalled
      .then(() => sleep(this.#at + graceMs - Date.now(), undefined, { signal: given.signal }))
      .catch(() => {});
    try {
      return await Promise.race([work, stopped.then(() => undefined)]);
    } finally {
      off();
      given.abort();
    }
  }

  release(): void {
    for (const signal of this.#before) process.on(signal, endNow);
    for (const signal of SIGNALS) process.off(signal, this.#onSignal);
  }
}

/** Does what a signal may interrupt; afterwards signals end the process at once again. */
export async function interruptible<T>(work: (interruption: Interruption) => Promise<T>): Promise<T> {
  const interruption = new Interruption();
  try {
    return await work(interruption);
  } finally {
    interruption.release();
  }
}
