const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Catches what would end the process, so that what was observed can still be written down. */
export class Interruption {
  readonly #listeners = new Set<() => void>();
  readonly #onSignal = (): void => {
    this.happened = true;
    for (const listener of this.#listeners) listener();
  };
  happened = false;

  constructor() {
    for (const signal of SIGNALS) process.on(signal, this.#onSignal);
  }

  /** Calls the listener at every signal; answers how to stop that. */
  on(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The work's result, or undefined as soon as a signal comes. */
  async race<T>(work: Promise<T>): Promise<T | undefined> {
    let off: () => void = () => {};
    const stopped = new Promise<undefined>((resolve) => {
      off = this.on(() => resolve(undefined));
    });
    try {
      return await Promise.race([work, stopped]);
    } finally {
      off();
    }
  }

  release(): void {
    for (const signal of SIGNALS) process.off(signal, this.#onSignal);
  }
}

/** Does what a signal may interrupt; afterwards signals end the process again. */
export async function interruptible<T>(work: (interruption: Interruption) => Promise<T>): Promise<T> {
  const interruption = new Interruption();
  try {
    return await work(interruption);
  } finally {
    interruption.release();
  }
}
