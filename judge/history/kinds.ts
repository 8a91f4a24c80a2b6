import type { CallId } from '../../record/exchange.ts';
import { PLAIN_ATTRIBUTES } from '../../spec/contract.ts';
import { KEPT_RULES, type RuleId } from '../../spec/ledger/index.ts';

/** What a law has to know of a kind of record: its operations, its attributes, and what is said of them. */
export interface Kind {
  readonly kind: 'attendee' | 'field';
  readonly create: CallId;
  readonly update: CallId;
  readonly list: CallId;
  /** Attributes that nothing changes but a call that names them. */
  readonly attributes: readonly string[];
  /** Those that say something of a person, and may be masked in a record that is not told to be the run's own. */
  readonly personal: ReadonlySet<string>;
  readonly kept: {
    readonly create: Readonly<Record<string, RuleId>>;
    readonly update: Readonly<Record<string, RuleId>>;
  };
  readonly rules: {
    readonly created: RuleId;
    readonly updated: RuleId;
    readonly untouched: RuleId;
    readonly others: RuleId;
    readonly refused: RuleId;
    readonly refusedCreate: RuleId;
    readonly otherEvent: RuleId;
    readonly itsEventOnly: RuleId;
    readonly alone: RuleId;
  };
}

export const ATTENDEE: Kind = {
  kind: 'attendee',
  create: 'createAttendee',
  update: 'updateAttendee',
  list: 'listAttendees',
  attributes: [...PLAIN_ATTRIBUTES, 'rsvp_status', 'registration_type_id'],
  personal: new Set(PLAIN_ATTRIBUTES),
  kept: {
    create: KEPT_RULES.createAttendee,
    update: { ...KEPT_RULES.updateAttendee, rsvp_status: 'rsvp.value-sent' },
  },
  rules: {
    created: 'attendees.create.listed',
    updated: 'attendees.update.listed',
    untouched: 'attendees.update.untouched',
    others: 'attendees.update.others-untouched',
    refused: 'attendees.update.refused-changes-nothing',
    refusedCreate: 'attendees.create.refused-creates-nothing',
    otherEvent: 'attendees.update.other-event',
    itsEventOnly: 'attendees.create.in-its-event-only',
    alone: 'attendees.update.attributes-optional',
  },
};

export const FIELD: Kind = {
  kind: 'field',
  create: 'createAttendeeField',
  update: 'updateAttendeeField',
  list: 'listAttendeeFields',
  attributes: ['label', 'type', 'required', 'options'],
  personal: new Set(),
  kept: { create: KEPT_RULES.createAttendeeField, update: KEPT_RULES.updateAttendeeField },
  rules: {
    created: 'fields.create.listed',
    updated: 'fields.update.listed',
    untouched: 'fields.update.untouched',
    others: 'fields.update.others-untouched',
    refused: 'fields.refused-changes-nothing',
    refusedCreate: 'fields.refused-changes-nothing',
    otherEvent: 'fields.update.other-event',
    itsEventOnly: 'fields.create.in-its-event-only',
    alone: 'fields.update.attributes-optional',
  },
};

export const KINDS: readonly Kind[] = [ATTENDEE, FIELD];
