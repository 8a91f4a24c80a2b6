import { eventOf, isServed, statusOf, statusSaid } from '../../call/plain-call.ts';
import type { Explanation, Refusal, Told } from '../explanation.ts';
import type { NewAttendees } from '../new-attendees.ts';
import type { ServedBefore } from '../served-before.ts';

/** Why creates in an event are not worth sending, and what that leaves to who makes them. */
type Forgone = Pick<Explanation, 'leaves'> & { readonly reason: string };

/** An event takes no more attendees, or none at all. One that took some goes on with those. */
export class EventFull implements Explanation {
  readonly id = 'event-full';
  readonly #attendees: NewAttendees;
  readonly #before: ServedBefore;
  readonly #full = new Map<string, Forgone>();

  constructor(attendees: NewAttendees, before: ServedBefore) {
    this.#attendees = attendees;
    this.#before = before;
  }

  /** Hears that an event took an attendee. */
  took(event: string): Promise<void> {
    return this.#before.note(placesOf(event));
  }

  /** Why no create in an event is worth sending; undefined where it is. */
  reason(event: string): Forgone | undefined {
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
    const event = eventOf(refusal.call);
    const answered = `createAttendee is answered ${statusSaid(refusal.refused)}`;
    const forgone: Forgone = (await this.#before.was(placesOf(event)))
      ? {
          reason: `event ${event} takes no more attendees: ${answered}; if it is full, set budget.attendees to its free places`,
          leaves: 'noPlace',
        }
      : { reason: `event ${event} takes no attendees: ${answered}` };
    this.#full.set(event, forgone);
    return { shows: plain, ...(forgone.leaves && { leaves: forgone.leaves }) };
  }

  says({ call }: Refusal): string {
    return this.#full.get(eventOf(call))?.reason ?? '';
  }
}

const placesOf = (event: string): string => `attendees in event ${event}`;
