import { FIELD_TYPES, OPERATIONS, RSVP_STATUSES } from '../../../spec/contract.ts';
import type { RuleId } from '../../../spec/ledger/index.ts';
import { ATTENDEE } from '../kinds.ts';
import type { Law } from '../law.ts';
import { idOfRecord, isNoValue, isRefused, type Seen, wasServed } from '../seen.ts';

/** The attributes of an attendee that may be null when one is created. */
const MAY_BE_NULL = ['phone', 'job_title', 'company', 'registration_type_id'] as const;

type Shows = (seen: Seen) => boolean;

const isOwnAnswer: Shows = (seen) => wasServed(seen) && idOfRecord(seen.item) === seen.record;
const without = (seen: Seen): boolean => isNoValue(seen.sent?.['session_id']);

/** Rules that one served call of a kind shows obeyed. */
const ONE: ReadonlyArray<readonly [rule: RuleId, operations: readonly string[], shows: Shows]> = [
  ['checkin.check-in.succeeds', ['checkIn'], isOwnAnswer],
  ['checkin.check-out.200', ['checkOut'], (seen) => isOwnAnswer(seen) && seen.status === 200],
  ['checkin.undo.200', ['undoCheckIn'], (seen) => isOwnAnswer(seen) && seen.status === 200],
  ['checkin.body-optional', ['checkIn'], (seen) => isOwnAnswer(seen) && seen.exchange.request.body === null],
  ['checkin.null-session', ['checkIn'], (seen) => isOwnAnswer(seen) && seen.sent?.['session_id'] === null],
  ['checkin.session', ['checkIn', 'checkOut', 'undoCheckIn'], (seen) => isOwnAnswer(seen) && !without(seen)],
  [
    'attendees.update.checkin-status-stays',
    ['updateAttendee'],
    (seen) =>
      isOtherThan([String(seen.item?.['checkin_status'])], seen.sent?.['checkin_status']) &&
      (isOwnAnswer(seen) || isRefused(seen)),
  ],
  ['rate-limit.exists', Object.keys(OPERATIONS), ({ status }) => status === 429],
  [
    'fields.create.201',
    ['createAttendeeField'],
    (seen) => seen.status === 201 && idOfRecord(seen.item) !== '',
  ],
  [
    'rsvp.only-five',
    ['updateAttendee'],
    (seen) => isRefused(seen) && isOtherThan(RSVP_STATUSES, seen.sent?.['rsvp_status']),
  ],
  [
    'fields.create.only-listed-types',
    ['createAttendeeField'],
    (seen) => isRefused(seen) && isOtherThan(FIELD_TYPES, seen.sent?.['type']),
  ],
];

const isOtherThan = (listed: readonly string[], value: unknown): boolean =>
  typeof value === 'string' && !listed.includes(value);

/** Rules that several served calls show obeyed together: each of these values was taken. */
const ALL: ReadonlyArray<
  readonly [rule: RuleId, values: readonly string[], of: (seen: Seen) => readonly string[]]
> = [
  [
    'fields.create.every-type',
    FIELD_TYPES,
    ({ operation, status, sent, item }) =>
      operation === 'createAttendeeField' && status === 201 && item?.['type'] === sent?.['type']
        ? [String(item?.['type'])]
        : [],
  ],
  [
    'attendees.create.null-accepted',
    MAY_BE_NULL,
    ({ operation, status, sent = {} }) =>
      operation === 'createAttendee' && status === 201
        ? MAY_BE_NULL.filter((name) => sent[name] === null)
        : [],
  ],
  [
    'attendees.list.in-range',
    ['1', '25', '100'],
    ({ operation, status, exchange }) =>
      operation === ATTENDEE.list && status === 200
        ? exchange.request.query.flatMap(([name, value]) => (name === 'per_page' ? [value] : []))
        : [],
  ],
];

/** What calls show obeyed by being served, and nothing else is to be said of. */
export const exercised: Law = {
  name: 'exercised',
  rules: [...ONE.map(([rule]) => rule), ...ALL.map(([rule]) => rule)],
  ofParts: true,
  open(book) {
    const left = new Map(ALL.map(([rule, values]) => [rule, new Set(values)]));
    return {
      see(seen) {
        if (seen.api === undefined) return;
        for (const [rule, operations, shows] of ONE)
          if (operations.includes(seen.operation) && shows(seen)) book.obeyed(rule, seen.id);
        for (const [rule, , of] of ALL) {
          const missing = left.get(rule);
          if (missing === undefined || missing.size === 0) continue;
          for (const value of of(seen)) missing.delete(value);
          if (missing.size === 0) book.obeyed(rule, seen.id);
        }
      },
    };
  },
};
