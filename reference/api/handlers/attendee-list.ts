import type { ServerReply } from '../../call-context.ts';
import type { PageOfAttendees } from '../../hooks.ts';
import { attendeePageText } from '../attendee-text.ts';
import type { ApiCall } from '../call.ts';
import { addressedEvent } from '../lookup.ts';
import { readPaging } from '../paging.ts';
import { CallRefusal } from '../refusal.ts';
import { list } from '../replies.ts';
import { attendeeView } from '../views.ts';

async function paging(call: ApiCall): Promise<{ page: number; perPage: number }> {
  const { policy, hooks } = call.world;
  let asked: { page: number; perPage: number } | CallRefusal;
  try {
    asked = readPaging(call.request.query, policy.pageBounds);
  } catch (error) {
    if (!(error instanceof CallRefusal)) throw error;
    asked = error;
  }
  if (hooks.paging !== undefined) asked = await hooks.paging(call, asked);
  if (asked instanceof CallRefusal) throw asked;
  return asked;
}

/** GET /events/{event_id}/attendees, by page. */
export async function listAttendees(call: ApiCall): Promise<ServerReply> {
  const { hooks, policy } = call.world;
  const lists = call.world.lists();
  const event = await addressedEvent(call);
  const { page, perPage } = await paging(call);
  let window = { offset: (page - 1) * perPage, limit: perPage };
  if (hooks.window !== undefined) window = await hooks.window(call, window);
  let found: PageOfAttendees = {
    page,
    perPage,
    rows: await lists.listAttendees(event.id, window, policy.order),
    total: await lists.countAttendees(event.id),
  };
  if (hooks.page !== undefined) found = await hooks.page(call, found);
  const form = await lists.fields(event.id);
  const total_pages = found.total === 0 ? policy.emptyTotalPages : Math.ceil(found.total / perPage);
  const metadata = { page, per_page: perPage, total_count: found.total, total_pages };
  if (call.world.plain) {
    return { status: 200, headers: {}, body: attendeePageText(found.rows, form, metadata) };
  }
  const views = found.rows.map((attendee) => attendeeView(call, attendee, form));
  return list(call, views, metadata);
}
