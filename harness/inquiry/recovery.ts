import type { LiveIdentity } from '../broker/protocol.ts';
import { RECOVERY_MS } from './patience.ts';
import { pausing, repeated } from './repeated.ts';

/**
 * Waits until a service that refuses everything serves again, as one does that limits requests by another answer than
 * 429. Waits once for all calls that it refuses meanwhile. After one wait in vain there is no other: who is banned is
 * told so at once.
 */
class Recovery {
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
    const came = await repeated(
      async (attempt) => attempt > 1 && (await serves()),
      pausing(RECOVERY_MS, (served) => served),
      this.#rest,
    );
    this.#inVain = !came;
    return came;
  }
}

/** The same for each identity: one may be shut out while others are served. */
export class Recoveries {
  readonly #rest: (ms: number) => Promise<void>;
  readonly #of = new Map<LiveIdentity, Recovery>();

  constructor(rest: (ms: number) => Promise<void>) {
    this.#rest = rest;
  }

  /** Whether the service came back to an identity; `serves` asks it. */
  comes(live: LiveIdentity, serves: () => Promise<boolean>): Promise<boolean> {
    const recovery = this.#of.get(live) ?? new Recovery(this.#rest);
    this.#of.set(live, recovery);
    return recovery.comes(serves);
  }
}
