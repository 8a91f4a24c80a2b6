import type { Proof } from '../../../fixtures/check/claims.ts';
import type { Breach } from '../../../fixtures/property/property.ts';
import type { Client } from '../../../harness/client/client.ts';
import type { ApiRecord, Reply } from '../../../harness/client/reply.ts';
import { differences, differingAttributes } from '../../../judge/compare.ts';
import type { RuleId } from '../../../spec/ledger/index.ts';

/** What the text says of an attendee that a run created, and what this environment has answered so far. */
export interface ModelGuest {
  readonly id: string;
  /** Held attributes as they must read. */
  attributes: Record<string, unknown>;
}

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
  newAttendee(over: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>;
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

  constructor(rule: RuleId, message: string, actual: string, ...replies: Proof) {
    super(message);
    this.rule = rule;
    this.actual = actual;
    this.replies = replies;
  }
}

/** Breaks a sequence where a record reads otherwise than it should. */
export function mustRead(
  record: ApiRecord | undefined,
  expected: Readonly<Record<string, unknown>>,
  { rule, message, of = '' }: { readonly rule: RuleId; readonly message: string; readonly of?: string },
  reply: Reply,
): void {
  const [difference] = record === undefined ? ['it is not in the list'] : differences(record, expected);
  if (difference === undefined) return;
  const breach = new ModelBreach(rule, message, `${of}${difference}`, reply);
  breach.attributes = differingAttributes(record, expected);
  throw breach;
}

/** The states of a guest, as situations are told apart by. */
export const stateOf = (guest: ModelGuest): string =>
  `${String(guest.attributes['rsvp_status'])}, ${String(guest.attributes['checkin_status'])}`;

/** What a model found, as a property reports it; anything else that was thrown is thrown on. */
export function breachOf(error: unknown): { readonly broke: Breach } {
  if (!(error instanceof ModelBreach)) throw error;
  const { rule, message, actual, replies, attributes } = error;
  return { broke: { rule, message, actual, replies, ...(attributes && { attributes }) } };
}
