import { refusalsAbout } from '../../../spec/refusals.ts';
import { eventOf, statusOf } from '../../call/plain-call.ts';
import type { CreateAids } from '../create-aids.ts';
import type { Explanation, Refusal, Told } from '../explanation.ts';

const OF_BODY: ReadonlySet<number> = refusalsAbout('bodyOfRecord');

/**
 * The form of the event has changed, and it insists on other questions now. What is sent next answers those; where no
 * answer to them is known, no create has to succeed.
 */
export class FormChanged implements Explanation {
  readonly id = 'form-changed';
  readonly leaves = 'noPlace';
  readonly #creates: Pick<CreateAids, 'renewForm'>;

  constructor(creates: Pick<CreateAids, 'renewForm'>) {
    this.#creates = creates;
  }

  mayExplain({ call, refused }: Refusal): boolean {
    return call.operation === 'createAttendee' && OF_BODY.has(statusOf(refused));
  }

  async control({ call, refused }: Refusal): Promise<Told> {
    const renewed = await this.#creates.renewForm(call.options);
    return renewed === 'same' ? undefined : { shows: refused, once: renewed === 'changed' };
  }

  says({ call }: Refusal): string {
    return `event ${eventOf(call)} insists on other questions than before`;
  }
}
