import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { at, isRecord } from '../../judge/body.ts';
import { OPERATIONS, type OperationId } from '../../spec/contract.ts';
import { refusalsAbout } from '../../spec/refusals.ts';
import type { LiveIdentity } from '../broker/protocol.ts';
import type { Answered } from '../call/answered.ts';
import type { CallOptions } from '../call/call-options.ts';
import type { Conflicts } from '../call/conflicts.ts';
import { queryPairs } from '../call/outgoing.ts';
import { eventOf, isReading, isServed, type PlainCall, SAYS_NOTHING, statusOf } from '../call/plain-call.ts';
import type { ApiRecord } from '../call/reply.ts';
import { ConfirmedPlaces } from './confirmed-places.ts';
import { servedReading } from './plain-readings.ts';
import { Recovery } from './recovery.ts';
import type { ServedBefore } from './served-before.ts';
import { placesLeft, type TypePlaces, typeIn } from './type-places.ts';

/** What the refusal of a plain call is found to be: over, a breach, or the doing of an environment that is in no state to be judged. */
export type Outcome =
  | { readonly is: 'served'; readonly answered: Answered }
  | { readonly is: 'broken'; readonly proof: readonly Answered[] }
  | ({ readonly is: 'unfit' } & Unfit);

/** Why an environment is in no state to be judged. */
interface Unfit {
  readonly reason: string;
  /** It lacks a place for this alone, as it may. */
  readonly noPlace?: true;
  /** Somebody else has the telephone number already, it seems. */
  readonly taken?: true;
  /** It serves again after a rest: what it refused before says nothing. */
  readonly passed?: true;
}

export interface SecondLookOptions {
  /** Makes a call as a probe. */
  readonly send: (call: PlainCall) => Promise<Answered>;
  /** The event of the profile. */
  readonly event: string | undefined;
  /** Attendees whose creation must succeed, the plain one first; undefined where none may be made for this. */
  readonly newAttendees: () => ReadonlyArray<Record<string, unknown>> | undefined;
  /** Another telephone number in place of one that was refused; undefined where the refused one can be nobody's. */
  readonly phoneInsteadOf?: (refused: unknown) => string | undefined;
  /** What the run had served. */
  readonly before: ServedBefore;
  /** What is known of registration types. */
  readonly types: TypePlaces;
  /** Puts calls that met others again. */
  readonly conflicts: Conflicts;
  /** How long a refused call rests before it is put again, in milliseconds. */
  readonly pauseMs?: number;
  /** Holds the requests of the whole run back, for so many milliseconds. */
  readonly rest?: (ms: number) => Promise<void>;
  /** After so long a record that was made elsewhere in the run is found by its id, in milliseconds. */
  readonly settleMs?: number;
}

const PAUSE_MS = 250;
/** So long what refused everything is left alone, before it is asked again. */
const REST_MS = 5_000;
/** So often a call is put again to a service that came back, which may limit requests. */
const MOST_RETURNS = 3;
/** So many controls of a kind are kept: where the last says what is refused, the one before. */
const MOST_CONTROLS = 3;
/** Refusals by which a service may say that there is no room: by any other, a create that never succeeded is broken. */
export const NO_ROOM: ReadonlySet<number> = refusalsAbout('room');
/** Refusals by which a service may say that a value is somebody else's. */
const TAKEN: ReadonlySet<number> = refusalsAbout('value');

/** That a client is shut out, by refusals that say this. */
export const shutOutBy = (said: string): string =>
  `shut out: even plain readings are refused now, with ${said}`;

/**
 * The calm second look at refusals of plain calls: each is put again after a pause, beside a positive control that was served
 * before. Where the control is served and the call is not, it is broken; where the control is refused too, the environment is in
 * no state to be judged: full, closed, or shut to this client.
 */
export class SecondLook {
  readonly #options: SecondLookOptions;
  /** The calls that were served last, of different content, which are the positive controls of those to come. */
  readonly #controls = new Map<string, readonly PlainCall[]>();
  readonly #full = new Map<string, string>();
  readonly #confirmed: ConfirmedPlaces;
  /** Identities that were served a reading: whoever never was is not shut out by being refused one. */
  readonly #readers = new Set<LiveIdentity>();
  readonly #recoveries = new Map<LiveIdentity, Recovery>();
  #shut: { readonly reason: string; readonly since: number } | undefined;

