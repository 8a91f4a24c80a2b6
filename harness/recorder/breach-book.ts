import { curlLine } from '../../judge/curl.ts';
import { EVERY_EXCHANGE, formOfAnswer } from '../../judge/exchange/exchange-facts.ts';
import { SUCCESS_RULE, successViolation } from '../../judge/exchange/success-rule.ts';
import type { Exchange } from '../../record/exchange.ts';
import type { Workaround } from '../../record/worked-around.ts';
import type { OperationId } from '../../spec/contract.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import type { Answered } from '../call/answered.ts';
import type { FactRecorder } from './fact-recorder.ts';

/** Books what several exchanges show together, beside what the judge says of each alone. */
export class BreachBook {
  readonly #facts: FactRecorder;
  readonly #redacted: (exchange: Exchange) => Exchange;

  /** `redacted` says what may be stored of an exchange. */
  constructor(facts: FactRecorder, redacted: (exchange: Exchange) => Exchange) {
    this.#facts = facts;
    this.#redacted = redacted;
  }

  /** Books that a rule was seen obeyed by what led to this exchange, whatever its check is about. */
  obeyed(rule: RuleId, { id }: Exchange): void {
    this.#facts.pass(rule, id, EVERY_EXCHANGE);
  }

  /** Books a breach that several exchanges prove together: of the rule of the operation's success unless another is named. */
  convict(
    operation: OperationId,
    proof: readonly Answered[],
    {
      rule = SUCCESS_RULE[operation],
      message,
      expected,
      actual = proof.map(({ exchange }) => said(exchange)).join(', then '),
    }: { rule?: RuleId; message: string; expected: string; actual?: string },
  ): void {
    const last = proof.at(-1)?.exchange;
    if (last === undefined) return;
    this.#facts.violation({
      kind: 'violation',
      rule,
      check: last.check,
      operation,
      ...{ message, expected, actual },
      reproduce: curlLine(this.#redacted(last)),
      exchanges: proof.map(({ exchange }) => exchange.id),
      count: 1,
      at: last.ended,
      ...formOfAnswer(last),
      ...(last.response !== null &&
        rule === SUCCESS_RULE[operation] && { wants: successViolation(operation, last).wants }),
    });
  }

  /** Books what looked like a breach of the operation's success, and was not shown again when the call was put again. */
  flaky(operation: OperationId, troubles: readonly Answered[], then: Answered): void {
    const [first] = troubles;
    if (first === undefined) return;
    const times = troubles.length === 1 ? 'once' : `${troubles.length} times in a row`;
    this.#facts.write({
      kind: 'flaky',
      rule: SUCCESS_RULE[operation],
      check: first.exchange.check,
      operation,
      outcomes: [`${said(first.exchange)} ${times}`, said(then.exchange)],
      exchanges: [...troubles, then].map(({ exchange }) => exchange.id),
    });
  }

  /** Counts what an answer shows and is held against no service, by its row in the table of workarounds. */
  workedAround(by: Workaround, { exchange }: Pick<Answered, 'exchange'>, reason = ''): void {
    this.#facts.workedAround(by, exchange, reason);
  }

  /** Writes down what a reader of the result should know, and judges nothing. */
  remark(reason: string): void {
    this.#facts.write({ kind: 'note', reason });
  }
}

const said = ({ response, failure }: Exchange): string =>
  response === null ? (failure?.message ?? 'no answer') : `${response.status}`;
