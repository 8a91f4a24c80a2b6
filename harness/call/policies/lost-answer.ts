import type { Answered } from '../answered.ts';
import type { Call } from '../call.ts';
import {
  type CallSender,
  isLost,
  LostAnswer,
  lookForWrite,
  mayBeDone,
  repeatable,
  wasUnasked,
} from '../lost-write.ts';
import { isRefusal, statusOf } from '../plain-call.ts';
import type { Next, Policy } from '../policy.ts';
import { Unanswered } from '../unanswered.ts';

/** Sends a write whose answer was lost again only where it is seen not to have been carried out. */
export class LostAnswers implements Policy {
  readonly #caller: CallSender;
  readonly #settleMs: number;

  constructor(caller: CallSender, settleMs: number) {
    this.#caller = caller;
    this.#settleMs = settleMs;
  }

  async after(call: Call, answered: Answered): Promise<Next> {
    const { operation, options } = call;
    const { exchange } = answered;
    if (wasUnasked(exchange)) return new Unanswered(exchange.failure?.message ?? '', '');
    if (repeatable(operation, options, exchange)) return 'done';
    if (!isLost(exchange)) return isAmbiguous(call, answered) ? wasPerhapsDone(call, answered) : 'done';
    // A burst that is sent on purpose says nothing about whether the environment answers.
    if (options.once === true) return 'done';
    const seen = { exchange, settleMs: this.#settleMs };
    return (await lookForWrite(this.#caller, operation, options, seen)) ?? 'done';
  }
}

/** Whether a write is refused, and an attempt before may have been carried out. */
const isAmbiguous = ({ earlier }: Call, answered: Answered): boolean =>
  isRefusal(statusOf(answered)) && earlier.some(({ exchange }) => mayBeDone(exchange));

const wasPerhapsDone = ({ operation }: Call, answered: Answered): LostAnswer =>
  new LostAnswer(
    `${operation} answered ${statusOf(answered)} when it was put again after a lost answer, and may have been carried out before`,
    answered.exchange.id,
  );
