import { eventOf, isServed, statusOf, statusSaid } from '../../call/plain-call.ts';
import type { Explanation, Refusal, Told } from '../explanation.ts';
import type { NewAttendees } from '../new-attendees.ts';
import type { ServedCalls } from '../served-calls.ts';

/** An event takes no more attendees, or none at all. */
export class EventFull implements Explanation {
  readonly id = 'event-full';
  readonly #attendees: NewAttendees;
  readonly #served: ServedCalls;
  readonly #full = new Map<string, string>();

  constructor(attendees: NewAttendees, served: ServedCalls) {
    this.#attendees = attendees;
    this.#served = served;
  }

  /** Why no create in an event is worth sending; undefined where it is. */
  reason(event: string): string | undefined {
    return this.#full.get(event);
  }

  mayExplain(refusal: Refusal): boolean {
    return this.#attendees.mayTell(refusal);
  }

  async control(refusal: Refusal): Promise<Told> {
    const plain = await this.#attendees.plain(refusal);
    if (plain === undefined) return undefined;
    if (isServed(plain)) return { beside: plain, last: true };
    // The event itself is not found: that says nothing of its places.
    if (statusOf(plain) === 404 && statusOf(refusal.refused) !== 404) return undefined;
    this.#full.set(eventOf(refusal.call), this.says(refusal));
    return { shows: plain };
  }

  says({ call, refused }: Refusal): string {
    const before = this.#served.like(call).length > 0;
    const answered = `createAttendee is answered ${statusSaid(refused)}`;
    return before
      ? `event ${eventOf(call)} takes no more attendees: ${answered}; if it is full, set budget.attendees to its free places`
      : `event ${eventOf(call)} takes no attendees: ${answered}`;
  }
}
