import type { ServerReply } from '../../call-context.ts';
import type { ApiCall } from '../call.ts';
import { addressedEvent } from '../lookup.ts';
import { list, single } from '../replies.ts';
import { eventView } from '../views.ts';

/** GET /events: the events of the account; by page where the policy says so. */
export async function listEvents(call: ApiCall): Promise<ServerReply> {
  const { store, hooks, policy } = call.world;
  let events = await store.listEvents(call.accountId);
  if (hooks.events !== undefined) events = await hooks.events(call, events);
  const views = events.map((event) => eventView(call, event));
  if (policy.eventsShape === 'bare') return { status: 200, headers: {}, body: views };
  if (policy.eventsShape === 'embedded') {
    const body = { _links: { self: { href: '/api/v2/events' } }, _embedded: { events: views } };
    return { status: 200, headers: {}, body };
  }
  if (!policy.eventsPaged) return list(call, views);
  const page = Math.max(1, Math.trunc(Number((call.request.query as { page?: unknown }).page)) || 1);
  const items = views.slice((page - 1) * 3, page * 3);
  return list(call, items, {
    page,
    per_page: 3,
    total_count: views.length,
    total_pages: Math.ceil(views.length / 3),
  });
}

/** GET /events/{id}. */
export async function getEvent(call: ApiCall): Promise<ServerReply> {
  return single(call, 200, eventView(call, await addressedEvent(call)));
}
