import { refusalsAbout } from '../../spec/refusals.ts';
import type { Answered } from '../call/answered.ts';
import { isOfCaller, isServed, type PlainCall, statusOf } from '../call/plain-call.ts';
import type { CreateAids } from './create-aids.ts';
import type { Controls, Refusal } from './explanation.ts';
import type { ServedCalls } from './served-calls.ts';

/** Refusals by which a service may say that there is no room: by any other, a create that never succeeded is broken. */
export const NO_ROOM: ReadonlySet<number> = refusalsAbout('room');

/** Whether a create was refused as by an event that takes no more, which says nothing of the token. */
export const mayBeOfEvent = (status: number): boolean => NO_ROOM.has(status) && !isOfCaller(status);

interface NewAttendeeMeans {
  readonly controls: Pick<Controls, 'send'>;
  readonly served: ServedCalls;
  readonly creates: Pick<CreateAids, 'newAttendees'>;
}

/** New attendees beside a refused call: a plain one, then one with no more than it needs. */
export class NewAttendees {
  readonly #means: NewAttendeeMeans;

  constructor(means: NewAttendeeMeans) {
    this.#means = means;
  }

  /** Whether the refusal of a create may be about room: by another status only where creates were served before. */
  mayTell({ call, refused }: Refusal): boolean {
    if (call.operation !== 'createAttendee') return false;
    return this.#means.served.like(call).length > 0 || NO_ROOM.has(statusOf(refused));
  }

  /** The answer to the first of them that is served in the event of a create, else to the last. */
  plain(refusal: Refusal): Promise<Answered | undefined> {
    return refusal.control('plain create', () => this.beside(refusal.call, refusal.call.options.path));
  }

  /** The same in the event of any call, where `more` is added to each. */
  async beside(
    { live }: PlainCall,
    path: PlainCall['options']['path'],
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<Answered | undefined> {
    let answered: Answered | undefined;
    for (const item of this.#means.creates.newAttendees() ?? []) {
      const options = { ...(path && { path }), item: { ...item, ...more } };
      answered = await this.#means.controls.send({ operation: 'createAttendee', live, options });
      if (isServed(answered)) break;
    }
    return answered;
  }
}
