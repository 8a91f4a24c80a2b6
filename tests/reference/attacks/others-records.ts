import type { Target } from './target.ts';

/** Asks for what belongs to others, by an id; the answer has to be a refusal, and their records stay as they are. */
export type Reach = (target: Target) => ReturnType<Target['send']>;

const renamed = { first_name: 'Taken over' };
const field = { label: 'Planted', type: 'text' };

/** Each id that a request may carry, as that of another account's record. */
export const REACHES: Readonly<Record<string, Reach>> = {
  'an event is read': ({ send, foreign }) => send('GET', `events/${foreign.event}`),
  'attendees are listed': ({ send, foreign }) => send('GET', `events/${foreign.event}/attendees`),
  'an attendee is planted': ({ send, foreign }) => send('POST', `events/${foreign.event}/attendees`, renamed),
  'an attendee is changed': ({ send, foreign }) =>
    send('PATCH', `events/${foreign.event}/attendees/${foreign.attendee}`, renamed),
  'an attendee is changed through an event of one’s own': ({ send, foreign }) =>
    send('PATCH', `events/1001/attendees/${foreign.attendee}`, renamed),
  'an attendee is checked in through an event of one’s own': ({ send, foreign }) =>
    send('POST', `events/1001/attendees/${foreign.attendee}/check_in`),
  'an attendee is checked out through an event of one’s own': ({ send, foreign }) =>
    send('PATCH', `events/1001/attendees/${foreign.attendee}/check_in`),
  'a check-in is undone through an event of one’s own': ({ send, foreign }) =>
    send('DELETE', `events/1001/attendees/${foreign.attendee}/check_in`),
  'questions are listed': ({ send, foreign }) => send('GET', `events/${foreign.event}/attendee_fields`),
  'a question is planted': ({ send, foreign }) =>
    send('POST', `events/${foreign.event}/attendee_fields`, field),
  'a question is changed through an event of one’s own': ({ send }) =>
    send('PATCH', 'events/1001/attendee_fields/991', field),
  'a question is deleted through an event of one’s own': ({ send }) =>
    send('DELETE', 'events/1001/attendee_fields/991'),
  'a registration type is read through their event': ({ send, foreign }) =>
    send('GET', `events/${foreign.event}/registration_types/301`),
  'a registration type of another event is given to an attendee': ({ send }) =>
    send('POST', 'events/1002/attendees', { first_name: 'Typed', registration_type_id: 301 }),
  'a session of another event is named at the door': async ({ send }) => {
    const { body } = await send('POST', 'events/1001/attendees', { first_name: 'At the door' });
    return send('POST', `events/1001/attendees/${body.item.id}/check_in`, { session_id: 503 });
  },
  'an application that may only read writes': ({ send, readOnly }) =>
    send('POST', 'events/1001/attendees', renamed, readOnly),
  'an application that may only read checks in': ({ send, readOnly }) =>
    send('POST', 'events/1001/attendees/1/check_in', undefined, readOnly),
};
