import type { Answered } from '../../call/answered.ts';
import { isRefusal, isServed, type PlainCall, statusOf } from '../../call/plain-call.ts';
import type { Explanation, Refusal, Told } from '../explanation.ts';
import { MOST_TYPE_EVENTS } from '../patience.ts';

/**
 * Registration types are served under any event of an account, or under all there are. One that is read where it should not
 * be is read elsewhere then, too. The reading that needs an explanation is one that was served.
 */
export class TypeShared implements Explanation {
  readonly id = 'type-shared';
  readonly #ask: (call: PlainCall) => Promise<Answered>;
  /** Ids of other events, which the account may read. */
  readonly #events: () => Promise<readonly string[]>;

  constructor(ask: (call: PlainCall) => Promise<Answered>, events: () => Promise<readonly string[]>) {
    this.#ask = ask;
    this.#events = events;
  }

  mayExplain({ call, refused }: Refusal): boolean {
    return call.operation === 'getRegistrationType' && isServed(refused);
  }

  async control({ call }: Refusal): Promise<Told> {
    let beside: Answered | undefined;
    for (const event_id of (await this.#events()).slice(0, MOST_TYPE_EVENTS)) {
      const path = { ...call.options.path, event_id };
      const elsewhere = await this.#ask({ ...call, options: { ...call.options, path } });
      if (!isRefusal(statusOf(elsewhere))) return { shows: elsewhere };
      beside ??= elsewhere;
    }
    return beside && { beside };
  }

  says({ call }: Refusal): string {
    return `registration type ${String(call.options.path?.['id'])} is read in more than one event`;
  }
}
