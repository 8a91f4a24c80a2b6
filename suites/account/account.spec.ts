import type { Check } from '../../fixtures/check/check.ts';
import { CLIENT, type Identity, PERSONAL, READER, type Reply, rules, test } from '../../fixtures/test.ts';
import { at, isRecord } from '../../judge/body.ts';
import { shown } from '../../judge/finding.ts';
import type { GapId } from '../../spec/ledger/index.ts';

/** How the answer is wrapped, and which fields the record has: neither is shown. */
function observeShape(check: Check, reply: Reply, shape: GapId, fields: GapId): void {
  const item = at(reply.body, 'item');
  const wrapped = isRecord(item) && isRecord(at(reply.body, 'metadata'));
  const keys = isRecord(reply.body) ? Object.keys(reply.body).sort().join(', ') : shown(reply.text, 40);
  check.notes.observe(shape, wrapped ? 'item and metadata' : keys, reply);
  const record = isRecord(item) ? item : reply.body;
  if (isRecord(record)) check.notes.observe(fields, Object.keys(record).sort().join(', '), reply);
}

test(
  'GET /account answers every kind of token',
  rules('account.get.answers'),
  async ({ api, check, session }) => {
    const { read_client, user } = session.profile;
    const identities: readonly Identity[] = [
      CLIENT,
      ...(read_client === undefined ? [] : [READER]),
      ...(user === undefined ? [] : [PERSONAL]),
    ];
    for (const as of identities) {
      const reply = await api.call('getAccount', { as });
      if (reply.ok) observeShape(check, reply, 'account.shape', 'account.fields');
    }
    // Reading does not wear off.
    await Promise.all(Array.from({ length: 3 }, () => api.call('getAccount')));
  },
);

test(
  'GET /account answers while events and attendees are read',
  rules('account.get.answers'),
  async ({ api, sandbox }) => {
    await Promise.all([
      api.call('getAccount'),
      api.call('getEvent', { path: { id: sandbox.event } }),
      api.call('getAccount'),
      api.call('listAttendees', { path: { event_id: sandbox.event } }),
    ]);
  },
);

test('GET /me answers a personal token', rules('me.get.answers'), async ({ api, check, session }) => {
  check.limits.needs(session.profile.user, 'the profile names no user');
  const first = check.limits.given(await api.call('getMe', { as: PERSONAL }));
  observeShape(check, first, 'me.shape', 'me.fields');
  await Promise.all(Array.from({ length: 3 }, () => api.call('getMe', { as: PERSONAL })));
});
