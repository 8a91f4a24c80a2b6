import { CLIENT, FOREIGN } from '../../harness/call/identity.ts';
import { AttendeeFinder } from '../../harness/reading/seek.ts';
import { grantRefusal } from './clients.ts';
import { type DoctorItem, missingItem, ok, unread, wrong } from './item.ts';
import { isOk, statusInWords } from './status.ts';
import type { Visit } from './visit.ts';

const SERVES = {
  client: "that another account's token reaches none of ours",
  event: "that another account's events are not reached",
  attendee: "that another account's attendees are not reached",
} as const;

/** Records of another account: they must be there, and not be readable with our credentials. */
export async function checkForeign(visit: Visit): Promise<DoctorItem[]> {
  const { foreign } = visit.profile;
  const client = await checkClient(visit);
  const reads = client.state === 'ok';
  return [
    client,
    foreign?.event_id === undefined
      ? missingItem('foreign.event_id', SERVES.event)
      : await checkEvent(visit, foreign.event_id, reads),
    foreign?.attendee_id === undefined
      ? missingItem('foreign.attendee_id', SERVES.attendee)
      : await checkAttendee(visit, foreign.attendee_id, foreign.event_id, reads),
  ];
}

async function checkClient({ profile, token, ask }: Visit): Promise<DoctorItem> {
  const name = 'foreign.client';
  const client = profile.foreign?.client;
  if (client === undefined) return missingItem(name, SERVES.client);
  const answer = await token(client, 'read write');
  if (answer.issued === null)
    return wrong(
      name,
      `"${client.id}" is refused a token (${grantRefusal(answer)}): check foreign.client.id and foreign.client.secret`,
      SERVES.client,
    );
  if (profile.event_id === undefined) return ok(name, 'obtains a token', SERVES.client);
  const ours = await ask('getEvent', { path: { id: profile.event_id }, as: FOREIGN });
  return isOk(ours)
    ? wrong(
        name,
        `reads our event ${profile.event_id}: name an application of another account in foreign.client.id`,
        SERVES.client,
      )
    : ok(name, `obtains a token, and our event is refused to it (${statusInWords(ours)})`, SERVES.client);
}

async function checkEvent({ profile, ask }: Visit, id: string, foreignReads: boolean): Promise<DoctorItem> {
  const name = 'foreign.event_id';
  if (profile.client !== undefined) {
    const ours = await ask('getEvent', { path: { id }, as: CLIENT });
    if (isOk(ours))
      return wrong(
        name,
        `event ${id} can be read with our client: name one of another account in ${name}`,
        SERVES.event,
      );
  }
  if (!foreignReads)
    return unread(name, `without foreign.client nothing shows that event ${id} is there`, SERVES.event);
  const theirs = await ask('getEvent', { path: { id }, as: FOREIGN });
  return isOk(theirs)
    ? ok(name, `event ${id} can be read by its own account only`, SERVES.event)
    : wrong(
        name,
        `event ${id} cannot be read by foreign.client either (${statusInWords(theirs)}): check ${name}`,
        SERVES.event,
      );
}

async function checkAttendee(
  { client, ask }: Visit,
  id: string,
  event: string | undefined,
  foreignReads: boolean,
): Promise<DoctorItem> {
  const name = 'foreign.attendee_id';
  if (!foreignReads || event === undefined)
    return unread(name, 'without foreign.client and foreign.event_id nothing shows it', SERVES.attendee);
  const listed = await ask('listAttendees', { path: { event_id: event }, as: FOREIGN });
  if (typeof listed !== 'string' && listed.status === 404)
    return wrong(
      name,
      `attendee ${id} is not in event ${event}, which is not found: check foreign.event_id`,
      SERVES.attendee,
    );
  try {
    const { seen } = await new AttendeeFinder(client, client.places).seek(event, [id], FOREIGN);
    return seen.has(id)
      ? ok(name, `attendee ${id} is in event ${event}`, SERVES.attendee)
      : wrong(name, `attendee ${id} is not in event ${event}: check ${name}`, SERVES.attendee);
  } catch (error) {
    return unread(name, (error as Error).message, SERVES.attendee);
  }
}
