import { eventOf, isServed, statusOf, statusSaid } from '../../call/plain-call.ts';
import type { Explanation, Refusal, Told } from '../explanation.ts';
import { NO_ROOM } from '../new-attendees.ts';
import { mayBeOfForm } from '../question-refusals.ts';
import type { Twins } from '../twins.ts';

/** The form of an event takes no more questions: a twin of another type is refused, too. */
export class FormFull implements Explanation {
  readonly id = 'form-full';
  readonly mayExplain = mayBeOfForm;
  readonly #twins: Pick<Twins, 'anyTaken' | 'otherType'>;

  constructor(twins: Pick<Twins, 'anyTaken' | 'otherType'>) {
    this.#twins = twins;
  }

  async control(refusal: Refusal): Promise<Told> {
    const twin = await this.#twins.otherType(refusal);
    if (twin !== undefined && isServed(twin)) return { beside: twin };
    // By any other status a create that never succeeded is broken.
    const mayBeFull = this.#twins.anyTaken || NO_ROOM.has(statusOf(refusal.refused));
    return mayBeFull ? { shows: twin ?? refusal.refused } : undefined;
  }

  says({ call, refused }: Refusal): string {
    return `the form of event ${eventOf(call)} takes no more questions: createAttendeeField is answered ${statusSaid(refused)}`;
  }
}
