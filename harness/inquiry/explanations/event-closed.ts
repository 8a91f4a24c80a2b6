import type { Answered } from '../../call/answered.ts';
import { eventOf, isServed, type PlainCall, saidBy, statusOf } from '../../call/plain-call.ts';
import { alikeQuestion } from '../alike-question.ts';
import type { Controls, Explanation, Refusal, Told } from '../explanation.ts';
import type { ServedCalls } from '../served-calls.ts';

/** An event takes no writes of a kind now: the one that was served last is refused, too. */
export class EventClosed implements Explanation {
  readonly id = 'event-closed';
  readonly #controls: Controls;
  readonly #served: ServedCalls;

  constructor(controls: Controls, served: ServedCalls) {
    this.#controls = controls;
    this.#served = served;
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
    return `${call.operation} is refused in event ${eventOf(call)} now, with ${saidBy(refused)}, as its control is`;
  }

  async #control(call: PlainCall): Promise<Answered | undefined> {
    const control = this.#served.controlOf(call);
    if (control?.operation === 'createAttendeeField') return alikeQuestion(this.#controls, control);
    return control && this.#controls.send(control);
  }
}
