import type { Attendee, AttendeeField } from '../domain/records.ts';
import { ownMethods } from './own-methods.ts';
import type { Store } from './store.ts';

/**
 * Repeats every write to `primary` on `replica`, `delayMs` later. Lists that are read from the replica show the past, as
 * a read replica of a database does. Look-ups of single records go to `primary`.
 */
export function lagging(primary: Store, replica: Store, delayMs: number): Store {
  const later = (repeat: () => Promise<unknown>): void => {
    setTimeout(() => void repeat(), delayMs).unref();
  };
  return {
    ...ownMethods(primary),

    async insertAttendee(attendee: Attendee) {
      await primary.insertAttendee(attendee);
      later(() => replica.insertAttendee(attendee));
    },
    async updateAttendee(id: number, change: (current: Attendee) => Partial<Attendee>) {
      const next = await primary.updateAttendee(id, change);
      if (next !== undefined) later(() => replica.updateAttendee(id, () => next));
      return next;
    },
    async deleteAttendee(id: number) {
      const deleted = await primary.deleteAttendee(id);
      if (deleted !== undefined) later(() => replica.deleteAttendee(id));
      return deleted;
    },
    async insertField(field: AttendeeField) {
      await primary.insertField(field);
      later(() => replica.insertField(field));
    },
    async updateField(id: number, change: (current: AttendeeField) => Partial<AttendeeField>) {
      const next = await primary.updateField(id, change);
      if (next !== undefined) later(() => replica.updateField(id, () => next));
      return next;
    },
    async deleteField(id: number) {
      const deleted = await primary.deleteField(id);
      if (deleted) later(() => replica.deleteField(id));
      return deleted;
    },
  };
}
