import { judgeExchange } from '../../judge/exchange/exchange-judge.ts';
import { History } from '../../judge/history/history.ts';
import { LAWS_OF_PARTS } from '../../judge/history/laws.ts';
import type { Exchange } from '../../record/exchange.ts';
import type { ViolationFact } from '../../record/facts.ts';
import { COLUMN, type RequestLine, type SampleLine } from '../../record/request-log/line.ts';
import { OPERATIONS, type OperationId } from '../../spec/contract.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { BreachTally, keyOf, type LoadViolation } from './breaches/breach-tally.ts';

/** The rule that an answer about another attendee breaks, by operation; the script flags such answers (`w`). */
const ANOTHER_ATTENDEE: Partial<Record<OperationId, RuleId>> = {
  checkIn: 'checkin.same',
  checkOut: 'checkin.same',
  undoCheckIn: 'checkin.same',
  createAttendee: 'attendees.create.keeps-email',
};

/** Judges sampled answers with the judge of `verify`, in this process and not in k6, so that judging slows no request. */
export class SampleJudge {
  readonly #baseUrl: string;
  readonly #t0: () => number;
  readonly #redacted: (exchange: Exchange) => Exchange;
  readonly #tally = new BreachTally();
  /** Others' records are masked in what is sampled: those that hold the marker are the run's own. */
  readonly #history: History;
  #judged = 0;

  /** `t0`: start of the load in milliseconds since the epoch; `redacted`: the exchange as it may be stored. */
  constructor(
    { base_url, marker }: { readonly base_url: string; readonly marker?: string },
    t0: () => number,
    redacted: (exchange: Exchange) => Exchange,
  ) {
    this.#baseUrl = base_url;
    this.#history = new History({ tag: marker, inOrder: true }, LAWS_OF_PARTS);
    this.#t0 = t0;
    this.#redacted = redacted;
  }

  get judged(): number {
    return this.#judged;
  }

  get violations(): readonly LoadViolation[] {
    return this.#tally.all;
  }

  /** Judges one sample; answers the exchange where it broke a rule, else null. */
  sample(line: SampleLine): Exchange | null {
    this.#judged += 1;
    const exchange = this.#redacted(exchangeOf(line, this.#baseUrl, this.#t0(), `k-${this.#judged}`));
    const violations = [...judgeExchange(exchange).violations, ...this.#shownBy(exchange)];
    for (const violation of violations) this.#tally.add(violation, line[1][COLUMN.done], exchange.id);
    return violations.length > 0 ? exchange : null;
  }

  /** What the journal judge sees in an exchange, of what says something of a sample. */
  #shownBy(exchange: Exchange): ViolationFact[] {
    const counts = new Map(this.#history.broken.map((known) => [keyOf(known), known.count]));
    this.#history.add(exchange);
    return this.#history.broken.filter((one) => one.count !== (counts.get(keyOf(one)) ?? 0));
  }

  /** A sample with its answer redacted, as it may be stored. */
  readonly stored = (line: SampleLine): SampleLine => {
    const { response } = this.#redacted(exchangeOf(line, this.#baseUrl, this.#t0(), 'k'));
    const [kind, request, intent, method, path, sent, headers] = line;
    return [kind, request, intent, method, path, sent, response?.headers ?? headers, response?.body ?? ''];
  };

  /** Judges what the flags of a request line tell without its body. */
  request(line: RequestLine): void {
    const operation = line[COLUMN.operation];
    const rule = ANOTHER_ATTENDEE[operation];
    if (rule === undefined || !line[COLUMN.flags].includes('w')) return;
    this.#tally.add(
      {
        rule,
        operation,
        message: `${operation} was answered without the attendee addressed, or about another one`,
        expected: `an answer that names ${line[COLUMN.id]}`,
        actual: 'one that does not',
      },
      line[COLUMN.done],
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
  const operation = request[COLUMN.operation];
  return {
    id,
    operation,
    check: 'load',
    identity: 'client',
    intent,
    request: {
      method,
      url: `${baseUrl}/api/v2${path}`,
      // The script sends a live token with every call, and its log holds none.
      headers: { authorization: 'Bearer $MUSTER_TOKEN' },
      body: sent,
      path: pathOf(operation, `/api/v2${route}`),
      query,
    },
    response: { status: request[COLUMN.status], headers: lower, body },
    failure: null,
    started: t0 + request[COLUMN.sent],
    ended: t0 + request[COLUMN.done],
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
