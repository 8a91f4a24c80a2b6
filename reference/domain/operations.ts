import type { Scope } from './vocabulary.ts';

/** One operation of API v2, as the pipeline needs to know it. `path` is relative to `/api/v2`. */
export interface OperationSpec {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly scope: Scope;
  /** Whether a request body is read, and whether it may be missing. */
  readonly body: 'none' | 'optional' | 'required';
  /** Only for tokens that a user granted. */
  readonly personal?: true;
}

const attendees = '/events/:event_id/attendees';
const fields = '/events/:event_id/attendee_fields';
const checkIn = `${attendees}/:id/check_in`;

/** Every operation by its id (Endpoints). */
export const OPERATIONS = {
  getAccount: { method: 'GET', path: '/account', scope: 'read', body: 'none' },
  getMe: { method: 'GET', path: '/me', scope: 'read', body: 'none', personal: true },
  listEvents: { method: 'GET', path: '/events', scope: 'read', body: 'none' },
  getEvent: { method: 'GET', path: '/events/:id', scope: 'read', body: 'none' },
  getRegistrationType: {
    method: 'GET',
    path: '/events/:event_id/registration_types/:id',
    scope: 'read',
    body: 'none',
  },
  listAttendees: { method: 'GET', path: attendees, scope: 'read', body: 'none' },
  createAttendee: { method: 'POST', path: attendees, scope: 'write', body: 'required' },
  updateAttendee: { method: 'PATCH', path: `${attendees}/:id`, scope: 'write', body: 'required' },
  checkIn: { method: 'POST', path: checkIn, scope: 'write', body: 'optional' },
  checkOut: { method: 'PATCH', path: checkIn, scope: 'write', body: 'optional' },
  undoCheckIn: { method: 'DELETE', path: checkIn, scope: 'write', body: 'optional' },
  listAttendeeFields: { method: 'GET', path: fields, scope: 'read', body: 'none' },
  createAttendeeField: { method: 'POST', path: fields, scope: 'write', body: 'required' },
  updateAttendeeField: { method: 'PATCH', path: `${fields}/:id`, scope: 'write', body: 'required' },
  deleteAttendeeField: { method: 'DELETE', path: `${fields}/:id`, scope: 'write', body: 'none' },
} as const satisfies Record<string, OperationSpec>;

export type OperationId = keyof typeof OPERATIONS;

export const OPERATION_IDS = Object.keys(OPERATIONS) as OperationId[];
