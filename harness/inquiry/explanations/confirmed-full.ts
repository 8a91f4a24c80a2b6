import type { Answered } from '../../call/answered.ts';
import { isServed, type PlainCall, statusOf } from '../../call/plain-call.ts';
import type { Explanation, Refusal, Told } from '../explanation.ts';
import { NO_ROOM } from '../new-attendees.ts';
import type { ServedBefore } from '../served-before.ts';
import { confirmedOf, confirms, type Stranger } from '../stranger.ts';

/** An event has a number of places for confirmed attendees: whether one is left shows with an attendee who is there for this alone. */
export class ConfirmedFull implements Explanation {
  readonly id = 'confirmed-full';
  readonly leaves = 'noPlace';
  readonly #stranger: Stranger;
  readonly #before: ServedBefore;

  constructor(stranger: Stranger, before: ServedBefore) {
    this.#stranger = stranger;
    this.#before = before;
  }

  /** Hears of an update that was served. */
  async served(call: PlainCall): Promise<void> {
    if (confirms(call)) await this.#before.note(confirmedOf(call));
  }

  mayExplain({ call, refused }: Refusal): boolean {
    return confirms(call) && NO_ROOM.has(statusOf(refused));
  }

  async control(refusal: Refusal): Promise<Told> {
    const { call } = refusal;
    // A refusal is about no place where no attendee was confirmed in this event before.
    const answered = (await this.#before.was(confirmedOf(call)))
      ? await this.#stranger.confirmed(call)
      : undefined;
    if (answered === undefined) return undefined;
    if (isServed(answered)) return { beside: answered, last: true };
    if (NO_ROOM.has(statusOf(answered))) return { shows: answered };
    // Refused for something else: what that means is told as of any other control.
    await refusal.control('control', async () => answered);
    return undefined;
  }

  says({ call }: Refusal, shown: Answered): string {
    return `${confirmedOf(call)} are full: rsvp_status confirmed is answered ${statusOf(shown)}`;
  }
}
