import type { CallId } from '../../record/exchange.ts';
import { OPERATION_IDS, OPERATIONS, type OperationId, type RecordKind } from '../../spec/contract.ts';
import type { AnswerKind } from './answered.ts';
import type { CallerKind } from './caller.ts';
import type { Sent } from './sent.ts';

/** What an exchange is like: what was called, how it was answered, who called, and what was sent. */
export interface Like {
  readonly on: readonly CallId[];
  readonly answered: readonly AnswerKind[];
  readonly by?: CallerKind;
  readonly sent?: Sent;
}

/** One way in which a rule is shown: by an exchange like this, with another beside it where one alone shows nothing. */
export interface Way extends Like {
  readonly beside?: Like;
}

/** Every way in which a rule may be shown: one is enough. */
export type Row = readonly [Way, ...Way[]];

/** An exchange of these operations: answered so, called by such a one, sent so, with such another beside it. */
export function way(
  on: CallId | readonly CallId[],
  answered: AnswerKind | readonly AnswerKind[],
  more: Pick<Way, 'beside' | 'by' | 'sent'> = {},
): Way {
  return {
    on: typeof on === 'string' ? [on] : on,
    answered: typeof answered === 'object' ? answered : [answered],
    ...more,
  };
}

const operations = (wanted: (id: OperationId) => boolean): readonly OperationId[] =>
  OPERATION_IDS.filter(wanted);

/** Every operation of the API. */
export const API = operations((id) => OPERATIONS[id].scope !== null);
export const READ_OPERATIONS = operations((id) => OPERATIONS[id].scope === 'read');
export const WRITE_OPERATIONS = operations((id) => OPERATIONS[id].scope === 'write');
/** Those that address an event. */
export const IN_AN_EVENT = operations((id) => OPERATIONS[id].path.includes('/events/'));
/** Those that document a 422. */
export const WITH_422 = operations((id) => OPERATIONS[id].statuses.includes(422));

/** Where lists of records are read. */
export const LISTS = { attendee: 'listAttendees', 'attendee-field': 'listAttendeeFields' } as const;

/** The operations whose successes show a kind of record or of metadata. */
export function showing(record: RecordKind): readonly CallId[] {
  if (record === 'pagination') return ['listAttendees'];
  // A list of events has no shape that is shown, and its events have one.
  if (record === 'event') return ['getEvent', 'listEvents'];
  const kinds: readonly RecordKind[] =
    record === 'attendee-field'
      ? ['attendee-field', 'attendee']
      : [record === 'attendee-field-value' ? 'attendee' : record];
  const shown = operations((id) => kinds.some((kind) => kind === OPERATIONS[id].record));
  // What a check-in answers is not shown, and most show the attendee.
  return kinds.includes('attendee') ? [...shown, 'checkIn'] : shown;
}
