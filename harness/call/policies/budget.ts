import { BudgetError } from '../../broker/budget-error.ts';
import type { Broker } from '../../broker/protocol.ts';
import type { Profile } from '../../profile/profile.ts';
import type { Answered } from '../answered.ts';
import type { Call } from '../call.ts';
import type { CallOptions } from '../call-options.ts';
import { CLIENT } from '../identity.ts';
import { mayBeDone } from '../lost-write.ts';
import { statusOf } from '../plain-call.ts';
import type { Policy } from '../policy.ts';

/** What the broker counts for each attendee that may stay. */
export const SPENT = 'attendees';
const PLACES = 'places for attendees';

/**
 * The most attendees that a run may leave behind (`budget.attendees`). A place is taken before a create is sent, and
 * given back where it made no attendee.
 */
export class AttendeeBudget implements Policy {
  readonly #broker: Broker;
  readonly #most: number;
  readonly #account: unknown;
  readonly #foreignEvent: unknown;

  constructor(broker: Broker, { budget, user, foreign }: Profile) {
    this.#broker = broker;
    this.#most = budget.attendees;
    this.#account = user?.account_id;
    this.#foreignEvent = foreign?.event_id;
  }

  /**
   * Sends a call, which takes a place where it creates. One that must be refused is sent whatever is left.
   * @throws BudgetError where the run has made as many attendees as it may.
   */
  async around({ operation, options }: Call, send: () => Promise<Answered>): Promise<Answered> {
    if (operation !== 'createAttendee' || (options.method ?? 'POST') !== 'POST') return send();
    const mustFail = options.intent === 'malformed' || !this.#writes(options);
    if (!mustFail && !(await this.#takes()))
      throw new BudgetError(`the budget of ${this.#most} attendees is used up`);
    let made = false;
    try {
      const answered = await send();
      made = mayHaveMade(answered);
      return answered;
    } finally {
      if (made && mustFail) await this.#takes();
      if (!made && !mustFail) await this.#broker.lay(PLACES, true);
    }
  }

  /** Whether who makes the call may write to the event. */
  #writes({ as = CLIENT, path }: CallOptions): boolean {
    if (as.kind === 'raw') return false;
    if (as.kind === 'token')
      return as.token.scope === undefined || as.token.scope.split(' ').includes('write');
    if (as.live === 'foreign') return String(path?.['event_id']) === String(this.#foreignEvent);
    const own = as.accountId === undefined || String(as.accountId) === String(this.#account);
    return own && (as.live === 'client' || as.live === 'personal');
  }

  async #takes(): Promise<boolean> {
    if ((await this.#broker.take(PLACES)) !== null) return true;
    return (await this.#broker.next(SPENT)) <= this.#most;
  }
}

/** Whether a create may have left an attendee behind, as far as its answer tells. */
function mayHaveMade(answered: Answered): boolean {
  const status = statusOf(answered);
  return (status >= 200 && status < 300) || mayBeDone(answered.exchange);
}
