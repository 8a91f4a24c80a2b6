import { successViolation } from '../../judge/exchange/success-rule.ts';
import type { OperationId } from '../../spec/contract.ts';
import type { Answered } from '../call/answered.ts';
import type { Call } from '../call/call.ts';
import { CLIENT } from '../call/identity.ts';
import { statusOf } from '../call/plain-call.ts';
import type { BreachBook } from '../recorder/breach-book.ts';

/** Of an answer a finding quotes this many characters. */
const QUOTED = 200;

/** The breaches that only several answers show, each in its words. */
export class Breaches {
  readonly #book: BreachBook;

  constructor(book: BreachBook) {
    this.#book = book;
  }

  /**
   * A 401 to a token that works has none of the reasons of a 401. Where it comes always for one call, that call is shut.
   * Where it comes now and then, it is the token that does not work.
   */
  refusedAlive(
    { operation, options: { intent = 'valid', as = CLIENT } }: Call,
    proof: readonly Answered[],
  ): void {
    if (intent !== 'valid') return;
    const personal = as.kind === 'live' && as.live === 'personal';
    this.#book.convict(operation, proof, {
      ...(proof.length > 1 && { rule: personal ? 'oauth.code.token' : 'oauth.client.token' }),
      message: `a valid ${operation} was answered 401 although its token works before and after`,
      expected: 'a 401 only where the token is missing, invalid, expired or revoked',
    });
  }

  /** A plain call that is refused while its like is served; the refusal, judged so. */
  refused(operation: OperationId, refused: Answered, proof: readonly Answered[]): Answered {
    const violation = {
      ...successViolation(operation, refused.exchange),
      actual: `${statusOf(refused)} ${refused.exchange.response?.body.slice(0, QUOTED) ?? ''}`,
    };
    this.#book.convict(operation, proof, violation);
    const { judgement } = refused;
    return { ...refused, judgement: { ...judgement, violations: [...judgement.violations, violation] } };
  }

  /** A plain reading that was refused more often than by chance, and served each time that it was put again. */
  refusedNowAndThen(operation: OperationId, proof: readonly Answered[]): void {
    this.#book.convict(operation, proof, {
      message: `a valid ${operation} is refused now and then, and served when it is put again`,
      expected: 'its documented success each time',
    });
  }

  /** A call that gets no answer, however often it is sent. */
  silent(operation: OperationId, last: Answered): void {
    this.#book.convict(operation, [last], {
      message: `a valid ${operation} gets no answer that can be read, however often it is sent, while others do`,
      expected: 'an answer',
    });
  }

  /** A call that gets a gateway's error, however often it is sent. */
  behindGateway(operation: OperationId, last: Answered): void {
    this.#book.convict(operation, [last], {
      message: `a valid ${operation} is answered with a gateway's error, however often it is sent, while others are served`,
      expected: 'its documented success',
    });
  }
}
