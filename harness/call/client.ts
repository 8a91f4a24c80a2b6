import { setTimeout as sleep } from 'node:timers/promises';
import { at, parseBody } from '../../judge/body.ts';
import { readRetryAfter } from '../../judge/exchange/retry-after.ts';
import { SUCCESS_RULE } from '../../judge/exchange/success-rule.ts';
import type { Exchange } from '../../record/exchange.ts';
import { OPERATIONS, type OperationId } from '../../spec/contract.ts';
import type { Broker, IssuedToken, LiveIdentity } from '../broker/protocol.ts';
import type { Answer } from '../forms/natural-answers.ts';
import { Glitches } from '../inquiry/glitches.ts';
import { isRefusal, type Outcome, SecondLook } from '../inquiry/second-look.ts';
import { ServedBefore } from '../inquiry/served-before.ts';
import { TypePlaces, typeIn } from '../inquiry/type-places.ts';
import type { Profile } from '../profile/profile.ts';
import type { Place } from '../reading/seek.ts';
import type { PhoneNumbers } from '../run/phone-numbers.ts';
import type { AttendeeBudget } from './attendee-budget.ts';
import type { CallOptions } from './call-options.ts';
import { Conflicts } from './conflicts.ts';
import { FreshRecords } from './fresh-records.ts';
import { CLIENT, type Identity, NOBODY } from './identity.ts';
import { LiveCall } from './live-call.ts';
import { LiveTokens } from './live-tokens.ts';
import { isLost, LostAnswer, lookForWrite, repeatable, wasHeldBack, wasUnasked } from './lost-write.ts';
import { outgoing } from './outgoing.ts';
import { isReading, type PlainCall } from './plain-call.ts';
import { Reply } from './reply.ts';
import { NoPlace, Taken, Unanswered, WritesForbidden } from './unanswered.ts';
import { Way } from './way.ts';
import type { Answered, Wire } from './wire.ts';

/** Completes the options of a create with what its event insists on. */
export interface CreateForms {
  complete(options: CallOptions): Promise<CallOptions>;
  /** The answers to the questions, without the rest of the item. */
  answersIn(event: string): Promise<readonly Answer[]>;
  /** Attendees whose creation must succeed, the plain one first, then one with no more than it needs. */
  newAttendees?(): ReadonlyArray<Record<string, unknown>>;
}

/** How often one call waits for a limiter before it gives up. */
const MOST_WAITS = 40;
const LONGEST_WAIT_MS = 120_000;
/** How often a call for a second look is sent, at most. */
const PROBES = 8;
/** So often a call has to stay without an answer before that may be a breach, and … */
const REPRODUCED = 3;
/** … so often again, with pauses between: trouble on the way comes in rows, too. */
const REPEATS = 5;
/** A gateway whose service starts anew, or elsewhere, answers for it a while: with growing pauses, a quarter of a minute. */
const GATEWAY_PAUSE_MS = 1000;
/** Of so much a write that met another one rests a part, before it is put again. */
const CONFLICT_MS = 200;
/** Where others lose their connections, too. */
const REPEATS_ON_ROUGH_WAY = 15;

/** Calls the operations of the contract. Every call is paced, recorded and judged by the wire beneath. */
/** What a client asks of the broker of a run. */
export type ClientBroker = Pick<Broker, 'live' | 'pause' | 'take' | 'lay'>;

