import type { Check } from '../../fixtures/check/check.ts';
import type { Identity, Reply } from '../../fixtures/test.ts';
import { NO_ROOM } from '../../harness/inquiry/new-attendees.ts';

/** Refusals of what a token may not do. One operation may ask for too much: the next tells whether the token is at fault. */
export const isForbidden = ({ status }: Reply): boolean => status === 401 || status === 403;

/** Refusals of a create that may be the event's, which is full or asks for more: they say nothing of the token. */
export const isOfEvent = (reply: Reply): boolean => NO_ROOM.has(reply.status) && !isForbidden(reply);

/** What a token reads: the first reading that is served, else the refusal of the event. */
export async function firstRead(check: Check, as: Identity, event: string): Promise<Reply> {
  const first = await check.api.call('getEvent', { path: { id: event }, as, intent: 'probe' });
  if (!isForbidden(first)) return first;
  for (const operation of ['getAccount', 'listEvents'] as const) {
    const other = await check.api.call(operation, { as, intent: 'probe' });
    if (other.ok) return other;
  }
  return first;
}
