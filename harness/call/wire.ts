import { at, type ParsedBody, parseBody } from '../../judge/body.ts';
import { curlLine } from '../../judge/curl.ts';
import { answeredBy, EVERY_EXCHANGE } from '../../judge/exchange/exchange-facts.ts';
import { judgeExchange } from '../../judge/exchange/exchange-judge.ts';
import { SUCCESS_RULE } from '../../judge/exchange/success-rule.ts';
import { type Judgement, NOTHING } from '../../judge/finding.ts';
import type { CallId, Exchange, Intent } from '../../record/exchange.ts';
import type { Journal } from '../../record/journal/journal.ts';
import { markedId, type NotedBy } from '../../record/mark.ts';
import type { OperationId } from '../../spec/contract.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import type { Mask } from '../mask/mask.ts';
import { ClientWays } from '../oauth/client-authentication.ts';
import type { FactBook } from '../recorder/fact-book.ts';
import { cleanTokens } from '../secrets/clean-tokens.ts';
import type { Pseudonyms } from '../secrets/pseudonyms.ts';
import type { Redactor } from '../secrets/redactor.ts';
import type { Transport } from '../transport/transport.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { Deadline } from './deadline.ts';
import { type HangingOperation, HangingOperations } from './hanging-operations.ts';
import type { Signature } from './signature.ts';

export interface Outgoing {
  readonly operation: CallId;
  readonly method: string;
  /** Path and query relative to the base URL. */
  readonly target: string;
  /** Whether they are relative to its origin: pages of a sign-in may lie beside the path at which the service is. */
  readonly atOrigin?: boolean;
  readonly headers: Record<string, string>;
  readonly body: string | null;
  readonly path: Readonly<Record<string, string>>;
  readonly query: ReadonlyArray<readonly [string, string]>;
  readonly identity: string;
  readonly intent: Intent;
}

export interface Answered {
  readonly exchange: Exchange;
  readonly body: ParsedBody | null;
  readonly judgement: Judgement;
}

/** A step that something else took: a browser, or a person. */
export interface Step {
  readonly operation: CallId;
  readonly method: string;
  readonly url: string;
  readonly identity: NotedBy;
  readonly body: string;
  readonly status?: number;
}

export interface WireOptions {
  readonly baseUrl: string;
  readonly transport: Pick<Transport, 'send' | 'turn'>;
  readonly journal: Journal;
  readonly redactor: Redactor;
  /** Hides whose data the run did not make; absent where nothing is hidden. */
  readonly mask?: Mask | undefined;
  /** Tells the secrets of a run apart in what is stored; absent where nobody asks which token did what. */
  readonly pseudonyms?: Pseudonyms | undefined;
  readonly facts: FactBook;
  /** Begins the ids of this process's exchanges. */
  readonly prefix: string;
  readonly signature: Signature;
  /** Waits until one more request may be sent. */
  readonly permit: () => Promise<void> | undefined;
  /** Hears of each exchange, without its secrets. */
  readonly hears?: ((exchange: Exchange) => void) | undefined;
  /** Is told when it is over. */
  readonly over?: () => void;
  /** Is told of an operation that takes requests and gives no answer. */
  readonly onHanging?: (one: HangingOperation) => void;
  /** Until when requests may be sent; absent: for ever. */
  readonly deadline?: Deadline;
}

/** The variable that stands for a header of the profile in what is stored. */
export const headerVariable = (name: string): string => `HEADER_${name.toUpperCase().replace(/\W/g, '_')}`;
const said = ({ response, failure }: Exchange): string =>
  response === null ? (failure?.message ?? 'no answer') : `${response.status}`;

const LABELS: ReadonlySet<string> = new Set(['createAttendeeField', 'updateAttendeeField']);
const OAUTH: ReadonlySet<string> = new Set(['requestToken', 'authorize', 'signIn']);

/** The one place through which every request goes: paced, sent, redacted, journalled and judged. */
export class Wire {
  readonly #options: WireOptions;
  readonly #root: string;
  /** With the API and with the OAuth endpoints: one may serve while the other does not. */
  readonly breakers = { api: new CircuitBreaker(), oauth: new CircuitBreaker() };
  /** How clients show their secrets here, as far as it was seen. */
  readonly clientWays = new ClientWays();
  readonly hanging = new HangingOperations();
  readonly deadline: Deadline;
  readonly #took: number[] = [];
  #count = 0;
  /** What stood in the header Authorization so far. */
  readonly #carried = new Set<string>();

  constructor(options: WireOptions) {
    this.#options = options;
    this.deadline = options.deadline ?? new Deadline();
    this.#root = new URL(options.baseUrl).pathname.replace(/\/+$/, '');
  }

