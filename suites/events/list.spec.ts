import { listsIn, recordsIn } from '../../fixtures/records/foreign-account.ts';
import { otherIdentities } from '../../fixtures/records/other-identities.ts';
import { CLIENT, type Identity, idOf, type Reply, rules, test } from '../../fixtures/test.ts';
import { at, isRecord } from '../../judge/body.ts';
import { EVENT_FIELDS, EVENT_STATUSES } from '../../spec/contract.ts';

/** No more events than these are read one by one. */
const MOST = 40;

test(
  'GET /events answers every kind of token, and its statuses are among the seven',
  rules('events.list.answers', 'event.status.value'),
  async ({ api, check, worker }) => {
    const { event_id } = worker.profile;
    const reply = check.limits.given(await api.call('listEvents'));
    const asked: Array<readonly [Identity, Reply]> = [[CLIENT, reply]];
    for (const as of otherIdentities(worker.profile)) asked.push([as, await api.call('listEvents', { as })]);

    const listed = recordsIn(reply);
    for (const [as, list] of event_id === undefined ? [] : asked) {
      if (!list.ok) continue;
      const known = await api.call('getEvent', { path: { id: event_id ?? '' }, as });
      const holds = !known.ok || listsIn(list).some((one) => one.some(isRecord));
      check.that('events.list.answers', holds, {
        message:
          'the list holds no event at all, while an event of the account is answered to the same token',
        expected: 'a list of events',
        actual: list.text.slice(0, 160),
        replies: [list, known],
      });
    }
    const keys = isRecord(reply.body) ? Object.keys(reply.body).sort().join(', ') : 'no object';
    check.notes.observe('events.list.shape', keys, reply);
    const missing = EVENT_FIELDS.filter((field) => listed.some((event) => !(field in event)));
    check.notes.observe(
      'events.list.shape',
      missing.join(', ') || 'none',
      reply,
      'fields missing in the list',
    );
    check.notes.observe(
      'events.list.paging',
      Object.keys(reply.metadata).sort().join(', ') || 'no metadata',
      reply,
    );
    for (const event of listed) {
      const status = at(event, 'status');
      if (typeof status !== 'string') continue;
      check.oneOf(
        'event.status.value',
        status,
        EVENT_STATUSES,
        [reply],
        'the list of events shows a status outside the seven',
      );
    }
  },
);

test(
  'every event that the list names can be read by its id, with all its fields',
  rules('events.get.200', 'events.get.same', 'event.status.value'),
  async ({ api, check, worker }) => {
    // Whose the event of another account is that a list may show, other checks ask.
    const { foreign } = worker.profile;
    const listed = recordsIn(check.limits.given(await api.call('listEvents'))).filter(
      (event) => idOf(event) !== foreign?.event_id,
    );
    // One of each status first: a corner may lie in one of them.
    const first = new Map(listed.map((event) => [String(event['status']), event]));
    const chosen = [...new Set([...first.values(), ...listed])].map(idOf).filter((id) => /^\d+$/.test(id));
    if (chosen.length === 0) check.limits.stop({ why: 'the list of events names no ids', of: 'environment' });
    const lot = chosen.slice(0, MOST);
    for (let start = 0; start < lot.length; start += 8)
      await Promise.all(lot.slice(start, start + 8).map((id) => api.call('getEvent', { path: { id } })));
  },
);
