import type { ScriptConfig } from './config.ts';
import { TAGS, type Tags } from './metrics.ts';

/** What all requests of an operation share, made once and not for each request. */
export interface ScriptRoute {
  readonly operation: keyof typeof TAGS;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The URL before and after the id of the attendee or the number of the page. */
  readonly before: string;
  readonly after: string;
  readonly tags: Tags;
  /** Whether a successful answer contains the id or marker of its attendee. */
  readonly names: boolean;
  /** Whether it may be sent again where no answer came: not a create, which could then happen twice. */
  readonly repeatable: boolean;
  /** Whether a success creates an attendee, whose id is logged. */
  readonly creates: boolean;
}

type Checked = 'checkIn' | 'checkOut' | 'undoCheckIn';

/** The routes of an event. */
export interface Routes extends Readonly<Record<Checked, ScriptRoute>> {
  readonly createAttendee: ScriptRoute;
  readonly listAttendees: ScriptRoute;
}

/** The routes of the event under load. */
export function routesOf({ api, event, answersItem }: ScriptConfig): Routes {
  const attendees = `${api}/events/${event}/attendees`;
  const route = (
    operation: ScriptRoute['operation'],
    method: ScriptRoute['method'],
    more: Partial<ScriptRoute> = {},
  ): ScriptRoute => ({
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
