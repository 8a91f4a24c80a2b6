import type { Broker } from '../broker/protocol.ts';
import { LOOK_ELSEWHERE_MS, LOOKS_ELSEWHERE } from './patience.ts';
import { repeated } from './repeated.ts';

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
    const laid = await repeated(
      () => this.#broker.take(what),
      (taken, looks) => (taken === null && looks < LOOKS_ELSEWHERE ? LOOK_ELSEWHERE_MS : undefined),
    );
    if (laid === null) return false;
    await this.#broker.lay(what, true);
    return true;
  }
}
