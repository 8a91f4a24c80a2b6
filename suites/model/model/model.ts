import type { Proof } from '../../../fixtures/check/proof.ts';
import type { Breach } from '../../../fixtures/property/property.ts';
import type { Client } from '../../../harness/call/client.ts';
import type { ApiRecord, Reply } from '../../../harness/call/reply.ts';
import { differences, differingAttributes } from '../../../judge/compare.ts';
import type { RuleId } from '../../../spec/ledger/index.ts';

/** What the text says of an attendee that a run created, and what this environment has answered so far. */
export interface ModelGuest {
  readonly id: string;
  /** Held attributes as they must read. */
  attributes: Record<string, unknown>;
  /** Each `checkin_status` that it had in this sequence: a list that lags may show any of them. */
  readonly states: Set<unknown>;
  /** The last check-in that succeeded, in this sequence: from which rsvp_status, and how. */
  checkedIn?: { readonly from: unknown; readonly manner: DoorManner };
}

/** An attendee as a sequence begins with it. */
export const modelGuest = (id: string, attributes: Record<string, unknown>): ModelGuest => ({
  ...{ id, attributes },
  states: new Set([attributes['checkin_status']]),
});

export type DoorManner = 'door' | 'no body' | 'null session' | 'session';

/** The model: only what the specification says. */
export interface Model {
  guests: ModelGuest[];
  /** The rules that answers and reads of this sequence have shown to be obeyed so far. */
  readonly shown: Set<RuleId>;
}

/** What commands work on. */
export interface Real {
  readonly api: Pick<Client, 'call'>;
  readonly event: string;
  /** Whether personal tokens can be used. */
  readonly personal: boolean;
  readonly session: string | undefined;
  /** Whether a check-in was seen to move rsvp_status after its answer: from then on the status of a checked-in attendee is unknown. */
  movesRsvp: boolean;
  /** Whether a check-in was answered without the state that it led to: then the list is asked. */
  silent: boolean;
  newAttendee(over: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>;
  /** What an update sends, with an e-mail and a telephone number that no attendee has. */
  renewed(item: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** Notes the outcome of a situation that the text leaves open. */
  learn(situation: string, outcome: string, reply: Reply): void;
  /** Counts a state in which a command was tried. */
  reached(state: string, command: string): void;
  /** Attendees of the event by id, those of `ids` among them, read until `satisfies` or until writes have had their time. */
  read(
    ids: readonly string[],
    satisfies: (seen: ReadonlyMap<string, ApiRecord>) => boolean,
  ): Promise<{ seen: ReadonlyMap<string, ApiRecord>; last: Reply }>;
}

/** A rule that a sequence of commands broke; thrown, so that the sequence can be shrunk. */
export class ModelBreach extends Error {
  override readonly name = 'ModelBreach';
  readonly rule: RuleId;
  readonly actual: string;
  readonly replies: Proof;
  /** Of a record that reads otherwise than expected: in which attributes. */
  attributes?: readonly string[];
  /** Of an attendee that reads otherwise: which. */
  guest?: ModelGuest;

  constructor(rule: RuleId, message: string, actual: string, ...replies: Proof) {
    super(message);
    this.rule = rule;
    this.actual = actual;
    this.replies = replies;
  }
}

/** What is said of a record that does not read as it should. */
interface Reading {
  readonly rule: RuleId;
  readonly message: string;
  readonly of?: string;
  readonly guest?: ModelGuest;
}

/** Breaks a sequence where a record reads otherwise than it should. */
export function mustRead(
  record: ApiRecord | undefined,
  expected: Readonly<Record<string, unknown>>,
  { rule, message, of = '', guest }: Reading,
  reply: Reply,
): void {
  const [difference] = record === undefined ? ['it is not in the list'] : differences(record, expected);
  if (difference === undefined) return;
  const breach = new ModelBreach(rule, message, `${of}${difference}`, reply);
  breach.attributes = differingAttributes(record, expected);
  if (guest !== undefined) breach.guest = guest;
  throw breach;
}

/** The states of a guest, as situations are told apart by. */
export const stateOf = (guest: ModelGuest): string =>
  `${String(guest.attributes['rsvp_status'])}, ${String(guest.attributes['checkin_status'])}`;

/** Of a breach in the rsvp_status of an attendee who was checked in before: that check-in, which may move it later. */
export function movedBy(error: unknown): ModelGuest['checkedIn'] {
  if (!(error instanceof ModelBreach) || !error.attributes?.includes('rsvp_status')) return undefined;
  return error.guest?.checkedIn;
}

/** What a model found, as a property reports it; anything else that was thrown is thrown on. */
export function breachOf(error: unknown): { readonly broke: Breach } {
  if (!(error instanceof ModelBreach)) throw error;
  const { rule, message, actual, replies, attributes } = error;
  return { broke: { rule, message, actual, replies, ...(attributes && { attributes }) } };
}
