import { setTimeout as sleep } from 'node:timers/promises';
import type { Check } from '../../fixtures/check/check.ts';
import { withFields } from '../../fixtures/records/questions.ts';
import { type ApiRecord, CLIENT, idOf, PERSONAL, type Reply, rules, test } from '../../fixtures/test.ts';
import { differences } from '../../judge/compare.ts';
import { shown } from '../../judge/finding.ts';
import { EVENT_FIELDS } from '../../spec/contract.ts';
import { refusalsAbout } from '../../spec/refusals.ts';

const read = (check: Check, id: string): Promise<Reply> => check.api.call('getEvent', { path: { id } });

const fieldsOf = (event: ApiRecord): Record<string, unknown> =>
  Object.fromEntries(EVENT_FIELDS.filter((field) => field in event).map((field) => [field, event[field]]));

/** Claims that an event reads as before; differences of a moment are read again. */
async function claimSame(
  check: Check,
  id: string,
  before: Reply,
  by: readonly Reply[],
  settle: number,
): Promise<void> {
  // How the status of an event changes is a gap: it may do so at any time.
  const { status: _status, ...stays } = fieldsOf(before.item);
  let after = await read(check, id);
  let wrong = differences(after.item, stays);
  if (wrong.length > 0) {
    await sleep(settle);
    after = await read(check, id);
    wrong = differences(after.item, stays);
  }
  check.none('events.get.read-only', wrong, [before, ...by, after], {
    message: 'an event is no longer as it was',
    expected: 'the event as it was before',
  });
}

/** Refusals of what a body holds. */
const REFUSED: ReadonlySet<number> = refusalsAbout('body');

/** States of an event that is under way: going from one to another shuts no client out. */
const OPEN = ['live', 'published', 'upcoming'] as const;

/** Claims that an event takes no state that is sent. It may have a state by itself, but not one that is sent, and then another. */
async function claimStatus(
  check: Check,
  { item }: Reply,
  send: (status: string) => Promise<Reply>,
): Promise<void> {
  const others = OPEN.filter((status) => status !== item['status']);
  if (others.length === OPEN.length) return;
  const replies: Reply[] = [];
  for (const status of others) {
    replies.push(await send(status));
    const after = await read(check, idOf(item));
    if (after.item['status'] !== status) return;
    replies.push(after);
  }
  check.breaks('events.get.read-only', {
    message: 'an event takes the status that is sent',
    expected: `the status as it was, ${shown(item['status'])}`,
    actual: others.join(', then '),
    replies: replies as [Reply, ...Reply[]],
  });
}

test(
  'PATCH, PUT and POST on an event change nothing',
  rules('events.get.read-only'),
  async ({ api, check, sandbox, worker }) => {
    sandbox.writable();
    const path = { id: sandbox.event };
    const before = check.limits.given(await read(check, sandbox.event));
    // An event that its own user may change elsewhere may be open to that user here.
    for (const as of worker.profile.user === undefined ? [CLIENT] : [CLIENT, PERSONAL])
      for (const method of ['PATCH', 'PUT', 'POST']) {
        // What is there already: if the method exists after all, it does no harm.
        const same = { path, item: fieldsOf(before.item), method, as, intent: 'probe' as const };
        const whole = await api.call('getEvent', same);
        // A service that refuses an attribute that cannot be set may take the others.
        const reply = REFUSED.has(whole.status)
          ? await api.call('getEvent', { ...same, item: { name: before.item['name'] } })
          : whole;
        check.notes.observe('errors.method', `${reply.status}`, reply, `${method} on an event`);
        await claimSame(check, sandbox.event, before, [reply], worker.profile.settle_ms);
        if (!reply.ok) continue;
        const name = `${String(before.item['name'])} (changed)`;
        for (const item of [{ name }, { city: name, description: name }]) {
          const sent = await api.call('getEvent', { ...same, item });
          await claimSame(check, sandbox.event, before, [sent], worker.profile.settle_ms);
        }
        await claimStatus(check, before, (status) => api.call('getEvent', { ...same, item: { status } }));
        await api.call('getEvent', same);
      }
  },
);

test(
  'creating and updating attendees and whatever doors do with them leaves the event as it is',
  rules('events.get.read-only'),
  async ({ api, check, sandbox, worker }) => {
    const before = check.limits.given(await read(check, sandbox.event));
    const guest = await sandbox.borrow();
    const path = { event_id: guest.event, id: guest.id };
    const replies = [
      guest.reply,
      await api.call('updateAttendee', { path, item: { rsvp_status: 'confirmed' } }),
      await api.call('checkIn', { path, item: {}, intent: 'probe' }),
      await api.call('undoCheckIn', { path, item: {}, intent: 'probe' }),
      await api.call('checkIn', { path, item: {}, intent: 'probe' }),
      await api.call('checkOut', { path, item: {}, intent: 'probe' }),
    ];
    await claimSame(check, sandbox.event, before, replies, worker.profile.settle_ms);
  },
);

test.describe('with a form that changes', () => {
  test.use({ exclusive: true });

  test(
    'creating, updating and deleting attendee fields leaves the event as it is',
    rules('events.get.read-only'),
    async ({ check, sandbox, worker }) => {
      const event = sandbox.fieldsEvent;
      const before = check.limits.given(await read(check, event));
      const item = { label: sandbox.label(), type: 'short_text' };
      await withFields(check, sandbox, worker, async (bench) => {
        const [field] = await bench.taken([item]);
        if (field !== undefined)
          await bench.update(idOf(field), { label: bench.label() }, { intent: 'probe' });
        await claimSame(check, event, before, [], worker.profile.settle_ms);
      });
      await claimSame(check, event, before, [], worker.profile.settle_ms);
    },
  );
});