  /** What a browser sends with each of its requests as well: its own agent stays where the run's does not say whose it is. */
  get headers(): Readonly<Record<string, string>> {
    const { agent, says, headers } = this.#options.signature;
    return { ...(says && agent !== undefined && { 'user-agent': agent }), ...headers };
  }

  /** How long the answers took since this was asked last, in milliseconds. */
  takeTimes(): number[] {
    return this.#took.splice(0);
  }

  get sent(): number {
    return this.#count;
  }

  /**
   * Sends one request. `undecided`: the statuses of which one answer does not tell whether they are a breach, so that it is
   * judged as a probe.
   * @throws OutOfTime where it may not be sent any more.
   */
  async send(outgoing: Outgoing, undecided: (status: number) => boolean = () => false): Promise<Answered> {
    const { transport, permit, over, facts, redactor } = this.#options;
    const stalled = this.hanging.reason(outgoing.operation);
    if (stalled !== undefined) return this.#unasked(outgoing, stalled);
    this.deadline.allows();
    const waiting = permit();
    if (waiting) {
      await waiting;
      this.deadline.allows();
    }
    const started = performance.timeOrigin + performance.now();
    this.#count += 1;
    const id = `${this.#options.prefix}-${this.#count}`;
    const check = facts.check;
    const headers = this.#signed(outgoing.headers, id);
    this.#announce(outgoing, started);
    this.#knowCredentials(headers);
    const result = await transport.send({
      method: outgoing.method,
      target: outgoing.atOrigin ? outgoing.target : this.#root + outgoing.target,
      headers,
      body: outgoing.body,
    });
    over?.();
    const ended = performance.timeOrigin + performance.now();
    this.#took.push(ended - started);
    if (result.failure?.kind === 'timeout') {
      const hangs = this.hanging.timedOut(outgoing.operation, ended - started);
      if (hangs) this.#options.onHanging?.(hangs);
    } else this.hanging.answered(outgoing.operation);
    const intent = undecided(result.response?.status ?? 0) ? 'probe' : outgoing.intent;
    const recorded = this.#record(id, check, { ...outgoing, headers, intent }, result, started, ended);
    const exchange = this.#options.pseudonyms?.named(recorded) ?? recorded;
    if (OAUTH.has(exchange.operation))
      for (const { text, name, granted } of passing(exchange))
        if (granted) redactor.add(text, name);
        else redactor.suspect(text, name);
    const body = exchange.response === null ? null : parseBody(exchange.response.body);
    const judgement = judgeExchange(exchange, body);
    if (this.#options.journal.keepsExchanges) {
      const kept = this.redacted(exchange);
      const asSent = kept.response !== null && kept.response.body === exchange.response?.body;
      this.#options.journal.exchange(kept, asSent ? result.bytes : null);
    }
    facts.judged(judgement, exchange, () => curlLine(this.redacted(exchange)));
    this.#options.hears?.(this.#withoutSecrets(exchange));
    return { exchange, body, judgement };
  }

  /**
   * Waits until something else, a browser, may send one request; answers how to say that it is over.
   * @throws OutOfTime where none may be sent any more.
   * @throws BudgetError when the run has sent as much as it may.
   */
  async turn(): Promise<() => void> {
    this.deadline.allows();
    const { permit, over, transport } = this.#options;
    await permit();
    const giveBack = await transport.turn();
    return () => {
      giveBack();
      over?.();
    };
  }

