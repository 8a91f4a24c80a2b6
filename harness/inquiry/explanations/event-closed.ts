import type { Answered } from '../../call/answered.ts';
import { eventOf, isServed, type PlainCall, statusOf, statusSaid } from '../../call/plain-call.ts';
import { alikeQuestion } from '../alike-question.ts';
import type { Controls, Explanation, Refusal, Told } from '../explanation.ts';
import type { ServedCalls } from '../served-calls.ts';

/** An event takes no writes of a kind now: the one that was served last is refused, too. */
export class EventClosed implements Explanation {
  readonly id = 'event-closed';
  /** The answer to a write of the kind that was served before; undefined where there is none. */
  readonly #control: (call: PlainCall) => Promise<Answered | undefined>;

  constructor(control: (call: PlainCall) => Promise<Answered | undefined>) {
    this.#control = control;
  }

  mayExplain({ call: { operation } }: Refusal): boolean {
    // What was deleted is not deleted again, and what makes attendees has controls of its own.
    return operation !== 'deleteAttendeeField' && operation !== 'createAttendee';
  }

  async control(refusal: Refusal): Promise<Told> {
    const { call, refused } = refusal;
    const control = await refusal.control('control', () => this.#control(call));
    if (control === undefined) return undefined;
    if (isServed(control)) return { beside: control, last: true };
    // What the control names is gone: that says nothing of the event.
    if (statusOf(control) === 404 && statusOf(refused) !== 404) return undefined;
    return { shows: control };
  }

  says({ call, refused }: Refusal): string {
    return `${call.operation} is refused in event ${eventOf(call)} now, with ${statusSaid(refused)}, as its control is`;
  }
}

/** The answer to the write that was served last, when it is sent once more; of a question to another one like it. */
export const lastServed =
  (controls: Controls, served: ServedCalls) =>
  async (call: PlainCall): Promise<Answered | undefined> => {
    const control = served.controlOf(call);
    if (control?.operation === 'createAttendeeField') return alikeQuestion(controls, control);
    return control && controls.send(control);
  };
