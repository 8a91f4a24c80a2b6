import { at, isRecord } from '../../../judge/body.ts';
import type { Answered } from '../answered.ts';
import type { Call } from '../call.ts';
import { statusOf } from '../plain-call.ts';
import type { Policy } from '../policy.ts';
import { idOf } from '../reply.ts';

/** To clear up takes a token, a look at each of three events, and for each attendee field a delete and another look. */
const TO_BEGIN = 4;
const FOR_EACH = 2;

/** The attendee fields that this process has made and not deleted yet: what is left of a budget has to delete them, too. */
export class LeftToClear implements Policy {
  readonly #made = new Set<string>();
  #underWay = 0;

  /** How many requests have to be kept for them. */
  get requests(): number {
    const fields = this.#made.size + this.#underWay;
    return fields === 0 ? 0 : TO_BEGIN + FOR_EACH * fields;
  }

  async around({ operation, options }: Call, send: () => Promise<Answered>): Promise<Answered> {
    if (options.method !== undefined) return send();
    const event = String(options.path?.['event_id']);
    if (operation === 'createAttendeeField') return this.#create(event, send);
    const answered = await send();
    if (operation === 'deleteAttendeeField' && isGone(statusOf(answered)))
      this.#made.delete(`${event} ${String(options.path?.['id'])}`);
    return answered;
  }

  async #create(event: string, send: () => Promise<Answered>): Promise<Answered> {
    // Counted before it is sent: the request that makes it may be the last that is left.
    this.#underWay += 1;
    try {
      const answered = await send();
      const item = at(answered.body?.exact, 'item');
      if (isDone(statusOf(answered)) && isRecord(item)) this.#made.add(`${event} ${idOf(item)}`);
      return answered;
    } finally {
      this.#underWay -= 1;
    }
  }
}

const isDone = (status: number): boolean => status >= 200 && status < 300;
const isGone = (status: number): boolean => isDone(status) || status === 404 || status === 410;
