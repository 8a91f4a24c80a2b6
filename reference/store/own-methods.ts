import type { Store } from './store.ts';

/** All methods of a store, for one that does some of them otherwise. */
export const ownMethods = (store: Store): Store => ({
  account: (id) => store.account(id),
  user: (id) => store.user(id),
  userByEmail: (email) => store.userByEmail(email),
  event: (id) => store.event(id),
  listEvents: (accountId) => store.listEvents(accountId),
  registrationType: (id) => store.registrationType(id),
  countParticipants: (id) => store.countParticipants(id),
  session: (id) => store.session(id),
  attendee: (id) => store.attendee(id),
  listAttendees: (eventId, window, order) => store.listAttendees(eventId, window, order),
  countAttendees: (eventId) => store.countAttendees(eventId),
  attendeeByEmail: (eventId, email) => store.attendeeByEmail(eventId, email),
  field: (id) => store.field(id),
  fields: (eventId) => store.fields(eventId),
  nextId: (kind) => store.nextId(kind),
  insertAttendee: (attendee) => store.insertAttendee(attendee),
  updateAttendee: (id, change) => store.updateAttendee(id, change),
  deleteAttendee: (id) => store.deleteAttendee(id),
  insertField: (field) => store.insertField(field),
  updateField: (id, change) => store.updateField(id, change),
  deleteField: (id) => store.deleteField(id),
});
