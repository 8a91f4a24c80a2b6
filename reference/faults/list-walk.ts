import { CallRefusal } from '../api/refusal.ts';
import type { Attendee } from '../domain/records.ts';
import { isPersonal, onViews, queryOf } from '../hook-kit.ts';
import { SEEDED } from '../seed/places.ts';
import { blatant, type Fault, subtle } from './fault.ts';

/** Lists that show too much, too little, or something twice (Endpoints > Attendees). */
export const listWalk: readonly Fault[] = [
  blatant('walk.page-size.one-more', 'attendees.list.page-size', 'Every page holds one more than per_page.', {
    window: (_call, window) => ({ ...window, limit: window.limit + 1 }),
  }),
  subtle('walk.page-size.one-more-for-one', 'attendees.list.page-size', 'A page of one holds two.', {
    window: (_call, window) => (window.limit === 1 ? { ...window, limit: 2 } : window),
  }),
  subtle(
    'walk.page-size.short-page',
    'attendees.list.page-size',
    'The second page holds one fewer than per_page.',
    {
      page: (_call, found) => (found.page === 2 ? { ...found, rows: found.rows.slice(0, -1) } : found),
    },
  ),
  subtle('walk.page-size.99-for-100', 'attendees.list.page-size', 'A page of 100 holds 99.', {
    page: (_call, found) => (found.perPage === 100 ? { ...found, rows: found.rows.slice(0, 99) } : found),
  }),
  subtle('walk.page-size.63-for-64', 'attendees.list.page-size', 'A page of 64 holds 63.', {
    page: (_call, found) => (found.perPage === 64 ? { ...found, rows: found.rows.slice(0, 63) } : found),
  }),
  subtle(
    'walk.page-size.99-per-page',
    'attendees.list.page-size',
    'Who asks for 100 is given pages of 99, and is told so.',
    {
      paging: (_call, asked) =>
        asked instanceof CallRefusal || asked.perPage !== 100 ? asked : { ...asked, perPage: 99 },
    },
  ),
  subtle(
    'walk.once.overlap',
    'attendees.list.once',
    'From the second page on, a page begins with the last of before.',
    {
      window: (_call, window) => (window.offset > 0 ? { ...window, offset: window.offset - 1 } : window),
    },
  ),
  subtle(
    'walk.once.gap-at-100',
    'attendees.list.page-size',
    'With pages of 100 the first attendee of the second is skipped.',
    {
      window: (_call, window) =>
        window.limit === 100 && window.offset > 0 ? { ...window, offset: window.offset + 1 } : window,
    },
  ),
  subtle(
    'walk.once.latest-missing',
    'attendees.list.once',
    'The attendee that was created last is not listed.',
    {
      page: (_call, found) => {
        const last = found.page * found.perPage >= found.total;
        return last ? { ...found, rows: found.rows.slice(0, -1) } : found;
      },
    },
  ),
  subtle(
    'walk.total-count.kept-for-eight-seconds',
    'attendees.list.total-count',
    'total_count of an event is counted once in eight seconds.',
    () => {
      const kept = new Map<number, { readonly total: number; readonly until: number }>();
      return {
        page: (call, found) => {
          const known = kept.get(call.eventId);
          if (known !== undefined && call.now < known.until) return { ...found, total: known.total };
          kept.set(call.eventId, { total: found.total, until: call.now + 8000 });
          return found;
        },
      };
    },
  ),
  subtle(
    'walk.once.declined-hidden',
    'attendees.list.once',
    'Attendees who declined are left out of pages.',
    {
      page: (_call, found) => ({
        ...found,
        rows: found.rows.filter((row) => row.rsvp_status !== 'declined'),
      }),
    },
  ),
  subtle(
    'walk.once.updated-twice',
    'attendees.list.once',
    'An attendee who was updated is listed twice.',
    () => {
      let updated: Attendee | undefined;
      return {
        wrote(call, write) {
          if (call.operation === 'updateAttendee' && write.kind === 'attendee') updated = write.answered;
          return write;
        },
        page(call, found) {
          const lists = call.world.lists();
          const first = updated;
          if (first === undefined || first.event_id !== call.eventId || found.page !== 1) return found;
          return lists
            .attendee(first.id)
            .then((row) =>
              row === undefined || found.rows.length < 2
                ? found
                : { ...found, rows: [row, ...found.rows.slice(0, -1)] },
            );
        },
      };
    },
  ),
  subtle(
    'walk.own-event.stranger-on-last-page',
    'attendees.list.own-event',
    'The last page ends with one of another event.',
    {
      async page(call, found) {
        if (call.eventId !== SEEDED.event || found.page * found.perPage < found.total) return found;
        const [stranger] = await call.world
          .lists()
          .listAttendees(SEEDED.otherEvent, { offset: 0, limit: 1 }, 'created');
        if (stranger === undefined || found.rows.length === 0) return found;
        return { ...found, rows: [...found.rows.slice(0, -1), stranger] };
      },
    },
  ),
  subtle(
    'walk.total-count.all-events',
    'attendees.list.total-count',
    'total_count counts the attendees of two events.',
    {
      async page(call, found) {
        if (call.eventId !== SEEDED.event) return found;
        return {
          ...found,
          total: found.total + (await call.world.lists().countAttendees(SEEDED.otherEvent)),
        };
      },
    },
  ),
  subtle(
    'walk.records.small-pages-not-checked-in',
    'attendees.list.once',
    'Pages of fewer than 100 show nobody as checked in.',
    onViews(['listAttendees'], (view, call) => {
      if (queryOf(call).per_page !== '100') view.checkin_status = 'not_checked_in';
    }),
  ),
  subtle(
    'walk.records.small-pages-unconfirmed',
    'attendees.update.listed',
    'Pages of fewer than 100 show everybody as unconfirmed.',
    onViews(['listAttendees'], (view, call) => {
      if (queryOf(call).per_page !== '100') view.rsvp_status = 'unconfirmed';
    }),
  ),
  subtle(
    'walk.records.small-pages-without-phone',
    'attendees.create.listed',
    'Pages of fewer than 100 show no telephone number.',
    onViews(['listAttendees'], (view, call) => {
      if (queryOf(call).per_page !== '100') view.phone = null;
    }),
  ),
  subtle(
    'walk.records.not-checked-in-for-users',
    'attendees.list.once',
    'Lists for personal tokens show nobody as checked in.',
    onViews(['listAttendees'], (view, call) => {
      if (isPersonal(call)) view.checkin_status = 'not_checked_in';
    }),
  ),
  blatant('walk.200.answers-202', 'attendees.list.200', 'Listing attendees is answered with 202.', {
    reply: (call, reply) =>
      call.operation === 'listAttendees' && reply.status === 200 ? { ...reply, status: 202 } : reply,
  }),
];