  constructor(options: SecondLookOptions) {
    this.#options = options;
    this.#confirmed = new ConfirmedPlaces(options.before, {
      send: options.send,
      make: (call) => this.#newAttendee(call),
    });
  }

  /** Why a call is not worth sending now: what it needs was refused to plain calls a moment ago. */
  forgoes(operation: OperationId, { path, intent = 'valid', item }: CallOptions): Unfit | undefined {
    if (this.#shut !== undefined && Date.now() - this.#shut.since < REST_MS) return this.#shut;
    if (operation !== 'createAttendee' || intent !== 'valid') return undefined;
    const event = String(path?.['event_id']);
    const reason = this.#full.get(event);
    if (reason !== undefined) return { reason };
    const type = typeIn(item);
    const full = type && this.#options.types.full(event, type);
    return full ? { reason: full, noPlace: true } : undefined;
  }

  /** Hears of a call that was served. */
  async served(call: PlainCall): Promise<void> {
    const { operation, live, options } = call;
    if (isReading(operation)) {
      this.#readers.add(live);
      return;
    }
    // A control is sent once more: it may undo nothing that came after it, nor name what is there no more.
    const written = recordOf(call);
    if (written !== undefined) this.#dropControls((control) => recordOf(control) === written);
    if ((options.intent ?? 'valid') === 'valid' || operation === 'createAttendee')
      this.#controls.set(
        keyOf(call),
        [call, ...this.#controlsFor(call).filter((one) => !saysSame(one, call))].slice(0, MOST_CONTROLS),
      );
    await this.#confirmed.served(call);
  }

  /** Hears that an attendee is somebody else's now, whom a control would disturb. */
  letGo(event: string, attendee: string): void {
    this.#dropControls(
      ({ operation, options }) =>
        OPERATIONS[operation].chapter !== 'attendee-fields' &&
        String(options.path?.['event_id']) === event &&
        String(options.path?.['id']) === attendee,
    );
  }

  #dropControls(isSuch: (control: PlainCall) => boolean): void {
    for (const [key, controls] of this.#controls) {
      const rest = controls.filter((control) => !isSuch(control));
      if (rest.length > 0) this.#controls.set(key, rest);
      else this.#controls.delete(key);
    }
  }

  #controlsFor = (call: PlainCall): readonly PlainCall[] => this.#controls.get(keyOf(call)) ?? [];

  /** Looks again at a plain call that was refused. */
  async at(call: PlainCall, first: Answered): Promise<Outcome> {
    const { pauseMs = PAUSE_MS, settleMs = 0 } = this.#options;
    const refused = await this.#apart(call, first);
    if (isServed(refused)) return { is: 'served', answered: refused };
    await sleep(statusOf(refused) === 404 ? Math.max(pauseMs, settleMs) : pauseMs);
    const unfit = await this.unfit(call, refused);
    if ('reason' in unfit) return unfit.passed ? this.#onReturn(call, unfit) : { is: 'unfit', ...unfit };
    const again = await this.#send(call);
    if (isServed(again)) return { is: 'served', answered: again };
    const { response } = again.exchange;
    if (response === null || SAYS_NOTHING.has(response.status))
      return { is: 'unfit', reason: `${call.operation} got no usable answer when it was put again` };
    if (await this.#isPageGone(call, again))
      return {
        is: 'unfit',
        reason: `the list has fewer pages than when a page of ${call.operation} was asked for`,
      };
    // The control may have taken the last place, one that somebody left a moment ago.
    const since = call.operation === 'createAttendee' ? await this.unfit(call, again) : undefined;
    if (since !== undefined && 'reason' in since) return { is: 'unfit', ...since };
    if (await this.#isPhoneTaken(call, again))
      return {
        is: 'unfit',
        reason: `${call.operation} is refused with a telephone number that somebody may have already, and served with another`,
        taken: true,
      };
    return { is: 'broken', proof: [refused, ...unfit.beside, again] };
  }

  /** Whether a call is served with another telephone number: a service may take each once, and an earlier run have used it. */
  async #isPhoneTaken(call: PlainCall, refused: Answered): Promise<boolean> {
    const { item } = call.options;
    if (!TAKEN.has(statusOf(refused)) || !isRecord(item) || typeof item['phone'] !== 'string') return false;
    const phone = this.#options.phoneInsteadOf?.(item['phone']);
    if (phone === undefined) return false;
    return isServed(await this.#send({ ...call, options: { ...call.options, item: { ...item, phone } } }));
  }

  /** Whether a page that is not found is one that its list does not announce: somebody has gone since it did. */
  async #isPageGone(call: PlainCall, refused: Answered): Promise<boolean> {
    const query = Object.fromEntries(queryPairs(call.options.query));
    const page = Number(query['page'] ?? 1);
    if (call.operation !== 'listAttendees' || !(page > 1) || statusOf(refused) !== 404) return false;
    const first = await this.#options.send({
      ...call,
      options: { ...call.options, query: { ...query, page: 1 } },
    });
    const announced = isServed(first) ? at(first.body?.exact, 'metadata', 'total_pages') : undefined;
    return typeof announced === 'number' && announced < page;
  }

  /** The refusal of a call that may have met others, once it has had time to itself; or that it is served then. */
  async #apart(call: PlainCall, refused: Answered): Promise<Answered> {
    const { conflicts, send } = this.#options;
    if (isReading(call.operation) || !conflicts.mayHaveMet(refused)) return refused;
    return conflicts.again(refused, () => send(call));
  }

  /** Sends a call, apart from others where it meets some. */
  #send = async (call: PlainCall): Promise<Answered> => this.#apart(call, await this.#options.send(call));

  /** What a call is answered by a service that serves again. */
  async #onReturn(call: PlainCall, unfit: Unfit): Promise<Outcome> {
    let found: Unfit = unfit;
    for (let tries = 1; tries <= MOST_RETURNS && found.passed; tries += 1) {
      const late = await this.#options.send(call);
      if (isServed(late)) return { is: 'served', answered: late };
      const shut = await this.shutOut(late, call.live);
      if (shut === undefined) break;
      found = shut;
    }
    return { is: 'unfit', reason: found.reason };
  }

  /** Whether even a plain reading is refused now, or the control of the refused call; else what was served beside it. */
  async unfit(call: PlainCall, refused: Answered): Promise<Unfit | { readonly beside: readonly Answered[] }> {
    const reading = await this.reads(call.live, call.operation);
    if (reading === undefined) {
      const beside = await this.#besideStranger(call);
      return beside === undefined ? this.#shutOut(refused, call.live) : { beside: [beside] };
    }
    const control = await this.#controlOf(call, refused);
    if (control !== undefined && 'reason' in control) return control;
    const gone = control !== undefined && statusOf(control) === 404 && statusOf(refused) !== 404;
    if (control === undefined || gone) return { beside: [reading] };
    return isServed(control) ? { beside: [control] } : this.#closed(call, refused);
  }

  /** What the client is served while an identity is refused every reading, and always was: nothing has shut that one out. */
  async #besideStranger({ live, operation }: PlainCall): Promise<Answered | undefined> {
    return live === 'client' || this.#readers.has(live) ? undefined : this.reads('client', operation);
  }

  /** Whether even plain readings are refused to the client, or to somebody else, now. */
  async shutOut(refused: Answered, live: LiveIdentity = 'client'): Promise<Unfit | undefined> {
    return (await this.reads(live)) === undefined ? this.#shutOut(refused, live) : undefined;
  }

  /** One of the plainest readings that is served now, and is not the operation `but`; undefined where none is. */
  async reads(live: LiveIdentity, but?: OperationId): Promise<Answered | undefined> {
    const served = await servedReading(this.#options, live, but);
    if (served !== undefined) this.#shut = undefined;
    return served;
  }

  /** The control's answer; undefined where there is none that could be told from the call. */
  async #controlOf(call: PlainCall, refused: Answered): Promise<Answered | Unfit | undefined> {
    if (call.operation === 'createAttendee') return this.#createControl(call, refused);
    const stranger = NO_ROOM.has(statusOf(refused)) ? await this.#confirmed.control(call) : undefined;
    if (stranger !== undefined)
      return NO_ROOM.has(statusOf(stranger))
        ? { reason: ConfirmedPlaces.isFull(call, stranger), noPlace: true }
        : stranger;
    // What is served once and refused when it is said again is better seen beside something else.
    const known = this.#controlsFor(call);
    const control = known.find((one) => !saysSame(one, call)) ?? known[0];
    if (control === undefined || call.operation === 'deleteAttendeeField') return undefined;
    if (call.operation !== 'createAttendeeField') return this.#send(control);
    return this.#fieldControl(control);
  }

  /**
   * New attendees of the same event: a plain one, then one with no more than it needs, each with the registration type that the
   * call names. Where those are refused, and the same without it are served, the type may be full.
   */
  async #createControl(call: PlainCall, refused: Answered): Promise<Answered | Unfit | undefined> {
    const items = this.#options.newAttendees();
    const before = this.#controls.has(keyOf(call));
    if (items === undefined || (!before && !NO_ROOM.has(statusOf(refused)))) return undefined;
    const type = typeIn(call.options.item);
    if (type === undefined) return this.#firstServed(call, items);
    const named = { registration_type_id: (call.options.item as ApiRecord)['registration_type_id'] };
    const typed = await this.#firstServed(
      call,
      items.map((item) => ({ ...item, ...named })),
    );
    if (typed === undefined || isServed(typed)) return typed;
    const plain = await this.#firstServed(call, this.#options.newAttendees() ?? []);
    if (plain === undefined || !isServed(plain) || !(await this.#typeIsFull(call, type))) return plain;
    return { reason: this.#options.types.isFull(eventOf(call), type), noPlace: true };
  }

  /** The answer to a create beside a call, in its event. */
  #newAttendee({ live, options: { path } }: PlainCall): Promise<Answered | undefined> {
    const options = { path: { event_id: path?.['event_id'] ?? '' } };
    return this.#firstServed(
      { operation: 'createAttendee', live, options },
      this.#options.newAttendees() ?? [],
    );
  }

  /** The answer to the first of these creates that is served, else to the last. */
  async #firstServed(
    { operation, live, options: { path } }: PlainCall,
    items: ReadonlyArray<Record<string, unknown>>,
  ): Promise<Answered | undefined> {
    let answered: Answered | undefined;
    for (const item of items) {
      answered = await this.#send({ operation, live, options: { ...(path && { path }), item } });
      if (isServed(answered)) break;
    }
    return answered;
  }

  /** Whether a registration type that refuses has no place left: the run had such a create served, or its record says so. */
  async #typeIsFull(call: PlainCall, type: string): Promise<boolean> {
    const event = eventOf(call);
    if (await this.#options.types.wasTaken(event, type)) return true;
    const path = { event_id: event, id: type };
    const read = await this.#options.send({
      operation: 'getRegistrationType',
      options: { path },
      live: call.live,
    });
    const { item } = (read.body?.native ?? {}) as { item?: ApiRecord };
    return isServed(read) && item !== undefined && placesLeft(item) === 0;
  }

  /** A question like the one that was taken last, which is deleted at once. */
  async #fieldControl(control: PlainCall): Promise<Answered> {
    const { path, item } = control.options;
    const label = `${String((item as { label?: unknown }).label)} control`;
    const options = { ...control.options, item: { ...(item as object), label } };
    const made = await this.#send({ ...control, options });
    const id = (made.body?.exact as { item?: { id?: unknown } } | undefined)?.item?.id;
    if (isServed(made) && id !== undefined)
      await this.#options.send({
        operation: 'deleteAttendeeField',
        live: control.live,
        options: { path: { event_id: path?.['event_id'] ?? '', id: String(id) } },
      });
    return made;
  }

  async #shutOut(refused: Answered, live: LiveIdentity): Promise<Unfit> {
    const reason = shutOutBy(saidBy(refused));
    const recovery = this.#recoveries.get(live) ?? new Recovery(this.#options.rest ?? sleep);
    this.#recoveries.set(live, recovery);
    if (await recovery.comes(async () => (await this.reads(live)) !== undefined))
      return { reason, passed: true };
    this.#shut = { reason, since: Date.now() };
    return { reason };
  }

  #closed(call: PlainCall, refused: Answered): Unfit {
    const event = eventOf(call);
    if (call.operation !== 'createAttendee')
      return {
        reason: `${call.operation} is refused in event ${event} now, with ${saidBy(refused)}, as its control is`,
      };
    const before = this.#controls.has(keyOf(call));
    const reason = `event ${event} takes no ${before ? 'more attendees' : 'attendees'}: createAttendee is answered ${saidBy(refused)}`;
    this.#full.set(event, reason);
    return { reason };
  }
}

const keyOf = ({ operation, options, live }: PlainCall): string =>
  `${operation} ${live} ${String(options.path?.['event_id'] ?? '')}`;

/** What a write changes: the record that it names, as far as its chapter goes; undefined for one that makes a record. */
const recordOf = ({ operation, options: { path } }: PlainCall): string | undefined =>
  path?.['id'] === undefined
    ? undefined
    : `${OPERATIONS[operation].chapter} ${String(path['event_id'])} ${String(path['id'])}`;

const saysSame = (one: PlainCall, other: PlainCall): boolean =>
  isDeepStrictEqual(one.options.item, other.options.item);

const saidBy = (answered: Answered): string => {
  const status = statusOf(answered);
  return status === 0 ? 'no answer' : `${status}`;
};
