import type { Answered } from '../call/answered.ts';
import { isServed, type PlainCall, statusOf } from '../call/plain-call.ts';
import type { ApiRecord } from '../call/reply.ts';
import type { ServedBefore } from './served-before.ts';

/** What it takes to confirm somebody for comparison. */
interface Means {
  readonly send: (call: PlainCall) => Promise<Answered>;
  /** Makes an attendee beside a call, in its event; the answer. */
  readonly make: (call: PlainCall) => Promise<Answered | undefined>;
}

/**
 * An event may have places for so many who are confirmed. Whether there is one left shows with an attendee who is there
 * for this alone: one in each event, and in each process.
 */
export class ConfirmedPlaces {
  readonly #means: Means;
  readonly #before: ServedBefore;
  readonly #strangers = new Map<string, string>();

  constructor(before: ServedBefore, means: Means) {
    this.#before = before;
    this.#means = means;
  }

  /** Hears of an update that was served. */
  async served(call: PlainCall): Promise<void> {
    if (confirms(call)) await this.#before.note(placeOf(call));
  }

  /**
   * The answer to confirming the stranger, from the state that a create leaves and from `declined`, who is declined again
   * where that was served; undefined where a refusal is about no place: nobody was confirmed in this event before.
   */
  async control(call: PlainCall): Promise<Answered | undefined> {
    if (!confirms(call) || !(await this.#before.was(placeOf(call)))) return undefined;
    const known = this.#strangers.get(placeOf(call));
    const id = known ?? (await this.#newcomer(call));
    if (id === undefined) return undefined;
    const move = (rsvp_status: string): Promise<Answered> =>
      this.#means.send({ ...call, options: { path: { ...call.options.path, id }, item: { rsvp_status } } });
    const first = known === undefined ? await move(CONFIRMED) : undefined;
    if (first === undefined || !isServed(first)) await move(DECLINED);
    const answered = first !== undefined && isServed(first) ? first : await move(CONFIRMED);
    if (isServed(answered)) await move(DECLINED);
    return answered;
  }

  async #newcomer(call: PlainCall): Promise<string | undefined> {
    const made = await this.#means.make(call);
    const { id } = (made?.body?.exact as { item?: ApiRecord } | undefined)?.item ?? {};
    if (made === undefined || !isServed(made) || id === undefined) return undefined;
    this.#strangers.set(placeOf(call), String(id));
    return String(id);
  }

  /** Why nobody is confirmed now, where the stranger was refused too. */
  static isFull(call: PlainCall, refused: Answered): string {
    return `${placeOf(call)} are full: rsvp_status confirmed is answered ${statusOf(refused)}`;
  }
}

const CONFIRMED = 'confirmed';
const DECLINED = 'declined';

const confirms = ({ operation, options: { item } }: PlainCall): boolean =>
  operation === 'updateAttendee' && (item as ApiRecord | null | undefined)?.['rsvp_status'] === CONFIRMED;

const placeOf = ({ options }: PlainCall): string =>
  `the confirmed of event ${String(options.path?.['event_id'])}`;
