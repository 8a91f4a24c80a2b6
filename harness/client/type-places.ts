import { setTimeout as sleep } from 'node:timers/promises';
import type { Broker } from '../broker/protocol.ts';

const LOOKS = 3;
const LOOK_MS = 20;

/** What creates in the events of a run found of the registration types that they named. */
export class TypePlaces {
  readonly #broker: Pick<Broker, 'take' | 'lay'>;
  readonly #taken = new Set<string>();
  readonly #full = new Map<string, string>();

  constructor(broker: Pick<Broker, 'take' | 'lay'>) {
    this.#broker = broker;
  }

  /** Hears of a create that was served. */
  async took(event: string, type: string): Promise<void> {
    const key = keyOf(event, type);
    if (this.#taken.has(key)) return;
    this.#taken.add(key);
    await this.#broker.lay(key, true);
  }

  /** Whether any process of the run had such a create served. */
  async wasTaken(event: string, type: string): Promise<boolean> {
    const key = keyOf(event, type);
    if (this.#taken.has(key)) return true;
    // Another process may have what it takes to tell in its hands for a moment.
    for (let looks = 0; looks < LOOKS; looks += 1) {
      if (looks > 0) await sleep(LOOK_MS);
      if ((await this.#broker.take(key)) === null) continue;
      await this.#broker.lay(key, true);
      return true;
    }
    return false;
  }

  /** Hears that a registration type takes nobody any more, and answers the sentence that says so. */
  isFull(event: string, type: string): string {
    const reason = `registration type ${type} of event ${event} is full`;
    this.#full.set(keyOf(event, type), reason);
    return reason;
  }

  /** Why no create with this registration type is worth sending, where that is known. */
  full(event: string, type: string): string | undefined {
    return this.#full.get(keyOf(event, type));
  }
}

const keyOf = (event: string, type: string): string => `registration type ${type} of event ${event}`;

/** How many places a registration type has left, as its record says; undefined where that shows no two numbers. */
export function placesLeft({
  capacity,
  participants_count: taken,
}: Readonly<Record<string, unknown>>): number | undefined {
  if (typeof capacity !== 'number' || typeof taken !== 'number') return undefined;
  return Math.max(0, capacity - taken);
}

/** The registration type that the item of a create names. */
export function typeIn(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const { registration_type_id: type } = item as Record<string, unknown>;
  return type === null || type === undefined ? undefined : String(type);
}
