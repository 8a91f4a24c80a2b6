import { judgeExchange } from '../../judge/exchange/exchange-judge.ts';
import type { Exchange } from '../../record/exchange.ts';
import { R, type RequestLine, type SampleLine } from '../../record/request-log/line.ts';
import { OPERATIONS, type OperationId } from '../../spec/contract.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { BreachTally, type LoadViolation } from './breaches/breach-tally.ts';

/** The rule that an answer about another attendee breaks, where this environment is known to name the one addressed. */
const SAME: Partial<Record<OperationId, RuleId>> = {
  checkIn: 'checkin.same',
  checkOut: 'checkin.same',
  undoCheckIn: 'checkin.same',
  createAttendee: 'attendees.create.keeps-email',
};

/** Judges sampled answers with the judge of `verify`, beside the load and never in its path. */
export class SampleJudge {
  readonly #baseUrl: string;
  readonly #t0: () => number;
  readonly #redacted: (exchange: Exchange) => Exchange;
  readonly #tally = new BreachTally();
  #judged = 0;

  /** `redacted`: what may be stored of an exchange, which the judge judges alike. */
  constructor(baseUrl: string, t0: () => number, redacted: (exchange: Exchange) => Exchange) {
    this.#baseUrl = baseUrl;
    this.#t0 = t0;
    this.#redacted = redacted;
  }

  get judged(): number {
    return this.#judged;
  }

  get violations(): readonly LoadViolation[] {
    return this.#tally.all;
  }

  /** Judges one sample; answers the exchange where it broke a rule. */
  sample(line: SampleLine): Exchange | null {
    this.#judged += 1;
    const exchange = this.#redacted(exchangeOf(line, this.#baseUrl, this.#t0(), `k-${this.#judged}`));
    const { violations } = judgeExchange(exchange);
    for (const violation of violations) this.#tally.add(violation, line[1][R.done], exchange.id);
    return violations.length > 0 ? exchange : null;
  }

  /** A sample as it may be stored. */
  readonly stored = (line: SampleLine): SampleLine => {
    const { response } = this.#redacted(exchangeOf(line, this.#baseUrl, this.#t0(), 'k'));
    const [kind, request, intent, method, path, sent, headers] = line;
    return [kind, request, intent, method, path, sent, response?.headers ?? headers, response?.body ?? ''];
  };

  /** What the flags of a request say without its body. */
  request(line: RequestLine): void {
    const operation = line[R.operation];
    const rule = SAME[operation];
    if (rule === undefined || !line[R.flags].includes('w')) return;
    this.#tally.add(
      {
        rule,
        operation,
        message: `${operation} answered about somebody else than it was asked about`,
        expected: `an answer that names ${line[R.id]}`,
        actual: 'one that does not',
      },
      line[R.done],
    );
  }
}

function exchangeOf(
  [, request, intent, method, path, sent, headers, body]: SampleLine,
  baseUrl: string,
  t0: number,
  id: string,
): Exchange {
  const [route = '', queryText = ''] = path.split('?');
  const query =
    queryText === '' ? [] : queryText.split('&').map((pair) => pair.split('=') as [string, string]);
  const lower: Record<string, string> = {};
  for (const name in headers) lower[name.toLowerCase()] = headers[name] ?? '';
  const operation = request[R.operation];
  return {
    id,
    operation,
    check: 'load',
    identity: 'client',
    intent,
    request: {
      method,
      url: `${baseUrl}/api/v2${path}`,
      headers: {},
      body: sent,
      path: pathOf(operation, `/api/v2${route}`),
      query,
    },
    response: { status: request[R.status], headers: lower, body },
    failure: null,
    started: t0 + request[R.sent],
    ended: t0 + request[R.done],
  };
}

/** The parameters of a path, by the template of its operation. */
function pathOf(operation: OperationId, path: string): Record<string, string> {
  const parts = path.split('/');
  const named: Record<string, string> = {};
  OPERATIONS[operation].path.split('/').forEach((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name !== undefined) named[name] = parts[index] ?? '';
  });
  return named;
}
