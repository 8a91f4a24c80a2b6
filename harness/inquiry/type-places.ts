import type { ServedBefore } from './served-before.ts';

/** What creates in the events of a run found of the registration types that they named. */
export class TypePlaces {
  readonly #before: ServedBefore;
  readonly #full = new Map<string, string>();

  constructor(before: ServedBefore) {
    this.#before = before;
  }

  /** Hears of a create that was served. */
  took(event: string, type: string): Promise<void> {
    return this.#before.note(keyOf(event, type));
  }

  /** Whether any process of the run had such a create served. */
  wasTaken(event: string, type: string): Promise<boolean> {
    return this.#before.was(keyOf(event, type));
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
