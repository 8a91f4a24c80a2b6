import { setTimeout as sleep } from 'node:timers/promises';
import type { Broker } from '../broker/protocol.ts';
import { LOOK_ELSEWHERE_MS, LOOKS_ELSEWHERE } from './patience.ts';

/** What calls were served in a run, by whichever of its processes they were made. */
export class ServedBefore {
  readonly #broker: Pick<Broker, 'take' | 'lay'>;
  readonly #known = new Set<string>();

  constructor(broker: Pick<Broker, 'take' | 'lay'>) {
    this.#broker = broker;
  }

  /** Hears of a call that was served. */
  async note(what: string): Promise<void> {
    if (this.#known.has(what)) return;
    this.#known.add(what);
    await this.#broker.lay(what, true);
  }

  async was(what: string): Promise<boolean> {
    if (this.#known.has(what)) return true;
    // Another process may have what it takes to tell in its hands for a moment.
    for (let looks = 0; looks < LOOKS_ELSEWHERE; looks += 1) {
      if (looks > 0) await sleep(LOOK_ELSEWHERE_MS);
      if ((await this.#broker.take(what)) === null) continue;
      await this.#broker.lay(what, true);
      return true;
    }
    return false;
  }
}
