import { NOTHING } from '../../judge/finding.ts';
import type { CallId, Exchange } from '../../record/exchange.ts';
import type { NotedBy } from '../../record/mark.ts';
import { ClientWays } from '../oauth/client-authentication.ts';
import { BreachBook } from '../recorder/breach-book.ts';
import { Recorder, type RecorderOptions } from '../recorder/recorder.ts';
import type { RawResult, Transport } from '../transport/transport.ts';
import type { Answered } from './answered.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { Deadline } from './deadline.ts';
import { type HangingOperation, HangingOperations } from './hanging-operations.ts';
import { Haste } from './haste.ts';
import { holdBack } from './lost-write.ts';
import type { Outgoing } from './outgoing.ts';
import { signed } from './signature.ts';

/** A step that something else took: a browser, or a person. */
export interface Step {
  readonly operation: CallId;
  readonly method: string;
  readonly url: string;
  readonly identity: NotedBy;
  readonly body: string;
  readonly status?: number;
}

export interface WireOptions extends RecorderOptions {
  readonly transport: Pick<Transport, 'send' | 'turn'>;
  /** Begins the ids of this process's exchanges. */
  readonly prefix: string;
  /** Waits until one more request may be sent. */
  readonly permit: () => Promise<void> | undefined;
  /** Is told when it is over. */
  readonly over?: () => void;
  /** Is told of an operation that takes requests and gives no answer. */
  readonly onHanging?: (one: HangingOperation) => void;
  /** Until when requests may be sent; absent: for ever. */
  readonly deadline?: Deadline;
  /** What is known of answers that refuse haste, where others of this process share it. */
  readonly haste?: Haste | undefined;
}

/** A request that is on its way. */
interface Sent {
  readonly id: string;
  /** The check that runs when it is sent. */
  readonly check: string;
  readonly started: number;
  readonly ended: number;
}

/** A request whose answer has not come yet. */
interface UnderWay extends Omit<Sent, 'ended'> {
  readonly outgoing: Outgoing;
}

/** Milliseconds since the epoch, more exactly than Date has them. */
const now = (): number => performance.timeOrigin + performance.now();

/** The one place through which every request goes: paced, sent, and recorded. */
export class Wire {
  readonly #options: WireOptions;
  readonly #root: string;
  readonly #recorder: Recorder;
  /** What several exchanges show together. */
  readonly book: BreachBook;
  /** With the API and with the OAuth endpoints: one may serve while the other does not. */
  readonly breakers = { api: new CircuitBreaker(), oauth: new CircuitBreaker() };
  /** How clients show their secrets here, as far as it was seen. */
  readonly clientWays = new ClientWays();
  readonly hanging = new HangingOperations();
  readonly deadline: Deadline;
  readonly haste: Haste;
  readonly #took: number[] = [];
  readonly #underWay = new Map<string, UnderWay>();
  readonly #ids: RequestIds;

  constructor(options: WireOptions) {
    this.#options = options;
    this.deadline = options.deadline ?? new Deadline();
    this.haste = options.haste ?? new Haste();
    this.#root = new URL(options.baseUrl).pathname.replace(/\/+$/, '');
    this.#ids = new RequestIds(options.prefix);
    this.#recorder = new Recorder(options);
    this.book = new BreachBook(options.facts, (exchange) => this.redacted(exchange));
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
    return this.#ids.given;
  }

  /** What may be stored of an exchange: without secrets, and without other people's data. */
  redacted(exchange: Exchange): Exchange {
    return this.#recorder.stored.of(exchange);
  }

