import type { Answered } from '../call/answered.ts';
import { eventOf, isServed, type PlainCall } from '../call/plain-call.ts';
import type { ApiRecord } from '../call/reply.ts';
import type { Controls } from './explanation.ts';
import type { NewAttendees } from './new-attendees.ts';

/** An attendee who is there for comparison alone: one in each event, and in each process. */
export class Stranger {
  readonly #controls: Pick<Controls, 'ask'>;
  readonly #attendees: NewAttendees;
  /** Their ids, by event. */
  readonly #known = new Map<string, string>();

  constructor(controls: Pick<Controls, 'ask'>, attendees: NewAttendees) {
    this.#controls = controls;
    this.#attendees = attendees;
  }

  /**
   * The answer to confirming the stranger. That is tried from the state that a create leaves, and from `declined`, in
   * which the stranger is left where that is served.
   */
  async confirmed(call: PlainCall): Promise<Answered | undefined> {
    const known = this.#known.get(confirmedOf(call));
    const id = known ?? (await this.#newcomer(call));
    if (id === undefined) return undefined;
    const move = (rsvp_status: string): Promise<Answered> =>
      this.#controls.ask({
        ...call,
        options: { path: { ...call.options.path, id }, item: { rsvp_status } },
      });
    const first = known === undefined ? await move(CONFIRMED) : undefined;
    if (first === undefined || !isServed(first)) await move(DECLINED);
    const answered = first !== undefined && isServed(first) ? first : await move(CONFIRMED);
    if (isServed(answered)) await move(DECLINED);
    return answered;
  }

  async #newcomer(call: PlainCall): Promise<string | undefined> {
    const made = await this.#attendees.beside(call, { event_id: call.options.path?.['event_id'] ?? '' });
    const { id } = (made?.body?.exact as { item?: ApiRecord } | undefined)?.item ?? {};
    if (made === undefined || !isServed(made) || id === undefined) return undefined;
    this.#known.set(confirmedOf(call), String(id));
    return String(id);
  }
}

const CONFIRMED = 'confirmed';
const DECLINED = 'declined';

/** Whether a call confirms an attendee. */
export const confirms = ({ operation, options: { item } }: PlainCall): boolean =>
  operation === 'updateAttendee' && (item as ApiRecord | null | undefined)?.['rsvp_status'] === CONFIRMED;

/** What has a number of places, in words. */
export const confirmedOf = (call: PlainCall): string => `the confirmed of event ${eventOf(call)}`;
