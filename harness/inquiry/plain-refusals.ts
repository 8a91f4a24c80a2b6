import type { OperationId } from '../../spec/contract.ts';
import type { Answered } from '../call/answered.ts';
import { callIn, type PlainCall, statusOf } from '../call/plain-call.ts';
import type { Reply } from '../call/reply.ts';
import { NoPlace, Taken, Unanswered } from '../call/unanswered.ts';
import type { BreachBook } from '../recorder/breach-book.ts';
import type { Breaches } from './breaches.ts';
import { Glitches } from './glitches.ts';
import type { Inquiry } from './inquire.ts';
import type { Outcome } from './outcome.ts';

interface RefusalMeans {
  readonly inquiry: Inquiry;
  readonly breaches: Breaches;
  readonly book: Pick<BreachBook, 'flaky' | 'workedAround'>;
  /** Hears why the environment is in no state to be judged. */
  readonly onUnfit: (reason: string) => Promise<void>;
}

/** Inquires into refusals of plain calls, and books what is found. */
export class PlainRefusals {
  readonly #means: RefusalMeans;
  /** Operations that were found to refuse plain calls, with the status. */
  readonly #broken = new Set<string>();
  readonly #glitches = new Glitches();

  constructor(means: RefusalMeans) {
    this.#means = means;
  }

  /**
   * What the calm second look made of a plain call that was refused. It is the answer to the call put again, or the
   * refusal, which it books as a breach.
   * @throws Unanswered where the environment is in no state to be judged.
   */
  async settle(call: PlainCall, refused: Answered): Promise<Answered> {
    const { operation } = call;
    const key = `${operation} ${statusOf(refused)}`;
    const outcome: Outcome = this.#broken.has(key)
      ? { is: 'broken', proof: [refused] }
      : await this.#means.inquiry.at(call, refused);
    if (outcome.is === 'served') {
      const { passed } = outcome;
      if (passed !== undefined) this.#means.book.workedAround(passed.by, refused, passed.reason);
      this.#glitched(operation, refused, outcome.answered);
      return outcome.answered;
    }
    if (outcome.is === 'broken') {
      this.#broken.add(key);
      return this.#means.breaches.refused(operation, refused, outcome.proof);
    }
    this.#means.book.workedAround(outcome.by, refused, outcome.reason);
    if (outcome.leaves !== undefined) throw new LEFT[outcome.leaves](outcome.reason, refused.exchange.id);
    await this.#means.onUnfit(outcome.reason);
    throw new Unanswered(outcome.reason, refused.exchange.id);
  }

  /** Books a plain reading that was refused now and is served a moment later: by chance at first, broken where it goes on. */
  #glitched(operation: OperationId, refused: Answered, served: Answered): void {
    const glitch = this.#glitches.took(operation, refused);
    if (glitch === undefined) return;
    if (glitch.broken) this.#means.breaches.refusedNowAndThen(operation, [...glitch.refusals, served]);
    else this.#means.book.flaky(operation, [refused], served);
  }

  /**
   * Why a refusal proves nothing: even plain readings are refused to the client now, or, where the call `mustSucceed`,
   * another plain call of its kind. Undefined where they are served.
   */
  async unfit({ exchange, judgement }: Reply, mustSucceed: boolean): Promise<string | undefined> {
    // None of the four reasons of a 401 is a ban of a client whose token lives (Authentication and errors).
    if (exchange.response?.status === 401) return undefined;
    const answered: Answered = { exchange, body: null, judgement };
    const { inquiry } = this.#means;
    const call = callIn(exchange);
    const found = await (mustSucceed ? inquiry.excuse(call, answered) : inquiry.shutOut(call, answered));
    if (found === undefined || 'beside' in found) return undefined;
    this.#means.book.workedAround(found.by, answered, found.reason);
    if (found.leaves === undefined && !found.passed) await this.#means.onUnfit(found.reason);
    return found.reason;
  }
}

/** What is thrown where something is left to who made the call. */
const LEFT = { noPlace: NoPlace, taken: Taken } as const;
