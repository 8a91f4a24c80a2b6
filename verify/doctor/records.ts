import { CLIENT, type Identity, PERSONAL } from '../../harness/call/identity.ts';
import { placesLeft } from '../../harness/inquiry/type-places.ts';
import { oneLine } from '../../reports/text.ts';
import { type DoctorItem, missingItem, ok, unread, wrong } from './item.ts';
import { isOk, statusInWords } from './status.ts';
import type { Visit } from './visit.ts';

const EVENTS = {
  event_id: 'everything about attendees, check-in and fields',
  other_event_id: 'that records are not reached through another event',
  fields_event_id: 'attendee fields apart from real visitors (else in event_id)',
} as const;

/** The events and what lies in them. */
export async function checkRecords(visit: Visit): Promise<DoctorItem[]> {
  const { profile } = visit;
  const as = readerOf(visit);
  const items: DoctorItem[] = [];
  for (const [name, serves] of Object.entries(EVENTS) as Array<[keyof typeof EVENTS, string]>)
    items.push(await checkEvent(visit, name, serves, as));
  items.push(await checkRegistrationType(visit, as));
  const session = 'check-in by session';
  items.push(
    profile.session_id === undefined
      ? missingItem('session_id', session)
      : unread('session_id', 'the API shows no sessions: only a check-in will tell', session),
  );
  return items;
}

/** Who reads: the application, else the user, else none can. */
const readerOf = ({ profile }: Visit): Identity | undefined =>
  profile.client !== undefined ? CLIENT : profile.user !== undefined ? PERSONAL : undefined;

async function checkEvent(
  { profile, ask }: Visit,
  name: keyof typeof EVENTS,
  serves: string,
  as: Identity | undefined,
): Promise<DoctorItem> {
  const id = profile[name];
  if (id === undefined) return missingItem(name, serves);
  if (as === undefined) return unread(name, 'no credential of the profile could read it', serves);
  const reply = await ask('getEvent', { path: { id }, as });
  if (isOk(reply) && typeof reply !== 'string') {
    const title = typeof reply.item.name === 'string' ? `: ${oneLine(reply.item.name).slice(0, 40)}` : '';
    return ok(name, `event ${id} can be read${title}`, serves);
  }
  const list = await ask('listAttendees', { path: { event_id: id }, as });
  return isOk(list)
    ? ok(name, `attendees of event ${id} can be listed`, serves)
    : wrong(name, `event ${id} cannot be read (${statusInWords(reply)}): check ${name}`, serves);
}

async function checkRegistrationType({ profile, ask }: Visit, as: Identity | undefined): Promise<DoctorItem> {
  const name = 'registration_type_id';
  const serves = 'registration types, and attendees that have one';
  const { registration_type_id: id, event_id: event } = profile;
  if (id === undefined) return missingItem(name, serves);
  if (event === undefined || as === undefined)
    return unread(name, 'it cannot be read without an event and a credential', serves);
  const reply = await ask('getRegistrationType', { path: { event_id: event, id }, as });
  if (!isOk(reply) || typeof reply === 'string')
    return wrong(
      name,
      `type ${id} of event ${event} cannot be read (${statusInWords(reply)}): check ${name}`,
      serves,
    );
  const left = placesLeft(reply.item);
  const places = left === undefined ? '' : `, and has ${left === 1 ? '1 place' : `${left} places`} left`;
  return ok(name, `type ${id} of event ${event} can be read${places}`, serves);
}
