/** How long a service that refuses everything is left alone, again and again, before it is given up: 7.5 s in all. */
const STEPS_MS = [500, 1000, 2000, 4000];

/**
 * Waits until a service that refuses everything serves again, as one does that limits requests by another answer than 429:
 * once for all calls that it refuses meanwhile. After one wait in vain there is no other: who is banned is told so at once.
 */
export class Recovery {
  readonly #rest: (ms: number) => Promise<void>;
  #under: Promise<boolean> | undefined;
  #inVain = false;

  /** `rest` holds the requests of the whole run back for so long. */
  constructor(rest: (ms: number) => Promise<void>) {
    this.#rest = rest;
  }

  /** Whether the service came back; `serves` asks it. */
  comes(serves: () => Promise<boolean>): Promise<boolean> {
    this.#under ??= this.#wait(serves).finally(() => {
      this.#under = undefined;
    });
    return this.#under;
  }

  async #wait(serves: () => Promise<boolean>): Promise<boolean> {
    if (this.#inVain) return false;
    for (const ms of STEPS_MS) {
      await this.#rest(ms);
      if (await serves()) return true;
    }
    this.#inVain = true;
    return false;
  }
}
