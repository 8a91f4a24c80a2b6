import type { ServerReply } from '../call-context.ts';
import type { OperationId } from '../domain/operations.ts';
import type { ApiCall } from './call.ts';
import { getAccount, getMe } from './handlers/account.ts';
import { createAttendee } from './handlers/attendee-create.ts';
import { createAttendeeField } from './handlers/attendee-field-create.ts';
import { deleteAttendeeField } from './handlers/attendee-field-delete.ts';
import { listAttendeeFields } from './handlers/attendee-field-list.ts';
import { updateAttendeeField } from './handlers/attendee-field-update.ts';
import { listAttendees } from './handlers/attendee-list.ts';
import { updateAttendee } from './handlers/attendee-update.ts';
import { checkIn, checkOut, undoCheckIn } from './handlers/check-in.ts';
import { getEvent, listEvents } from './handlers/events.ts';
import { getRegistrationType } from './handlers/registration-types.ts';

export const HANDLERS: Readonly<Record<OperationId, (call: ApiCall) => Promise<ServerReply>>> = {
  getAccount,
  getMe,
  listEvents,
  getEvent,
  getRegistrationType,
  listAttendees,
  createAttendee,
  updateAttendee,
  checkIn,
  checkOut,
  undoCheckIn,
  listAttendeeFields,
  createAttendeeField,
  updateAttendeeField,
  deleteAttendeeField,
};