  /** Stores the label of an attendee field before it is sent: whoever clears up after a run that was killed has to know it. */
  #announce({ operation, target, body }: Outgoing, started: number): void {
    if (!LABELS.has(operation)) return;
    const label = at(parseBody(body ?? '')?.native, 'item', 'label');
    if (typeof label !== 'string') return;
    const { journal, redactor, baseUrl } = this.#options;
    journal.ask({ url: redactor.clean(baseUrl + target), label: redactor.clean(label), at: started });
  }

  /**
   * Knows what a request carries as a secret before it is sent, where nothing else does: a live token that a check has
   * shortened or changed tells nearly all of it.
   */
  #knowCredentials({ authorization = '' }: Readonly<Record<string, string>>): void {
    if (this.#carried.has(authorization)) return;
    this.#carried.add(authorization);
    const { redactor } = this.#options;
    const secret = authorization.slice(authorization.indexOf(' ') + 1);
    if (!secret.startsWith(MADE_UP) && redactor.clean(secret) === secret) redactor.add(secret, 'TOKEN');
  }

  /** What stands in the place of an answer where the request is not sent at all. */
  #unasked(outgoing: Outgoing, message: string): Answered {
    const now = performance.timeOrigin + performance.now();
    const nothing = { response: null, failure: { kind: 'unasked', message }, bytes: null } as const;
    const exchange = this.#record('', this.#options.facts.check, outgoing, nothing, now, now);
    return { exchange, body: null, judgement: NOTHING };
  }

  /** Headers with those of the profile, and with who sends them: the owner of the environment finds both in the logs. */
  #signed(headers: Record<string, string>, id: string): Record<string, string> {
    const { agent, says, runId, headers: own } = this.#options.signature;
    const request = runId !== undefined && own['user-agent'] !== undefined ? markedId(runId, id) : id;
    return {
      ...(agent !== undefined && { 'user-agent': agent }),
      ...(says && { 'x-request-id': request }),
      ...own,
      ...headers,
    };
  }

  /** Books that a rule was seen obeyed by what led to this exchange, whatever its check is about. */
  obeyed(rule: RuleId, { id }: Exchange): void {
    this.#options.facts.pass(rule, id, EVERY_EXCHANGE);
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
    this.#options.facts.violation({
      kind: 'violation',
      rule,
      check: last.check,
      operation,
      ...{ message, expected, actual },
      reproduce: curlLine(this.redacted(last)),
      exchanges: proof.map(({ exchange }) => exchange.id),
      count: 1,
      at: last.ended,
      ...(last.response !== null && answeredBy(last.response.status)),
    });
  }

  /** Books what looked like a breach of the operation's success, and was not shown again when the call was put again. */
  flaky(operation: OperationId, troubles: readonly Answered[], then: Answered): void {
    const [first] = troubles;
    if (first === undefined) return;
    const times = troubles.length === 1 ? 'once' : `${troubles.length} times in a row`;
    this.#options.facts.write({
      kind: 'flaky',
      rule: SUCCESS_RULE[operation],
      check: first.exchange.check,
      operation,
      outcomes: [`${said(first.exchange)} ${times}`, said(then.exchange)],
      exchanges: [...troubles, then].map(({ exchange }) => exchange.id),
    });
  }

  /** Writes down what whoever reads the result should know, and judges nothing. */
  remark(reason: string): void {
    this.#options.facts.write({ kind: 'note', reason });
  }

  /** Writes down a step that something else took (a browser, a person), so that it has its place in the journal. */
  note(step: Step): Answered {
    this.#count += 1;
    const { status = 200 } = step;
    const now = performance.timeOrigin + performance.now();
    const exchange: Exchange = {
      id: `${this.#options.prefix}-${this.#count}`,
      operation: step.operation,
      check: this.#options.facts.check,
      identity: step.identity,
      intent: 'probe',
      request: { method: step.method, url: step.url, headers: {}, body: null, path: {}, query: [] },
      response: { status, headers: {}, body: step.body },
      failure: null,
      started: now,
      ended: now,
    };
    this.#options.journal.exchange({ ...exchange, response: { status, headers: {}, body: '' } });
    return {
      exchange,
      body: null,
      judgement: NOTHING,
    };
  }

  #record(
    id: string,
    check: string,
    outgoing: Outgoing,
    result: Awaited<ReturnType<Transport['send']>>,
    started: number,
    ended: number,
  ): Exchange {
    const { operation, method, target, atOrigin, headers, body, path, query, identity, intent } = outgoing;
    const { baseUrl } = this.#options;
    return {
      id,
      operation,
      check,
      identity,
      intent,
      request: {
        method,
        url: (atOrigin ? new URL(baseUrl).origin : baseUrl) + target,
        headers,
        body,
        path,
        query,
      },
      response: result.response,
      failure: result.failure,
      started,
      ended,
    };
  }

  /** What may be stored of an exchange: without secrets, and without other people's data. */
  redacted(exchange: Exchange): Exchange {
    const clean = this.#withoutSecrets(exchange);
    return this.#options.mask?.exchange(clean) ?? clean;
  }

  /** What may be a secret is looked for where secrets pass: at sign-in, and in refusals. */
  #withoutSecrets(exchange: Exchange): Exchange {
    const { redactor } = this.#options;
    const { request, response } = exchange;
    const known = (text: string): string => redactor.clean(text);
    const suspected = (text: string): string => cleanTokens(redactor.cleanSuspected(text));
    const oauth = OAUTH.has(exchange.operation);
    const sent = oauth || request.url.includes('token=') ? suspected : known;
    const answered = oauth || (response !== null && response.status >= 400) ? suspected : known;
    return {
      ...exchange,
      request: {
        ...request,
        headers: this.#cleanRequestHeaders(request.headers),
        url: sent(request.url),
        query: request.query.map(([key, value]) => [sent(key), sent(value)] as const),
        body: request.body === null ? null : (oauth ? suspected : known)(request.body),
      },
      response:
        response === null
          ? null
          : {
              ...response,
              headers: cleanHeaders(response.headers, suspected),
              body: answered(response.body),
            },
      failure:
        exchange.failure === null ? null : { ...exchange.failure, message: known(exchange.failure.message) },
    };
  }

  #cleanRequestHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
    const { redactor, signature } = this.#options;
    const cleaned: Record<string, string> = {};
    for (const name in headers) {
      const value = headers[name] ?? '';
      cleaned[name] =
        name === 'authorization' || name === 'cookie'
          ? hideCredentials(redactor.cleanSuspected(value), name)
          : value === signature.headers[name]
            ? `$MUSTER_${headerVariable(name)}`
            : redactor.clean(value);
    }
    return cleaned;
  }
}

