import { eventOf, isServed, type PlainCall } from '../../call/plain-call.ts';
import type { ApiRecord } from '../../call/reply.ts';
import type { Explanation, Refusal, Told } from '../explanation.ts';
import type { NewAttendees } from '../new-attendees.ts';
import { type TypePlaces, typeIn } from '../type-places.ts';

/** A registration type takes no more attendees: creates without it are served. */
export class TypeFull implements Explanation {
  readonly id = 'type-full';
  readonly leaves = 'noPlace';
  readonly #attendees: NewAttendees;
  readonly #places: TypePlaces;

  constructor(attendees: NewAttendees, places: TypePlaces) {
    this.#attendees = attendees;
    this.#places = places;
  }

  /** Why no create of this item is worth sending; undefined where it is. */
  reason(event: string, item: unknown): string | undefined {
    const type = typeIn(item);
    return type === undefined ? undefined : this.#places.full(event, type);
  }

  mayExplain(refusal: Refusal): boolean {
    return typeIn(refusal.call.options.item) !== undefined && this.#attendees.mayTell(refusal);
  }

  async control(refusal: Refusal): Promise<Told> {
    const { call } = refusal;
    const { registration_type_id } = call.options.item as ApiRecord;
    const typed = await this.#attendees.beside(call, call.options.path, { registration_type_id });
    if (typed === undefined) return undefined;
    if (isServed(typed)) return { beside: typed, last: true };
    const plain = await this.#attendees.plain(refusal);
    if (plain === undefined || !isServed(plain)) return undefined;
    if (!(await this.#places.hasNone(call, typeOf(call)))) return { beside: plain, last: true };
    this.#places.isFull(eventOf(call), typeOf(call));
    return { shows: typed };
  }

  says({ call }: Refusal): string {
    return this.#places.full(eventOf(call), typeOf(call)) ?? '';
  }
}

const typeOf = ({ options }: PlainCall): string => typeIn(options.item) ?? '';
