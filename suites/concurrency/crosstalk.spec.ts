import { numbersRepeat, REPEATED } from '../../fixtures/records/event-numbers.ts';
import { recordsIn } from '../../fixtures/records/foreign-account.ts';
import { CLIENT, FOREIGN, type Reply, rules, test } from '../../fixtures/test.ts';
import { accountIdIn } from '../../harness/call/account-in.ts';
import { idOf } from '../../harness/call/reply.ts';
import { sameJson } from '../../judge/body.ts';

const AT_ONCE = 8;

test(
  'updates of many attendees at once are each answered with their own attendee and value',
  rules('attendees.update.same', 'attendees.update.keeps-company', 'attendees.update.listed'),
  async ({ api, check, sandbox }) => {
    const guests = await sandbox.borrows(AT_ONCE);
    for (let round = 0; round < 3; round += 1) {
      const sent = guests.map((guest) => ({ guest, company: `Round ${round} ${sandbox.word()}` }));
      const replies = await Promise.all(
        sent.map(({ guest, company }) =>
          api.call('updateAttendee', {
            path: { event_id: guest.event, id: guest.id },
            item: { company },
            intent: 'probe',
          }),
        ),
      );
      for (const [index, { guest, company }] of sent.entries()) {
        const reply = replies[index] as Reply;
        // What answers no record at all mixes none up: the rules of that answer say so.
        if (!reply.ok || Object.keys(reply.item).length === 0) continue;
        const { email } = guest.record;
        check.carries('attendees.update.same', reply.item, { email }, [reply]);
        check.carries('attendees.update.keeps-company', reply.item, { company }, [reply]);
        if (round === 2)
          check.eventually.attendee({
            event: guest.event,
            id: guest.id,
            expected: { company, email },
            rule: 'attendees.update.listed',
            message: 'after updates of many attendees at once, one does not read as it was answered',
            replies: [reply],
          });
      }
    }
  },
);

test(
  'pages asked for at once are each answered with their own page',
  rules('attendees.list.echo', 'attendees.list.page-size'),
  async ({ api, check, sandbox }) => {
    const path = { event_id: sandbox.event };
    // Pages that are there: what a page beyond the last is answered is not shown.
    const { metadata } = check.limits.given(
      await api.call('listAttendees', { path, query: { page: 1, per_page: 1 } }),
    );
    const there = Number(metadata['total_count']) || 1;
    const asked = Array.from({ length: AT_ONCE }, (_, index) => {
      const per_page = 2 + index;
      return { page: ((index % 3) % Math.ceil(there / per_page)) + 1, per_page };
    });
    const replies = await Promise.all(asked.map((query) => api.call('listAttendees', { path, query })));
    const widest = replies.at(-1) as Reply;
    check.notes.observe(
      'attendees.list.order',
      orderOf(widest.items.map((one) => Number(one['id']))),
      widest,
    );
    for (const [index, query] of asked.entries()) {
      const reply = check.limits.given(replies[index] as Reply);
      check.that('attendees.list.page-size', reply.items.length <= query.per_page, {
        message: 'a page asked for among others is larger than its per_page',
        expected: `at most ${query.per_page}`,
        actual: `${reply.items.length}`,
        replies: [reply],
      });
    }
  },
);

test(
  'calls of two accounts at once are each answered from their own account',
  rules('isolation.read', 'oauth.client.account'),
  async ({ api, check, worker }) => {
    const { foreign } = worker.profile;
    check.limits.needs(foreign?.client, 'the profile names no foreign.client');
    const sides = [CLIENT, FOREIGN];
    const alone = [];
    for (const as of sides) alone.push(check.limits.given(await api.call('getAccount', { as })));
    const [ours, theirs] = alone;
    // Where the two accounts answer alike, or one never answers twice alike, a mix-up cannot be seen this way.
    if (ours === undefined || theirs === undefined || sameJson(ours.body, theirs.body))
      return check.limits.stop({ why: 'both accounts are answered alike', of: 'environment' });
    // Answers may carry what is new each time; an id tells accounts apart all the same.
    const ids = [accountIdIn(ours), accountIdIn(theirs)];
    const byId = ids.every((id) => id !== '') && ids[0] !== ids[1];
    const isOf = (reply: Reply, account: Reply): boolean =>
      byId ? accountIdIn(reply) === accountIdIn(account) : sameJson(reply.body, account.body);
    const calls = Array.from({ length: AT_ONCE * 4 }, (_, index) => index % 2);
    const replies = await Promise.all(
      calls.map((side) => api.call('getAccount', { as: sides[side] ?? CLIENT })),
    );
    for (const [index, side] of calls.entries()) {
      const reply = replies[index] as Reply;
      if (!reply.ok) continue;
      const other = side === 0 ? theirs : ours;
      check.that('isolation.read', !isOf(reply, other), {
        message: 'a call was answered with the account of another call under way',
        expected: ours.text.slice(0, 120),
        actual: reply.text.slice(0, 120),
        replies: [reply],
      });
    }
  },
);

test(
  'event lists of two accounts at once hold no event of the other',
  rules('isolation.lists'),
  async ({ api, check, worker }) => {
    check.limits.needs(worker.profile.foreign?.client, 'the profile names no foreign.client');
    if (await numbersRepeat(worker, check)) check.limits.stop({ why: REPEATED, of: 'profile' });
    const sides = [CLIENT, FOREIGN];
    const alone: string[][] = [];
    for (const as of sides)
      alone.push(recordsIn(check.limits.given(await api.call('listEvents', { as }))).map(idOf));
    if (alone.some((ids) => ids.length === 0))
      check.limits.stop({ why: 'an account lists no events', of: 'environment' });
    const calls = Array.from({ length: AT_ONCE * 4 }, (_, index) => index % 2);
    const replies = await Promise.all(
      calls.map((side) => api.call('listEvents', { as: sides[side] ?? CLIENT })),
    );
    for (const [index, side] of calls.entries()) {
      const reply = replies[index] as Reply;
      if (!reply.ok) continue;
      const [own, other] = [new Set(alone[side]), alone[1 - side] ?? []];
      const strange = recordsIn(reply)
        .map(idOf)
        .filter((id) => !own.has(id) && other.includes(id));
      check.none('isolation.lists', strange, [reply], {
        message: 'a list of events asked for among others holds events of another account',
        expected: 'events of the own account',
      });
    }
  },
);

/** How the ids of a page follow each other. */
function orderOf(ids: readonly number[]): string {
  if (ids.length < 3) return 'too few to tell';
  const rises = ids.slice(1).filter((id, index) => id > (ids[index] ?? id)).length;
  if (rises === ids.length - 1) return 'by rising id';
  return rises === 0 ? 'by falling id' : 'by something else than id';
}
