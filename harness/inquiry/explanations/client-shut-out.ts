import { statusSaid } from '../../call/plain-call.ts';
import type { Explanation, Refusal, Shown, Told } from '../explanation.ts';
import { type PlainReadings, shutOutBy } from '../plain-readings.ts';
import type { Recoveries } from '../recovery.ts';

/** Everything is refused to this client now, even plain readings; it may serve again after a rest. */
export class ClientShutOut implements Explanation {
  readonly id = 'client-shut-out';
  readonly #readings: PlainReadings;
  readonly #recoveries: Recoveries;

  constructor(readings: PlainReadings, recoveries: Recoveries) {
    this.#readings = readings;
    this.#recoveries = recoveries;
  }

  mayExplain = (): boolean => true;

  async control(refusal: Refusal): Promise<Told> {
    const { live, operation } = refusal.call;
    const reading = await this.#readings.served(live, operation);
    if (reading !== undefined) return { beside: reading };
    // Nothing has shut an identity out to which every reading was always refused.
    const never = live !== 'client' && !this.#readings.known.has(live);
    const other = never ? await this.#readings.served('client', operation) : undefined;
    return other === undefined ? this.waits(refusal) : { beside: other, last: true };
  }

  /** Waits whether the client is served again. */
  async waits(refusal: Refusal): Promise<Shown> {
    const { live } = refusal.call;
    const serves = async (): Promise<boolean> => (await this.#readings.served(live)) !== undefined;
    const passed = await this.#recoveries.comes(live, serves);
    if (!passed) this.#readings.areRefused(this.says(refusal));
    return { shows: refusal.refused, passed };
  }

  says({ refused }: Refusal): string {
    return shutOutBy(statusSaid(refused));
  }
}
