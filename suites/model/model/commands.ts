import type fc from 'fast-check';
import { CLIENT, type Identity, PERSONAL } from '../../../harness/call/identity.ts';
import type { ApiRecord, Reply } from '../../../harness/call/reply.ts';
import { differences, differingAttributes, held } from '../../../judge/compare.ts';
import type { CheckInOperation } from '../../../spec/contract.ts';
import type { RuleId } from '../../../spec/ledger/index.ts';
import { bodyOf, type CheckInForm, shownOf } from '../../check-in/check-in.ts';
import {
  type DoorManner,
  type Model,
  ModelBreach,
  type ModelGuest,
  modelGuest,
  mustRead,
  type Real,
  stateOf,
} from './model.ts';
import { sound } from './sound.ts';

type Command = fc.AsyncCommand<Model, Real>;

function expectAnswered(guest: ModelGuest, reply: Reply, rule: RuleId, message: string): void {
  mustRead(reply.item, guest.attributes, { rule, message, guest }, reply);
}

/** Where a check-in moves rsvp_status after its answer, the status of a checked-in attendee is unknown. */
function forgetMoving(guest: ModelGuest, { movesRsvp }: Real): void {
  if (!movesRsvp || guest.checkedIn === undefined) return;
  const { rsvp_status: _, ...known } = guest.attributes;
  guest.attributes = known;
}

const guestAt = (model: Readonly<Model>, index: number): ModelGuest | undefined =>
  model.guests[index % Math.max(1, model.guests.length)];

/** Creates an attendee; at most this many in one sequence. */
export class CreateGuest implements Command {
  static readonly most = 2;
  readonly over: Readonly<Record<string, unknown>>;

  constructor(over: Readonly<Record<string, unknown>>) {
    this.over = over;
  }

  check(model: Readonly<Model>): boolean {
    return model.guests.length < CreateGuest.most;
  }

  async run(model: Model, real: Real): Promise<void> {
    const sent = await real.newAttendee(this.over);
    const reply = sound(
      await real.api.call('createAttendee', { path: { event_id: real.event }, item: sent }),
    );
    if (!reply.ok) return;
    if (model.guests.some((guest) => guest.id === reply.id))
      throw new ModelBreach(
        'attendee.id.distinct',
        'a create answered the id of another attendee',
        reply.id,
        reply,
      );
    const guest = modelGuest(reply.id, { ...held(reply.item), ...sent });
    expectAnswered(guest, reply, 'attendees.create.listed', 'a create did not answer what was sent');
    model.guests.push(guest);
    real.reached('none', 'create');
  }

  toString(): string {
    return `create an attendee${Object.keys(this.over).length > 0 ? ` with ${JSON.stringify(this.over)}` : ''}`;
  }
}

/** Updates attributes, rsvp_status among them or alone. */
export class UpdateGuest implements Command {
  readonly index: number;
  readonly item: Readonly<Record<string, unknown>>;
  readonly personal: boolean;

  constructor(index: number, item: Readonly<Record<string, unknown>>, personal: boolean) {
    this.index = index;
    this.item = item;
    this.personal = personal;
  }

  check(model: Readonly<Model>): boolean {
    return model.guests.length > 0;
  }

  async run(model: Model, real: Real): Promise<void> {
    const guest = guestAt(model, this.index) as ModelGuest;
    const as: Identity = this.personal && real.personal ? PERSONAL : CLIENT;
    real.reached(stateOf(guest), 'rsvp_status' in this.item ? 'rsvp' : 'update');
    const item = real.renewed(this.item);
    const reply = sound(
      await real.api.call('updateAttendee', {
        path: { event_id: real.event, id: guest.id },
        item,
        as,
      }),
    );
    if (!reply.ok) return;
    guest.attributes = { ...guest.attributes, ...item };
    const [lost] = differingAttributes(reply.item, item);
    expectAnswered(guest, reply, this.#ruleOf(lost), 'an update did not answer what it was to become');
    forgetMoving(guest, real);
    model.shown.add('attendees.update.untouched');
    if ('rsvp_status' in this.item && 'rsvp_status' in guest.attributes) model.shown.add('rsvp.listed');
  }

  /** The rule that an attribute which does not read as it was sent breaks. */
  #ruleOf(lost: string | undefined): RuleId {
    if (lost === 'rsvp_status') return 'rsvp.value-sent';
    return lost !== undefined && 'rsvp_status' in this.item
      ? 'rsvp.with-others'
      : 'attendees.update.untouched';
  }

  toString(): string {
    return `update attendee ${this.index} to ${JSON.stringify(this.item)}${this.personal ? ' as the user' : ''}`;
  }
}

/** How the suites of check-in call a manner. */
export const wayOf = (manner: DoorManner): CheckInForm => (manner === 'door' ? 'empty item' : manner);

/** Checks in, out or back. What that does is this environment's own; what it answers must then be so. */
export class Door implements Command {
  readonly index: number;
  readonly operation: CheckInOperation;
  readonly manner: DoorManner;
  readonly personal: boolean;

  constructor(index: number, operation: CheckInOperation, manner: DoorManner, personal: boolean) {
    this.index = index;
    this.operation = operation;
    this.manner = manner;
    this.personal = personal;
  }

