import type { Attendee } from '../domain/records.ts';
import type { DoorChanges } from '../doors/changes.ts';
import { ownMethods } from './own-methods.ts';
import type { Store } from './store.ts';

/** Tells `changes` what is written of attendees, once it is written. */
export function watched(store: Store, changes: DoorChanges): Store {
  return {
    ...ownMethods(store),

    async insertAttendee(attendee) {
      await store.insertAttendee(attendee);
      changes.written(attendee);
    },
    async updateAttendee(id, change) {
      let before: Attendee | undefined;
      const next = await store.updateAttendee(id, (current) => {
        before = current;
        return change(current);
      });
      if (next !== undefined) changes.written(next, before);
      return next;
    },
    async deleteAttendee(id) {
      const deleted = await store.deleteAttendee(id);
      if (deleted !== undefined) changes.deleted(deleted);
      return deleted;
    },
  };
}
