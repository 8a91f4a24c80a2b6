import { setTimeout as sleep } from 'node:timers/promises';
import { REPEATS, REPRODUCED } from '../../inquiry/patience.ts';
import type { Silence } from '../../inquiry/silence.ts';
import type { BreachBook } from '../../recorder/breach-book.ts';
import type { Answered } from '../answered.ts';
import type { Call } from '../call.ts';
import type { CircuitBreaker } from '../circuit-breaker.ts';
import { isLost, mayBeDone } from '../lost-write.ts';
import { statusOf } from '../plain-call.ts';
import type { Next, Policy } from '../policy.ts';
import { Unanswered } from '../unanswered.ts';

/** A connection that was lost is opened anew at once: of so much a pause is a multiple that grows. */
const STEP_MS = 100;
/** A gateway whose service starts anew, or elsewhere, answers for it a while: with growing pauses, a quarter of a minute. */
const GATEWAY_STEP_MS = 1000;

interface UnreachableMeans {
  readonly breaker: Pick<CircuitBreaker, 'tries' | 'answered' | 'gotNothing'>;
  readonly silence: Pick<Silence, 'mayPass' | 'of'>;
  readonly book: Pick<BreachBook, 'flaky'>;
}

/** Sends again what got no usable answer, and then asks what its silence means. */
export class Unreachable implements Policy {
  readonly #means: UnreachableMeans;

  constructor(means: UnreachableMeans) {
    this.#means = means;
  }

  async after(call: Call, answered: Answered): Promise<Next> {
    const { breaker, silence, book } = this.#means;
    const troubles = call.earlier.filter(({ exchange }) => mayBeDone(exchange));
    if (!isLost(answered.exchange)) {
      if (troubles.length >= REPRODUCED) book.flaky(call.operation, troubles, answered);
      if (statusOf(answered) !== 429) breaker.answered();
      return 'done';
    }
    const attempt = troubles.length + 1;
    const ms = await this.#pause(call, answered, attempt);
    if (ms !== undefined) {
      await sleep(ms);
      return 'no-answer';
    }
    // A burst that is sent on purpose says nothing about whether the environment answers.
    if (call.options.once === true) breaker.answered();
    else breaker.gotNothing();
    const next = await silence.of(call, answered, attempt);
    if (next === 'done') breaker.answered();
    return next;
  }

  /** How many milliseconds from now the call is sent again; undefined where it is not. */
  async #pause(call: Call, answered: Answered, attempt: number): Promise<number | undefined> {
    const { breaker, silence } = this.#means;
    const { failure } = answered.exchange;
    const again = call.options.once !== true && failure?.kind !== 'limit';
    if (again && attempt < breaker.tries) return STEP_MS * attempt * attempt;
    if (!(await silence.mayPass(call, answered, attempt))) return undefined;
    const step = failure === null ? GATEWAY_STEP_MS : STEP_MS;
    return step * Math.min(REPEATS, attempt - REPRODUCED + 1);
  }
}

/** Sends nothing while an environment does not answer any more, but for one call every few seconds. */
export const unlessGone = (breaker: Pick<CircuitBreaker, 'gone'>): Policy => ({
  around: async (_call, send) => {
    if (breaker.gone) throw new Unanswered('the environment answers no more', '');
    return send();
  },
});