export class Client {
  readonly #wire: Wire;
  readonly #broker: ClientBroker;
  readonly #profile: Profile;
  readonly #tokens: LiveTokens;
  readonly #secondLook: SecondLook;
  readonly #before: ServedBefore;
  readonly #types: TypePlaces;
  /** Operations that were found to refuse plain calls, with the status. */
  readonly #broken = new Set<string>();
  readonly #glitches = new Glitches();
  readonly #conflicts = new Conflicts(CONFLICT_MS);
  readonly #way = new Way();
  readonly #fresh: FreshRecords;
  /** Operations, and corners of them, that were found to get no answer, however often they are sent. */
  readonly #silent = new Set<string>();
  /** Hears why the environment is in no state to be judged. */
  onUnfit: (reason: string) => Promise<void> = async () => {};
  /** Completes creates with what their event insists on; set by who knows the records of a run. */
  forms: CreateForms | undefined;
  /** The telephone numbers of the attendees that are made; set by who makes them. */
  phones: Pick<PhoneNumbers, 'insteadOf'> | undefined;
  /** Where attendees were found last, by event. */
  readonly places = new Map<string, Place>();
  /** How many attendees checks may leave behind; who prepares a load was told how many it makes. */
  attendees: AttendeeBudget | undefined;

  constructor(wire: Wire, broker: ClientBroker, profile: Profile, onToken: (token: string) => void) {
    this.#wire = wire;
    this.#broker = broker;
    this.#profile = profile;
    this.#tokens = new LiveTokens(broker, onToken, profile.settle_ms);
    this.#before = new ServedBefore(broker);
    this.#types = new TypePlaces(this.#before);
    this.#fresh = new FreshRecords(profile);
    this.#secondLook = new SecondLook({
      send: (call) => this.#probe(call),
      event: profile.event_id,
      newAttendees: () => this.forms?.newAttendees?.(),
      phoneInsteadOf: (refused) => this.phones?.insteadOf(refused),
      before: this.#before,
      types: this.#types,
      conflicts: this.#conflicts,
      rest: (ms) => this.#rest(ms),
      settleMs: profile.settle_ms,
    });
  }

  get wire(): Wire {
    return this.#wire;
  }

  /**
   * Makes a call and answers with what came back in the end: limits are waited for as told, a live token that ended is
   * renewed, and what got no answer is tried again; a write only where it is seen not to have been carried out.
   * @throws Unanswered where no usable answer came.
   */
  async call(operation: OperationId, options: CallOptions = {}): Promise<Reply> {
    const completes = operation === 'createAttendee' && options.method === undefined && this.forms;
    return this.callAsGiven(operation, completes ? await completes.complete(options) : options);
  }

  /** Makes a call whose item is sent as it is; `apart`: it is put again, while other writes wait. */
  async callAsGiven(operation: OperationId, options: CallOptions, apart = false): Promise<Reply> {
    const identity = options.as ?? CLIENT;
    const breaker = this.#wire.breakers.api;
    const live = identity.kind === 'live' ? this.#liveCall(identity) : undefined;
    const plain = plainCall(operation, options, identity);
    const forgone = this.#secondLook.forgoes(operation, options);
    if (forgone !== undefined) throw new (forgone.noPlace ? NoPlace : Unanswered)(forgone.reason, '');
    let waits = 0;
    let limited: Exchange | undefined;
    let waited = 0;
    const troubles: Answered[] = [];
    for (let attempt = 1; ; ) {
      if (breaker.gone) throw new Unanswered('the environment answers no more', '');
      const token = await live?.token();
      const send = () => this.#send(operation, options, identity, token);
      const answered = await (apart || isReading(operation, options) ? send() : this.#conflicts.beside(send));
      const { exchange } = answered;
      const status = exchange.response?.status ?? 0;
      const refused = plain !== undefined && isRefusal(status) ? plain : undefined;
      const carried = token ?? (identity.kind === 'token' ? identity.token : undefined);
      if (status === 401 && carried !== undefined && (await this.#tokens.settles(carried, exchange)))
        continue;
      const names = status === 404 && options.method === undefined;
      if (names && (await this.#fresh.mayAppear(operation, options))) continue;
      if (status === 401 && live !== undefined) {
        const refusal = await live.refused(answered);
        if (refusal === 'again') continue;
        if (refusal === 'vain')
          throw new Unanswered(`${operation} answered 401 to every token that was granted`, exchange.id);
        this.#refusedAlive(operation, options, [answered]);
      }
      const held = wasHeldBack(exchange) && options.once !== true;
      if ((status === 429 && options.keep429 !== true) || held) {
        if (waits > 0) breaker.refusedAgain(waited);
        waits += 1;
        if (waits > MOST_WAITS || breaker.starved)
          throw new Unanswered(
            held
              ? `${operation} answered 503 for as long as it was waited`
              : 'the limiter let no request through',
            exchange.id,
          );
        if (status === 429) limited ??= exchange;
        waited = await this.#wait(answered, waits);
        continue;
      }
      if (plain === undefined && this.#maySendApart(operation, options, answered)) {
        const refused = new Reply(answered.exchange, answered.body, answered.judgement);
        return this.#conflicts.again(refused, () =>
          this.callAsGiven(operation, { ...options, keepConflict: true }, true),
        );
      }
      if (limited !== undefined && status > 0 && status < 500)
        this.#wire.obeyed('rate-limit.exists', limited);
      if (wasUnasked(exchange)) throw new Unanswered(exchange.failure?.message ?? '', '');
      const lost = isLost(exchange);
      this.#way.took(operation, exchange);
      if (lost) troubles.push(answered);
      else if (troubles.length > 0 && isRefusal(status) && !repeatable(operation, options, exchange))
        throw new LostAnswer(
          `${operation} answered ${status} when it was put again after a lost answer, and may have been carried out before`,
          exchange.id,
        );
      // A burst that is sent on purpose says nothing about whether the environment answers.
      if (lost && options.once !== true && !repeatable(operation, options, exchange))
        await lookForWrite(this, operation, options, { exchange, settleMs: this.#profile.settle_ms });
      const again = options.once !== true && exchange.failure?.kind !== 'limit';
      if (lost && attempt < (again ? breaker.tries : 1)) {
        await sleep(100 * attempt * attempt);
        attempt += 1;
        continue;
      }
      if (lost && (await this.#repeats(operation, options, answered, attempt))) {
        const step = exchange.failure === null ? GATEWAY_PAUSE_MS : 100;
        await sleep(step * Math.min(REPEATS, attempt - REPRODUCED + 1));
        attempt += 1;
        continue;
      }
      if (!lost && attempt > REPRODUCED) this.#wire.flaky(operation, troubles, answered);
      if (lost && options.once !== true) breaker.gotNothing();
      else if (status !== 429) breaker.answered();
      if (exchange.failure !== null) await this.#lost(operation, options, answered, attempt);
      if (lost && options.once !== true && !(await this.#shutCorner(operation, options, answered, attempt)))
        throw new Unanswered(`${operation} answered ${status} ${attempt} times in a row`, exchange.id);
      if (carried !== undefined && live === undefined && status !== 401 && exchange.response !== null)
        this.#tokens.accepted(carried);
      if (live !== undefined && status !== 401 && exchange.response !== null) {
        const between = await live.accepted();
        if (between !== undefined) this.#refusedAlive(operation, options, [between, answered]);
      }
      const settled = refused === undefined ? answered : await this.#lookedAtAgain(refused, answered);
      const reply = new Reply(settled.exchange, settled.body, settled.judgement);
      if (reply.ok && options.method === undefined) this.#fresh.took(operation, options, reply);
      if (reply.ok && identity.kind === 'live' && options.method === undefined)
        await this.#served({ operation, options, live: identity.live });
      // What comes next is to find it done.
      if (reply.pending) await sleep(this.#profile.settle_ms);
      return reply;
    }
  }

  /** Whether a write may have been refused for nothing but the writes beside it. */
  #maySendApart(operation: OperationId, options: CallOptions, answered: Answered): boolean {
    const { intent, keepConflict, once } = options;
    if (keepConflict || once || intent === 'malformed' || isReading(operation, options)) return false;
    return this.#conflicts.mayHaveMet(answered);
  }

  async #served(call: PlainCall): Promise<void> {
    await this.#secondLook.served(call);
    const type = call.operation === 'createAttendee' ? typeIn(call.options.item) : undefined;
    if (type !== undefined) await this.#types.took(String(call.options.path?.['event_id']), type);
  }

  /** Why no attendee gets this registration type any more, where creates have shown that it is full. */
  fullType(event: string, type: string): string | undefined {
    return this.#types.full(event, type);
  }

  /** Says that an attendee is given to others: nothing is sent to it any more unasked. */
  letGo(event: string, attendee: string): void {
    this.#secondLook.letGo(event, attendee);
  }

  #liveCall({ live }: Extract<Identity, { kind: 'live' }>): LiveCall {
    const opens = (token: IssuedToken): Promise<boolean> => this.#opens(live, token);
    return new LiveCall({ tokens: this.#tokens, identity: live, opens });
  }

  /** Whether a token opens one of the plainest readings now. */
  async #opens(live: LiveIdentity, token: IssuedToken): Promise<boolean> {
    const look = new SecondLook({
      send: ({ operation, options }) =>
        this.#send(operation, { ...options, intent: 'probe' }, { kind: 'live', live }, token),
      event: this.#profile.event_id,
      newAttendees: () => undefined,
      before: this.#before,
      types: this.#types,
      conflicts: this.#conflicts,
    });
    return (await look.reads(live)) !== undefined;
  }

  /** A call for a second look, with a token that lives and when the limiter says: what else it is answered with is judged by who looks. */
  async #probe({ operation, options, live }: PlainCall): Promise<Answered> {
    const completes = operation === 'createAttendee' && this.forms;
    const whole = completes ? await completes.complete(options) : options;
    for (let tries = 1; ; tries += 1) {
      const token = await this.#tokens.current(live);
      const answered = await this.#send(
        operation,
        { ...whole, intent: 'probe' },
        { kind: 'live', live },
        token,
      );
      const status = answered.exchange.response?.status;
      const held = status === 429 || wasHeldBack(answered.exchange);
      if (tries === PROBES || !(status === 401 || held)) return answered;
      if (held) await this.#wait(answered, tries);
      else if (!(await this.#tokens.replaced(live, token))) await this.#tokens.renew(live, token);
    }
  }

  /**
   * What the calm second look made of a plain call that was refused: the answer to the call put again, or the refusal, which
   * it books as a breach.
   * @throws Unanswered where the environment is in no state to be judged.
   */
  async #lookedAtAgain(call: PlainCall, refused: Answered): Promise<Answered> {
    const { operation } = call;
    const status = refused.exchange.response?.status ?? 0;
    const key = `${operation} ${status}`;
    const outcome: Outcome = this.#broken.has(key)
      ? { is: 'broken', proof: [refused] }
      : await this.#secondLook.at(call, refused);
    if (outcome.is === 'served') {
      this.#glitched(operation, refused, outcome.answered);
      return outcome.answered;
    }
    if (outcome.is === 'unfit') {
      if (outcome.taken) throw new Taken(outcome.reason, refused.exchange.id);
      if (outcome.noPlace) throw new NoPlace(outcome.reason, refused.exchange.id);
      await this.onUnfit(outcome.reason);
      throw new Unanswered(outcome.reason, refused.exchange.id);
    }
    this.#broken.add(key);
    const { success } = OPERATIONS[operation];
    const violation = {
      rule: SUCCESS_RULE[operation],
      operation,
      message: `a valid ${operation} was answered with ${status}`,
      expected: success.length > 0 ? success.join(' or ') : 'a 2xx status',
      actual: `${status} ${refused.exchange.response?.body.slice(0, 200) ?? ''}`,
    };
    this.#wire.convict(operation, outcome.proof, violation);
    const judgement = {
      ...refused.judgement,
      violations: [...refused.judgement.violations, violation],
    };
    return { ...refused, judgement };
  }

  /** Books a plain reading that was refused now and is served a moment later: by chance at first, broken where it goes on. */
  #glitched(operation: OperationId, refused: Answered, served: Answered): void {
    const glitch = this.#glitches.took(operation, refused);
    if (glitch === undefined) return;
    if (glitch.broken)
      this.#wire.convict(operation, [...glitch.refusals, served], {
        message: `a valid ${operation} is refused now and then, and served when it is put again`,
        expected: 'its documented success each time',
      });
    else this.#wire.flaky(operation, [refused], served);
  }

  /**
   * Why a refusal proves nothing: even plain readings are refused to the client now, or, where the call `mustSucceed`,
   * another plain call of its kind. Undefined where they are served.
   */
  async unfit(refused: Reply, mustSucceed: boolean): Promise<string | undefined> {
    const { exchange, judgement } = refused;
    // None of the four reasons of a 401 is a ban of a client whose token lives (Authentication and errors).
    if (exchange.response?.status === 401) return undefined;
    const answered: Answered = { exchange, body: null, judgement };
    const operation = exchange.operation as OperationId;
    const found = mustSucceed
      ? await this.#secondLook.unfit(
          { operation, options: { path: exchange.request.path, item: itemOf(exchange) }, live: 'client' },
          answered,
        )
      : await this.#secondLook.shutOut(answered);
    if (found === undefined || 'beside' in found) return undefined;
    if (!found.noPlace && !found.passed) await this.onUnfit(found.reason);
    return found.reason;
  }

  /**
   * The second look at a gateway's error: a plain call that was sent with pauses between, and always answered with it while a
   * plain reading is served, has no other reason left. Books the breach of a valid one; the answer is the check's to judge.
   */
  async #shutCorner(
    operation: OperationId,
    options: CallOptions,
    answered: Answered,
    attempt: number,
  ): Promise<boolean> {
    if (!isPlain(options) || attempt < REPRODUCED) return false;
    if ((await this.#secondLook.reads('client', operation)) === undefined) return false;
    this.#wire.breakers.api.answered();
    this.#silent.add(cornerOf(operation, options));
    if (options.corner !== undefined) return true;
    this.#wire.convict(operation, [answered], {
      message: `a valid ${operation} is answered with a gateway's error, however often it is sent, while others are served`,
      expected: 'its documented success',
    });
    return true;
  }

  /**
   * A 401 to a token that works has none of the reasons of a 401: always for one call, that call is shut; now and then, it is
   * the token that does not work.
   */
  #refusedAlive(
    operation: OperationId,
    { intent = 'valid', as = CLIENT }: CallOptions,
    proof: readonly Answered[],
  ): void {
    if (intent !== 'valid') return;
    const personal = as.kind === 'live' && as.live === 'personal';
    this.#wire.convict(operation, proof, {
      ...(proof.length > 1 && { rule: personal ? 'oauth.code.token' : 'oauth.client.token' }),
      message: `a valid ${operation} was answered 401 although its token works before and after`,
      expected: 'a 401 only where the token is missing, invalid, expired or revoked',
    });
  }

  /** Waits as told, and answers how many milliseconds that were. */
  async #wait(answered: Answered, waits: number): Promise<number> {
    const { exchange } = answered;
    const said = readRetryAfter(exchange.response?.headers ?? {}, exchange.ended);
    const ms = Math.min(LONGEST_WAIT_MS, said === null ? 250 * waits : Math.max(said.waitMs, 20 * waits));
    await this.#rest(ms);
    return ms;
  }

  /** Sends nothing for so long, in the whole run. */
  async #rest(ms: number): Promise<void> {
    await this.#broker.pause(ms);
    this.#wire.deadline.allows(ms);
    await sleep(ms);
  }

  /** Whether a plain call that would be a breach by now is put again first: trouble on the way comes in rows, too. */
  async #repeats(
    operation: OperationId,
    options: CallOptions,
    { exchange }: Answered,
    attempt: number,
  ): Promise<boolean> {
    if (!isPlain(options) || options.once === true || this.#silent.has(cornerOf(operation, options)))
      return false;
    const most = this.#way.isRoughBeside(operation) ? REPEATS_ON_ROUGH_WAY : REPEATS;
    if (attempt < REPRODUCED || attempt >= REPRODUCED + most) return false;
    const { failure } = exchange;
    if (failure !== null && failure.kind !== 'connection' && failure.kind !== 'protocol') return false;
    return attempt > REPRODUCED || this.#alive();
  }

  /** No answer came, and trying again did not help: a breach if the environment is otherwise there, and not merely slow or long-winded. */
  async #lost(
    operation: OperationId,
    { intent = 'valid', once }: CallOptions,
    answered: Answered,
    attempt: number,
  ): Promise<never> {
    const { exchange } = answered;
    const kind = exchange.failure?.kind;
    const broken = kind === 'connection' || kind === 'protocol';
    // Where the environment was not seen to be there, the call was not put again often enough.
    const shown = attempt > REPRODUCED || (attempt === REPRODUCED && this.#silent.has(operation));
    if (intent === 'valid' && once !== true && broken && shown && (await this.#alive())) {
      this.#silent.add(operation);
      this.#wire.convict(operation, [answered], {
        message: `a valid ${operation} gets no answer that can be read, however often it is sent, while others do`,
        expected: 'an answer',
      });
    }
    throw new Unanswered(
      `${operation} got no answer: ${exchange.failure?.message ?? 'unknown'}`,
      exchange.id,
    );
  }

  async #alive(): Promise<boolean> {
    const { exchange } = await this.#send('getAccount', { intent: 'probe' }, NOBODY, undefined);
    return !isLost(exchange);
  }

  async #send(
    operation: OperationId,
    options: CallOptions,
    identity: Identity,
    token: IssuedToken | undefined,
  ): Promise<Answered> {
    // The one place that every call passes, a second look's too: no check can forget it.
    if (this.#profile.writes === 'forbid' && !isReading(operation, options)) throw new WritesForbidden();
    const calm = plainCall(operation, options, identity) !== undefined;
    const personal = identity.kind === 'live' && identity.live === 'personal';
    const account = personal ? (this.#profile.user?.account_id ?? null) : null;
    // What a 401 to a live token means, and the refusal of a plain call, more than one answer has to tell.
    const send = (): Promise<Answered> =>
      this.#wire.send(
        outgoing(operation, options, { identity, token, account }),
        (status) => (status === 401 && token !== undefined) || (calm && isRefusal(status)),
      );
    const creates = operation === 'createAttendee' && (options.method ?? 'POST') === 'POST';
    return creates && this.attendees !== undefined ? this.attendees.create(options, send) : send();
  }
}

/** Whether a call owes its success: a valid one does, and a probe that says which plain corner it asks after. */
const isPlain = ({ intent = 'valid', corner }: CallOptions): boolean =>
  intent === 'valid' || (intent === 'probe' && corner !== undefined);

const cornerOf = (operation: OperationId, { corner }: CallOptions): string =>
  corner === undefined ? operation : `${operation} ${corner}`;

/** The item that a call sent; undefined where it sent none. */
const itemOf = ({ request: { body } }: Exchange): unknown =>
  body === null ? undefined : at(parseBody(body)?.exact, 'item');

/** The call as one that must succeed and may be put again; undefined where it is none. */
function plainCall(operation: OperationId, options: CallOptions, identity: Identity): PlainCall | undefined {
  const { intent = 'valid', method, once } = options;
  if (identity.kind !== 'live' || intent !== 'valid' || method !== undefined || once === true)
    return undefined;
  return { operation, options, live: identity.live };
}
