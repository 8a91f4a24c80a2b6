import type { IssuedToken } from '../../harness/broker/protocol.ts';
import { isRefusal } from '../../harness/call/plain-call.ts';
import type { Reply } from '../../harness/call/reply.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import type { RunFact } from '../../record/facts.ts';
import type { Scout } from './scout.ts';

/** What may show that a registration type is there though it is not found, and what is said where it does not. */
interface Showing {
  shows(id: string, event: string): Promise<boolean>;
  readonly otherwise: string;
}

/** By a create: of an attendee who is taken without the type. */
export const byCreate = (create: (type: string) => Promise<Reply>): Showing => ({
  shows: async (id) => !isRefusal((await create(id)).status),
  otherwise: 'takes no attendee of that type',
});

/** By the first page of attendees, where nothing may be written. */
export const byList = (scout: Scout, token: IssuedToken): Showing => ({
  shows: async (id, event) => {
    const { items, ok } = await scout.get('listAttendees', token, { event_id: event });
    return !ok || items.some(({ registration_type_id: type }) => String(type) === id);
  },
  otherwise: 'lists no attendee of that type first',
});

/** Whether the registration type of the profile is neither found nor shown in another way to be there. */
export async function aboutType(
  profile: Profile,
  scout: Scout,
  token: IssuedToken,
  { shows, otherwise }: Showing,
): Promise<RunFact | null> {
  const { base_url, event_id: event, registration_type_id: id } = profile;
  if (event === undefined || id === undefined || !Number.isSafeInteger(Number(id))) return null;
  if ((await scout.get('getRegistrationType', token, { event_id: event, id })).status !== 404) return null;
  if (await shows(id, event)) return null;
  return {
    kind: 'run',
    outcome: 'refused',
    reason:
      `The environment at ${base_url} knows no registration type ${id} in event ${event}: it answers 404, ` +
      `and ${otherwise}, so check registration_type_id.`,
  };
}
