/** The contract as typed constants, derived from openapi.yaml. Importable anywhere: no I/O. */
import type { Chapter } from './chapters.ts';
import * as generated from './generated/contract.ts';
import type { components } from './generated/types.ts';

export {
  CHECKIN_STATUSES,
  EVENT_FIELDS,
  EVENT_STATUSES,
  FIELD_TYPES,
  PER_PAGE,
  REGISTRATION_TYPE_FIELDS,
  RSVP_STATUSES,
} from './generated/contract.ts';

export type OperationId = keyof typeof generated.OPERATIONS;
export type Scope = 'read' | 'write';

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Relative to the base URL, parameters in braces: `/api/v2/events/{id}`. */
  readonly path: string;
  /** The scope that a token needs; null where no bearer token is asked for (the OAuth endpoints). */
  readonly scope: Scope | null;
  readonly pathParams: readonly string[];
  /** Documented success statuses; empty where the specification shows none. */
  readonly success: readonly number[];
  /** Every documented status, errors included. */
  readonly statuses: readonly number[];
  readonly chapter: Chapter;
  /** What a documented success holds: `open` where its form is not shown. */
  readonly answers: 'list' | 'record' | 'open';
  /** The kind of the records in a documented success; null where it is not shown. */
  readonly record: RecordKind | null;
  /** Whether a request body is documented, be it optional. */
  readonly hasBody: boolean;
}

/** Every operation by its id, in the order of the document. */
export const OPERATIONS: Readonly<Record<OperationId, Operation>> = generated.OPERATIONS;
export const OPERATION_IDS = Object.keys(OPERATIONS) as readonly OperationId[];

/** What is done to an attendee at the door: the outcome hangs on preconditions that the specification does not show. */
export const CHECK_IN_OPERATIONS = [
  'checkIn',
  'checkOut',
  'undoCheckIn',
] as const satisfies readonly OperationId[];
export type CheckInOperation = (typeof CHECK_IN_OPERATIONS)[number];

export const isCheckIn = (operation: string): operation is CheckInOperation =>
  CHECK_IN_OPERATIONS.some((one) => one === operation);

type Schemas = components['schemas'];
export type Attendee = Schemas['Attendee'];
export type AttendeeField = Schemas['AttendeeField'];
export type AttendeeFieldValue = Schemas['AttendeeFieldValue'];
export type RsvpStatus = Schemas['RsvpStatus'];
export type PaginationMetadata = Schemas['PaginationMetadata'];

/** What a create or an update says of a person, in the order of the document. */
export const PLAIN_ATTRIBUTES = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'job_title',
  'company',
] as const satisfies ReadonlyArray<keyof Attendee>;

/** The kinds of record and of metadata whose attributes the specification lists, with those attributes. */
export interface AttributesOf {
  readonly attendee: keyof Attendee;
  readonly 'attendee-field': keyof AttendeeField;
  readonly 'attendee-field-value': keyof AttendeeFieldValue;
  readonly 'registration-type': keyof Schemas['RegistrationType'];
  readonly event: keyof Schemas['Event'];
  readonly pagination: keyof PaginationMetadata;
}

export type RecordKind = keyof AttributesOf;