  /**
   * Sends one request. `undecided`: the statuses of which one answer does not tell whether they are a breach, so that it is
   * judged as a probe.
   * @throws OutOfTime where it may not be sent any more.
   */
  async send(outgoing: Outgoing, undecided: (status: number) => boolean = () => false): Promise<Answered> {
    const { transport, facts, over, signature } = this.#options;
    const stalled = this.hanging.reason(outgoing.operation);
    if (stalled !== undefined) return unasked(this.#options, outgoing, stalled);
    await permitted(this.deadline, this.#options.permit);
    const started = now();
    const id = this.#ids.next();
    const { check } = facts;
    const headers = signed(signature, outgoing.headers, id);
    const { method, body } = outgoing;
    this.#recorder.announce({ ...outgoing, headers }, started);
    const target = outgoing.atOrigin ? outgoing.target : this.#root + outgoing.target;
    this.#underWay.set(id, { id, check, started, outgoing: { ...outgoing, headers } });
    const result = await transport.send({ method, target, headers, body });
    this.#underWay.delete(id);
    over?.();
    const ended = now();
    this.#took.push(ended - started);
    const hangs = this.hanging.heard(outgoing.operation, result, ended - started);
    if (hangs) this.#options.onHanging?.(hangs);
    const intent = undecided(result.response?.status ?? 0) ? 'probe' : outgoing.intent;
    const exchange = exchangeOf(this.#options.baseUrl, { ...outgoing, headers, intent }, result, {
      id,
      check,
      started,
      ended,
    });
    const answered = this.#recorder.take(exchange, result.bytes);
    if (this.haste.knows(answered.exchange)) holdBack(answered.exchange);
    return answered;
  }

  /**
   * Writes down the requests whose answers are waited for no more. They may have been served: what is read later is judged
   * with them in mind.
   */
  cutOff(): void {
    const ended = now();
    for (const { outgoing, ...sent } of this.#underWay.values())
      this.#recorder.leave(exchangeOf(this.#options.baseUrl, outgoing, CUT, { ...sent, ended }));
    this.#underWay.clear();
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

  /** Writes down a step that something else took (a browser, a person), so that it has its place in the journal. */
  note(step: Step): Answered {
    const { facts, journal } = this.#options;
    const { status = 200, operation, method, url, identity } = step;
    const at = now();
    const exchange: Exchange = {
      ...{ id: this.#ids.next(), operation, check: facts.check, identity, intent: 'probe' },
      request: { method, url, headers: {}, body: null, path: {}, query: [] },
      response: { status, headers: {}, body: step.body },
      ...{ failure: null, started: at, ended: at },
    };
    journal.exchange({ ...exchange, response: { status, headers: {}, body: '' } });
    return { exchange, body: null, judgement: NOTHING };
  }
}

/**
 * Waits until one more request may be sent.
 * @throws OutOfTime where it may not be sent any more.
 */
async function permitted(deadline: Deadline, permit: WireOptions['permit']): Promise<void> {
  deadline.allows();
  const waiting = permit();
  if (waiting === undefined) return;
  await waiting;
  deadline.allows();
}

/** The ids of a process: its prefix, and numbers from 1. */
class RequestIds {
  readonly #prefix: string;
  given = 0;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  next(): string {
    this.given += 1;
    return `${this.#prefix}-${this.given}`;
  }
}

/** What stands in the place of an answer where the request is not sent at all. */
function unasked({ baseUrl, facts: { check } }: WireOptions, outgoing: Outgoing, message: string): Answered {
  const at = now();
  const nothing = { response: null, failure: { kind: 'unasked', message }, bytes: null } as const;
  const exchange = exchangeOf(baseUrl, outgoing, nothing, { id: '', check, started: at, ended: at });
  return { exchange, body: null, judgement: NOTHING };
}

const CUT: RawResult = {
  response: null,
  failure: { kind: 'cut', message: 'the run ended before an answer came' },
  bytes: null,
};

function exchangeOf(
  baseUrl: string,
  outgoing: Outgoing,
  { response, failure }: RawResult,
  sent: Sent,
): Exchange {
  const { operation, method, target, atOrigin, headers, body, path, query, identity, intent } = outgoing;
  const { id, check, started, ended } = sent;
  const url = (atOrigin ? new URL(baseUrl).origin : baseUrl) + target;
  return {
    ...{ id, operation, check, identity, intent },
    request: { method, url, headers, body, path, query },
    ...{ response, failure, started, ended },
  };
}
