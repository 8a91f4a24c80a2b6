import { isRecord } from '../../../judge/body.ts';
import { refusalsAbout } from '../../../spec/refusals.ts';
import { isServed, statusOf } from '../../call/plain-call.ts';
import type { CreateAids } from '../create-aids.ts';
import type { Controls, Explanation, Refusal, Told } from '../explanation.ts';

/** Refusals by which a service may say that another attendee has a value. */
const TAKEN: ReadonlySet<number> = refusalsAbout('value');

/** Another attendee has a telephone number: a service may take each once, and an earlier run have used it. */
export class ValueTaken implements Explanation {
  readonly id = 'value-taken';
  readonly leaves = 'taken';
  readonly #controls: Pick<Controls, 'send'>;
  readonly #creates: Pick<CreateAids, 'phonesInsteadOf'>;

  constructor(controls: Pick<Controls, 'send'>, creates: Pick<CreateAids, 'phonesInsteadOf'>) {
    this.#controls = controls;
    this.#creates = creates;
  }

  mayExplain({ call, refused }: Refusal): boolean {
    const { item } = call.options;
    return TAKEN.has(statusOf(refused)) && isRecord(item) && typeof item['phone'] === 'string';
  }

  async control({ call }: Refusal): Promise<Told> {
    const item = call.options.item as { phone: string };
    for (const phone of this.#creates.phonesInsteadOf(item.phone)) {
      const other = { ...call, options: { ...call.options, item: { ...item, phone } } };
      const answered = await this.#controls.send(other);
      if (isServed(answered)) return { shows: answered };
    }
    return undefined;
  }

  says({ call }: Refusal): string {
    return `${call.operation} is refused with a telephone number that somebody may have already, and served with another`;
  }
}
