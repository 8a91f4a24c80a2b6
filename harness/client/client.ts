import { setTimeout as sleep } from 'node:timers/promises';
import { jsonText } from '../../judge/body.ts';
import { readRetryAfter } from '../../judge/retry-after.ts';
import { SUCCESS_RULE } from '../../judge/success-rule.ts';
import type { CallId, Intent } from '../../record/exchange.ts';
import { OPERATIONS, type OperationId } from '../../spec/contract.ts';
import type { Broker, IssuedToken } from '../broker/protocol.ts';
import type { Profile } from '../profile/profile.ts';
import { CLIENT, type Identity, labelOf } from './identity.ts';
import type { Answer } from './natural-answers.ts';
import { Reply } from './reply.ts';
import { Unanswered } from './unanswered.ts';
import type { Answered, Outgoing, Wire } from './wire.ts';

export type PathValue = string | number | bigint;
export type Query = Readonly<Record<string, PathValue>> | ReadonlyArray<readonly [string, string]>;

export interface CallOptions {
  readonly path?: Readonly<Record<string, PathValue>>;
  readonly query?: Query;
  /** Sent as `{ "item": … }`. */
  readonly item?: unknown;
  /** Sent as it is, as JSON. */
  readonly json?: unknown;
  /** Sent byte for byte. */
  readonly raw?: string;
  /** Added to the client's own; null takes one of those away. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Default: the live client-credentials token. */
  readonly as?: Identity;
  /** Default: valid. */
  readonly intent?: Intent;
  /** Sends another method to the operation's address; the answer is not judged as that operation's. */
  readonly method?: string;
  /** Answers a 429 as it came instead of waiting and sending again. */
  readonly keep429?: boolean;
  /** Sends once and answers a 502, 503, 504 as it came. */
  readonly once?: boolean;
}

/** Completes the options of a create with what its event insists on. */
export interface CreateForms {
  complete(options: CallOptions): Promise<CallOptions>;
  /** The answers alone. */
  answersIn(event: string): Promise<readonly Answer[]>;
}

const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504]);
/** How often one call waits for a limiter before it gives up. */
const PATIENCE = 40;
const LONGEST_WAIT_MS = 120_000;
const JSON_TYPE = 'application/json';

/** Calls the operations of the contract. Every call is paced, recorded and judged by the wire beneath. */
export class Client {
  readonly #wire: Wire;
  readonly #broker: Broker;
  readonly #profile: Profile;
  readonly #tokens = new Map<string, IssuedToken>();
  readonly #onToken: (token: string) => void;
  /** Completes creates with what their event insists on; set by who knows the records of a run. */
  forms: CreateForms | undefined;

  constructor(wire: Wire, broker: Broker, profile: Profile, onToken: (token: string) => void) {
    this.#wire = wire;
    this.#broker = broker;
    this.#profile = profile;
    this.#onToken = onToken;
  }

  get wire(): Wire {
    return this.#wire;
  }

  /**
   * Makes a call and answers with what came back in the end: limits are waited for as told, gateway errors and lost
   * connections tried again, and a live token that was refused is renewed once.
   * @throws Unanswered where no usable answer came.
   */
  async call(operation: OperationId, options: CallOptions = {}): Promise<Reply> {
    const completes = operation === 'createAttendee' && options.method === undefined && this.forms;
    return this.callAsGiven(operation, completes ? await completes.complete(options) : options);
  }

  /** Makes a call whose item is sent as it is. */
  async callAsGiven(operation: OperationId, options: CallOptions): Promise<Reply> {
    const identity = options.as ?? CLIENT;
    const patience = this.#wire.patience.api;
    let renewed = false;
    let waits = 0;
    let waited = 0;
    for (let attempt = 1; ; ) {
      if (patience.gone) throw new Unanswered('the environment answers no more', '');
      const token = identity.kind === 'live' ? await this.#live(identity.live) : undefined;
      const renewable = token !== undefined && !renewed;
      const answered = await this.#send(operation, options, identity, token, renewable);
      const { exchange } = answered;
      const status = exchange.response?.status ?? 0;
      if (status === 401 && renewable && token !== undefined && identity.kind === 'live') {
        renewed = true;
        await this.#renew(identity.live, token.token);
        continue;
      }
      if (status === 429 && options.keep429 !== true) {
        if (waits > 0) patience.refusedAgain(waited);
        waits += 1;
        if (waits > PATIENCE || patience.starved)
          throw new Unanswered('the limiter let no request through', exchange.id);
        waited = await this.#wait(answered, waits);
        continue;
      }
      const failed = exchange.failure !== null || GATEWAY.has(status);
      if (failed && attempt < (options.once === true ? 1 : patience.tries)) {
        await sleep(100 * attempt * attempt);
        attempt += 1;
        continue;
      }
      // What is sent in haste on purpose says nothing about who is there.
      if (failed && options.once !== true) patience.gotNothing();
      else if (status !== 429) patience.answered();
      if (exchange.failure !== null) await this.#lost(operation, options, answered);
      if (GATEWAY.has(status) && options.once !== true)
        throw new Unanswered(`${operation} answered ${status} ${attempt} times in a row`, exchange.id);
      const reply = new Reply(answered.exchange, answered.body, answered.judgement);
      // What comes next is to find it done.
      if (reply.pending) await sleep(this.#profile.settle_ms);
      return reply;
    }
  }

  /** The live token of an identity, asked for once a process. */
  async #live(identity: string): Promise<IssuedToken> {
    const known = this.#tokens.get(identity);
    return known ?? this.#keep(identity, await this.#broker.live(identity as 'client'));
  }

