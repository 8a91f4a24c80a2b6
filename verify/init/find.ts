import type { Identity } from '../../harness/call/identity.ts';
import { type ApiRecord, idOf, type Reply } from '../../harness/call/reply.ts';
import { placesLeft } from '../../harness/inquiry/type-places.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { count, oneLine } from '../../reports/text.ts';
import { PATIENCE_MS, type Visit, visit } from '../doctor/visit.ts';
import type { Choice } from './asker.ts';

/** Events whose attendees are counted: each takes a request. */
const MOST_COUNTED = 10;

/** Visits an environment with the profile as it is so far. */
export async function visiting<T>(profile: Profile, work: (visit: Visit) => Promise<T>): Promise<T> {
  const opened = visit(profile, { ms: PATIENCE_MS });
  try {
    return await work(opened);
  } finally {
    await opened.end();
  }
}

/** The account of a token, where it shows its id. */
export async function findAccount({ ask }: Visit, as: Identity): Promise<string | undefined> {
  const reply = await ask('getAccount', { as });
  return answered(reply) ? reply.id || undefined : undefined;
}

export interface FoundEvent extends Choice {
  /** How many attendees are in it; undefined where that was not shown, or not asked. */
  readonly attendees?: number;
  /** An attendee of it. */
  readonly attendee?: string;
}

/** The events that a token lists, with how many attendees the first of them have. */
export async function findEvents({ ask }: Visit, as: Identity): Promise<FoundEvent[]> {
  const list = await ask('listEvents', { as });
  if (!answered(list)) return [];
  const found: FoundEvent[] = [];
  for (const event of list.items.filter((one) => idOf(one) !== '')) {
    const value = idOf(event);
    const listed =
      found.length < MOST_COUNTED
        ? await ask('listAttendees', { path: { event_id: value }, query: { per_page: 1 }, as })
        : undefined;
    const total = listed !== undefined && answered(listed) ? Number(listed.metadata.total_count) : Number.NaN;
    const attendee = listed !== undefined && answered(listed) ? idOf(listed.items[0] ?? {}) : '';
    const hint = [
      typeof event.status === 'string' ? oneLine(event.status) : '',
      Number.isFinite(total) ? `${total} attendees` : '',
    ].filter((part) => part !== '');
    found.push({
      value,
      label: `${value} ${nameOf(event)}`.trim(),
      ...(hint.length > 0 && { hint: hint.join(', ') }),
      ...(Number.isFinite(total) && { attendees: total }),
      ...(attendee !== '' && { attendee }),
    });
  }
  return found;
}

/** Registration types that attendees of an event have, the ones with most places left first: the API has no list of them. */
export async function findRegistrationTypes({ ask }: Visit, as: Identity, event: string): Promise<Choice[]> {
  const list = await ask('listAttendees', { path: { event_id: event }, query: { per_page: 100 }, as });
  if (!answered(list)) return [];
  const ids = new Set(
    list.items.map((one) => idOf({ id: one.registration_type_id })).filter((id) => id !== ''),
  );
  const found: Array<Choice & { readonly places: number }> = [];
  for (const id of [...ids].slice(0, MOST_COUNTED)) {
    const reply = await ask('getRegistrationType', { path: { event_id: event, id }, as });
    if (!answered(reply)) continue;
    const places = placesLeft(reply.item) ?? Number.POSITIVE_INFINITY;
    found.push({
      value: id,
      label: `${id} ${nameOf(reply.item)}`.trim(),
      ...(Number.isFinite(places) && { hint: `${count(places, 'place')} left` }),
      places,
    });
  }
  return found.sort((a, b) => (a.places === b.places ? 0 : b.places - a.places));
}

const answered = (reply: Reply | string): reply is Reply => typeof reply !== 'string' && reply.ok;

const nameOf = ({ name }: ApiRecord): string => (typeof name === 'string' ? oneLine(name).slice(0, 40) : '');