/** Fields of forms whose values are secrets for as long as a run lasts (RFC 6749; RFC 7636). */
const SECRET_FIELDS = ['code', 'code_verifier', 'refresh_token', 'password', 'client_secret'] as const;
/** A word that no language has (with a digit, with a capital inside, or long) and that is all of an element, but for a label, or all of an input's value. */
const SHOWN_ALONE =
  /(?:>\s*(?:[^<>]{0,80}[:=]\s*)?|\svalue=["'])(?=[^<"'\s]{0,2048}(?:\d|[a-z][A-Z])|[^<"'\s]{20})([\w.~+/=-]{8,2048})(?=\s*<|["'])/g;
/** What is shorter is a word that stands elsewhere too. */
const SHORTEST = 8;

/** A secret that an exchange with the OAuth endpoints hands over, or what may be one. */
interface Passing {
  readonly text: string;
  /** Of its variable. */
  readonly name: string;
  /** Whether the environment has handed it out; what is sent, or shown on a page, may be a made-up one, or none. */
  readonly granted: boolean;
}

/** A text in JSON, as it is written there. */
const JSON_TEXT = '"((?:[^"\\\\]|\\\\.)+)"';
const TOKENS = new RegExp(`"(?:access|refresh|id)_token"\\s*:\\s*${JSON_TEXT}`, 'g');

/** What an exchange with the OAuth endpoints hands over. */
function passing({ request, response }: Exchange): Passing[] {
  const found: Passing[] = [];
  const add = (text: string | null | undefined, name: string, granted: boolean): void => {
    if (text && text.length >= SHORTEST) found.push({ text, name, granted });
  };
  const form = new URLSearchParams(request.body?.startsWith('{') ? '' : (request.body ?? ''));
  // What obtained a token was no made-up one.
  const worked = response !== null && response.status < 300 && response.body.search(TOKENS) >= 0;
  for (const name of SECRET_FIELDS) add(form.get(name), name.toUpperCase(), worked);
  for (const [, value] of (request.headers.cookie ?? '').matchAll(/=([^;]*)/g)) add(value, 'COOKIE', false);
  if (response === null) return found;
  for (const [, value = ''] of (response.headers['set-cookie'] ?? '').matchAll(/(?:^|,\s*)[\w.-]+=([^;,]*)/g))
    add(value, 'COOKIE', isRandom(value));
  add(/[?&#]code=([^&#]+)/.exec(response.headers.location ?? '')?.[1], 'CODE', true);
  // A page that shows a code by itself, out of band, is stored before anybody has read it.
  for (const [, value] of response.body.matchAll(SHOWN_ALONE)) add(value, 'CODE', false);
  for (const [, value = ''] of response.body.matchAll(TOKENS)) add(fromJson(value), 'TOKEN', true);
  return found;
}

/** A cookie that is no setting: a session is known by many letters and digits. */
const isRandom = (text: string): boolean => text.length >= 16 && /\d/.test(text) && /[A-Za-z]/.test(text);

function fromJson(written: string): string {
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    return written;
  }
}

function cleanHeaders(headers: Readonly<Record<string, string>>, clean: (text: string) => string) {
  const cleaned: Record<string, string> = {};
  for (const name in headers)
    cleaned[name] =
      name === 'set-cookie'
        ? '$MUSTER_COOKIE'
        : clean(headers[name] ?? '').replace(/([?&]code=)[^&#]*/g, '$1$MUSTER_SECRET');
  return cleaned;
}

/** What tokens begin with that a check makes up: nobody's secret, and of use to whoever reads what was refused. */
export const MADE_UP = 'madeup-';

/** Credentials that no redactor knows (made-up ones, cookies) are cut short; variables stay. */
function hideCredentials(value: string, name: string): string {
  // A token with a changed end begins as one that was shortened.
  if (value.includes('$MUSTER_')) return value.replace(/(?<= \$MUSTER_TOKEN)\w+$/, '');
  if (name === 'cookie') return '$MUSTER_COOKIE';
  const [scheme = '', secret = ''] = value.split(' ');
  return secret.startsWith(MADE_UP) || secret === '' ? value : `${scheme} $MUSTER_TOKEN`;
}
