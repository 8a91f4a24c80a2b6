import type { ScriptConfig } from './config.ts';
import { TAGS, type Tags } from './metrics.ts';

/** What is the same for all requests of an operation: made once, since this is the path of every request. */
export interface Route {
  readonly operation: keyof typeof TAGS;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The address before the id of the attendee or the number of the page, and after it. */
  readonly before: string;
  readonly after: string;
  readonly tags: Tags;
  /** Whether an answer holds the id or marker of the attendee that it is about. */
  readonly names: boolean;
  /** Whether it may be sent again after an answer that never came. */
  readonly repeatable: boolean;
  /** Whether a success is a creation, whose id is written down. */
  readonly creates: boolean;
}

type Checked = 'checkIn' | 'checkOut' | 'undoCheckIn';

/** The routes of an event. */
export interface Routes extends Readonly<Record<Checked, Route>> {
  readonly createAttendee: Route;
  readonly listAttendees: Route;
}

export function routesOf({ api, event, answersItem }: ScriptConfig): Routes {
  const attendees = `${api}/events/${event}/attendees`;
  const route = (
    operation: Route['operation'],
    method: Route['method'],
    more: Partial<Route> = {},
  ): Route => ({
    operation,
    method,
    before: attendees,
    after: '',
    tags: TAGS[operation],
    names: true,
    repeatable: true,
    creates: false,
    ...more,
  });
  const atDoor = { before: `${attendees}/`, after: '/check_in' };
  return {
    checkIn: route('checkIn', 'POST', { ...atDoor, names: answersItem }),
    checkOut: route('checkOut', 'PATCH', atDoor),
    undoCheckIn: route('undoCheckIn', 'DELETE', atDoor),
    createAttendee: route('createAttendee', 'POST', {
      repeatable: false,
      creates: true,
    }),
    listAttendees: route('listAttendees', 'GET', {
      before: `${attendees}?page=`,
      after: '&per_page=100',
      names: false,
    }),
  };
}
