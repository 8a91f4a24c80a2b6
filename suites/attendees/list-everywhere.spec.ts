import { recordsIn } from '../../fixtures/records/foreign-account.ts';
import { inBatches } from '../../fixtures/records/in-batches.ts';
import { idOf, type Reply, rules, test } from '../../fixtures/test.ts';
import { settled } from '../../harness/reading/settle.ts';
import { shown } from '../../judge/finding.ts';

/** This many events at most, one of each status first. */
const MOST = 16;

/** Whether all attendees stand on a page that has room for more, and are counted. */
const isWhole = ({ items, metadata }: Reply): boolean =>
  Number(metadata['page']) === 1 &&
  items.length < Number(metadata['per_page']) &&
  Number.isInteger(metadata['total_count']);

/** Whether they are counted otherwise than they stand there. */
const miscounts = (reply: Reply): boolean =>
  isWhole(reply) && reply.metadata['total_count'] !== reply.items.length;

test(
  'GET of the attendees and attendee fields of every event that the account lists keeps to the shape',
  rules(
    'attendees.list.own-event',
    'attendees.list.total-count',
    'pagination.total_pages.present',
    'attendees.list.total-pages',
  ),
  async ({ api, check }) => {
    const listed = recordsIn(check.limits.given(await api.call('listEvents')));
    const first = new Map(listed.map((event) => [String(event['status']), event]));
    const ids = [...new Set([...first.values(), ...listed])].map(idOf).filter((id) => /^\d+$/.test(id));
    if (ids.length === 0) check.limits.stop({ why: 'the list of events names no ids', of: 'environment' });
    // Empty events, and those that are over, are read here alone. No sentence says that each may be read: none must succeed.
    await inBatches(ids.slice(0, MOST), async (event) => {
      const path = { event_id: event };
      await api.call('listAttendeeFields', { path, intent: 'probe' });
      const list = (): Promise<Reply> => api.call('listAttendees', { path, intent: 'probe' });
      const reply = await list();
      if (!reply.ok) return;
      // An attendee may come between the count and the page.
      const again = miscounts(reply)
        ? await settled(list, (read) => !miscounts(read), check.settleMs)
        : reply;
      if (isWhole(again))
        check.that('attendees.list.total-count', !miscounts(again), {
          message: 'total_count of a list that fits on one page is not the number of attendees on it',
          expected: `${again.items.length}`,
          actual: shown(again.metadata['total_count']),
          replies: [reply, again],
        });
      const strangers = reply.items.filter((item) => String(item['event_id']) !== event);
      if (reply.items.length > 0)
        check.none('attendees.list.own-event', strangers.map(idOf), [reply], {
          message: 'a list holds an attendee of another event',
        });
      if (Number(reply.metadata['total_count']) === 0)
        check.notes.observe('attendees.list.empty-total-pages', String(reply.metadata['total_pages']), reply);
    });
  },
);
