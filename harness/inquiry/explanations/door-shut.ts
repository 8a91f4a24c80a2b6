import { at } from '../../../judge/body.ts';
import { shown } from '../../../judge/finding.ts';
import { type CheckInOperation, isCheckIn } from '../../../spec/contract.ts';
import type { Answered } from '../../call/answered.ts';
import { isServed, statusOf } from '../../call/plain-call.ts';
import type { Explanation, Refusal, Told } from '../explanation.ts';

/** The status of a refusal and the errors that it names, whomever they are about. */
const errorsSaid = (answered: Answered): string => {
  const body = answered.body?.exact;
  return `${statusOf(answered)} ${shown(at(body, 'errors') ?? at(body, 'error')).replaceAll(/\d+/g, '#')}`;
};

/** A door is shut for the whole event: who may pass is refused there just as who is not known. */
export class DoorShut implements Explanation {
  readonly id = 'door-shut';
  /** The answer to a step of a confirmed attendee, for whom it has something to do. */
  readonly #control: (move: CheckInOperation) => Promise<Answered | undefined>;
  readonly #controls = new Map<CheckInOperation, Promise<Answered | undefined>>();

  constructor(control: (move: CheckInOperation) => Promise<Answered | undefined>) {
    this.#control = control;
  }

  mayExplain({ call, refused }: Refusal): boolean {
    const status = statusOf(refused);
    return isCheckIn(call.operation) && status !== 404 && !isServed(refused);
  }

  async control({ call, refused }: Refusal): Promise<Told> {
    const move = call.operation as CheckInOperation;
    const control = this.#controls.get(move) ?? this.#control(move);
    this.#controls.set(move, control);
    const answered = await control;
    if (answered === undefined || isServed(answered)) return undefined;
    return errorsSaid(answered) === errorsSaid(refused) ? { shows: answered } : undefined;
  }

  says({ call }: Refusal): string {
    return `${call.operation} is refused for whomever it names`;
  }
}