  async #renew(identity: string, stale: string): Promise<void> {
    const current = this.#tokens.get(identity);
    if (current !== undefined && current.token !== stale) return;
    this.#keep(identity, await this.#broker.live(identity as 'client', stale));
  }

  #keep(identity: string, token: IssuedToken): IssuedToken {
    this.#onToken(token.token);
    this.#tokens.set(identity, token);
    return token;
  }

  /** Waits as told, and answers how many milliseconds that were. */
  async #wait(answered: Answered, waits: number): Promise<number> {
    const { exchange } = answered;
    const said = readRetryAfter(exchange.response?.headers['retry-after'], exchange.ended);
    const ms = Math.min(LONGEST_WAIT_MS, said === null ? 250 * waits : Math.max(said.waitMs, 20 * waits));
    await this.#broker.pause(ms);
    await sleep(ms);
    return ms;
  }

  /** No answer came, and trying again did not help: a breach if the environment is otherwise there. */
  async #lost(operation: OperationId, options: CallOptions, answered: Answered): Promise<never> {
    const { exchange } = answered;
    const reason = `${operation} got no answer: ${exchange.failure?.message ?? 'unknown'}`;
    if ((options.intent ?? 'valid') === 'valid' && options.once !== true && (await this.#alive()))
      throw new Unanswered(reason, exchange.id, {
        kind: 'violation',
        rule: SUCCESS_RULE[operation],
        check: exchange.check,
        operation,
        message: `a valid ${operation} gets no answer, however often it is sent, while others do`,
        expected: 'an answer',
        actual: exchange.failure?.message ?? 'none',
        reproduce: '',
        exchanges: [exchange.id],
        count: 1,
        at: exchange.ended,
      });
    throw new Unanswered(reason, exchange.id);
  }

  async #alive(): Promise<boolean> {
    const { exchange } = await this.#wire.send({
      operation: 'other',
      method: 'GET',
      target: '/api/v2/account',
      headers: { accept: JSON_TYPE },
      body: null,
      path: {},
      query: [],
      identity: 'none',
      intent: 'probe',
    });
    return exchange.response !== null && !GATEWAY.has(exchange.response.status);
  }

  #send(
    operation: OperationId,
    options: CallOptions,
    identity: Identity,
    token: IssuedToken | undefined,
    refusable: boolean,
  ): Promise<Answered> {
    const { method, path: template } = OPERATIONS[operation];
    const path: Record<string, string> = {};
    for (const [name, value] of Object.entries(options.path ?? {})) path[name] = String(value);
    const query = queryPairs(options.query);
    const body = bodyOf(options);
    const headers: Record<string, string> = { accept: JSON_TYPE };
    const authorization = authorizationOf(identity, token);
    if (authorization !== null) headers.authorization = authorization;
    const account = this.#accountOf(identity);
    if (account !== null) headers['x-account-id'] = account;
    if (body !== null) headers['content-type'] = JSON_TYPE;
    const outgoing: Outgoing = {
      operation: options.method === undefined ? (operation as CallId) : 'other',
      method: (options.method ?? method).toUpperCase(),
      target: targetOf(template, path, query),
      headers: headersOf(headers, options.headers),
      body,
      path,
      query,
      identity: labelOf(identity),
      intent: options.intent ?? 'valid',
    };
    return this.#wire.send(outgoing, refusable);
  }

  #accountOf(identity: Identity): string | null {
    if (identity.accountId !== undefined) return identity.accountId;
    return identity.kind === 'live' && identity.live === 'personal'
      ? (this.#profile.user?.account_id ?? null)
      : null;
  }
}

function authorizationOf(identity: Identity, token: IssuedToken | undefined): string | null {
  if (token !== undefined) return `Bearer ${token.token}`;
  if (identity.kind === 'token') return `Bearer ${identity.token.token}`;
  return identity.kind === 'raw' ? identity.authorization : null;
}

function headersOf(
  own: Readonly<Record<string, string>>,
  over: CallOptions['headers'] = {},
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...own, ...over })) if (value !== null) headers[name] = value;
  return headers;
}

function bodyOf(options: CallOptions): string | null {
  if (options.raw !== undefined) return options.raw;
  if ('json' in options) return jsonText(options.json);
  if ('item' in options) return jsonText({ item: options.item });
  return null;
}

function queryPairs(query: Query | undefined): ReadonlyArray<readonly [string, string]> {
  if (query === undefined) return [];
  if (Array.isArray(query)) return query as ReadonlyArray<readonly [string, string]>;
  return Object.entries(query).map(([key, value]) => [key, String(value)] as const);
}

/** The template with its parameters filled in, and the query behind it. */
export function targetOf(
  template: string,
  path: Readonly<Record<string, string>>,
  query: ReadonlyArray<readonly [string, string]>,
): string {
  const filled = template.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = path[name];
    if (value === undefined) throw new Error(`the path parameter ${name} of ${template} was not given`);
    return encodeURIComponent(value);
  });
  const text = query
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join('&');
  return text === '' ? filled : `${filled}?${text}`;
}
