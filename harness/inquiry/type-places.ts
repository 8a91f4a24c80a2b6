import type { Answered } from '../call/answered.ts';
import { eventOf, isServed, type PlainCall } from '../call/plain-call.ts';
import type { ApiRecord } from '../call/reply.ts';
import type { ServedBefore } from './served-before.ts';

/** What creates in the events of a run found of the registration types that they named. */
export class TypePlaces {
  readonly #before: ServedBefore;
  readonly #ask: (call: PlainCall) => Promise<Answered>;
  readonly #full = new Map<string, string>();

  /** `ask` makes a call as a probe. */
  constructor(before: ServedBefore, ask: (call: PlainCall) => Promise<Answered>) {
    this.#before = before;
    this.#ask = ask;
  }

  /** Hears of a create that was served. */
  took(event: string, type: string): Promise<void> {
    return this.#before.note(keyOf(event, type));
  }

  /** Whether a type that refuses a create has no place left: the run had such a create served, or the record says so. */
  async hasNone(call: PlainCall, type: string): Promise<boolean> {
    const event = eventOf(call);
    if (await this.#before.was(keyOf(event, type))) return true;
    const options = { path: { event_id: event, id: type } };
    const read = await this.#ask({ operation: 'getRegistrationType', options, live: call.live });
    const { item } = (read.body?.native ?? {}) as { item?: ApiRecord };
    return isServed(read) && item !== undefined && placesLeft(item) === 0;
  }

  /** Hears that a registration type takes no attendee any more. */
  isFull(event: string, type: string): void {
    this.#full.set(keyOf(event, type), `${keyOf(event, type)} is full`);
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