  check(model: Readonly<Model>): boolean {
    return model.guests.length > 0;
  }

  async run(model: Model, real: Real): Promise<void> {
    const guest = guestAt(model, this.index) as ModelGuest;
    if (this.manner === 'session' && real.session === undefined) return;
    const before = stateOf(guest);
    const from = guest.attributes['rsvp_status'];
    real.reached(before, `${this.operation} ${this.manner}`);
    const isCurrent = real.silent && (await this.#isCurrent(real, guest));
    const reply = sound(
      await real.api.call(this.operation, {
        path: { event_id: real.event, id: guest.id },
        ...bodyOf(wayOf(this.manner), real.session),
        as: this.personal && real.personal ? PERSONAL : CLIENT,
        intent: 'probe',
      }),
    );
    const item = shownOf(reply);
    const answered = item['checkin_status'];
    const after = reply.ok
      ? await this.#stateAfter(real, guest, answered, isCurrent)
      : String(guest.attributes['checkin_status']);
    real.learn(`${this.operation} ${this.manner} on ${before}`, `${reply.status}, then ${after}`, reply);
    if (!reply.ok) return;
    if (typeof answered === 'string' && this.manner !== 'session') model.shown.add('checkin.answer-is-read');
    // A check-in may bring rsvp_status along: that is not shown. The personal data stay.
    const rsvp = item['rsvp_status'] ?? guest.attributes['rsvp_status'];
    guest.states.add(after);
    guest.attributes = { ...guest.attributes, checkin_status: after, rsvp_status: rsvp };
    const { checkin_status: _, ...others } = guest.attributes;
    if (typeof answered === 'string' && 'first_name' in item)
      expectAnswered(
        { ...guest, attributes: others },
        reply,
        'checkin.nothing-else',
        `${this.operation} changed what is not its own`,
      );
    if (this.operation === 'checkIn') guest.checkedIn = { from, manner: this.manner };
    forgetMoving(guest, real);
  }

  /**
   * A check-in may answer without a body, and the answer about a session may show the session's own state. What holds is
   * then in the list.
   */
  async #stateAfter(real: Real, guest: ModelGuest, answered: unknown, isCurrent: boolean): Promise<string> {
    const said = typeof answered === 'string';
    if (said && this.manner !== 'session') return answered;
    const was = guest.attributes['checkin_status'];
    if (!said) real.silent = true;
    // What a list that lags shows may be how it was before the last call, and not how it is.
    const isOld = (state: unknown): boolean => (isCurrent ? state === was : guest.states.has(state));
    const { seen } = await real.read([guest.id], (now) => {
      const state = now.get(guest.id)?.['checkin_status'];
      return said ? state === answered : !isOld(state);
    });
    const record = seen.get(guest.id);
    if (record && !said) guest.attributes = { ...guest.attributes, rsvp_status: record['rsvp_status'] };
    return String(record?.['checkin_status'] ?? answered ?? was);
  }

  /** Whether the list shows the state in which a call finds the attendee. */
  async #isCurrent(real: Real, { id, attributes }: ModelGuest): Promise<boolean> {
    const isSo = (now: ReadonlyMap<string, ApiRecord>): boolean =>
      now.get(id)?.['checkin_status'] === attributes['checkin_status'];
    return isSo((await real.read([id], isSo)).seen);
  }

  toString(): string {
    return `${this.operation} attendee ${this.index} (${this.manner})${this.personal ? ' as the user' : ''}`;
  }
}

/** Reads the list and compares everything. */
export class ReadList implements Command {
  check(model: Readonly<Model>): boolean {
    return model.guests.length > 0;
  }

  async run(model: Model, real: Real): Promise<void> {
    await compareAll(model, real);
  }

  toString(): string {
    return 'read the list';
  }
}

/** The readable state agrees with the model; answers the read that shows it, where there is anybody to read. */
export async function compareAll(model: Model, real: Real): Promise<Reply | undefined> {
  if (model.guests.length === 0) return undefined;
  const { seen, last } = await real.read(
    model.guests.map(({ id }) => id),
    (now) => model.guests.every((guest) => readsAs(now.get(guest.id), guest)),
  );
  const message = 'what was answered is not what the list shows';
  for (const guest of model.guests) {
    const { id, attributes } = guest;
    const record = seen.get(id);
    mustRead(
      record,
      attributes,
      { rule: readRule(record, attributes), message, of: `attendee ${id}: `, guest },
      last,
    );
  }
  return last;
}

/** The rules about later reads of single attributes; of the others an update's own says it. */
const READ_RULES: Readonly<Record<string, RuleId>> = {
  rsvp_status: 'rsvp.listed',
  checkin_status: 'checkin.answer-is-read',
};

/** The rule that says so where a listed record is not what the model knows. */
function readRule(record: ApiRecord | undefined, known: Readonly<Record<string, unknown>>): RuleId {
  if (record === undefined) return 'attendees.create.listed';
  const [attribute = ''] = differingAttributes(record, known);
  return READ_RULES[attribute] ?? 'attendees.update.listed';
}

const readsAs = (record: ApiRecord | undefined, { attributes }: ModelGuest): boolean =>
  record !== undefined && differences(record, attributes).length === 0;
