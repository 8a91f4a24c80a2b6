import type { Check } from '../../fixtures/check/check.ts';
import { otherIdentities } from '../../fixtures/records/other-identities.ts';
import { CLIENT, PERSONAL, type Reply, rules, test } from '../../fixtures/test.ts';
import { at, isRecord } from '../../judge/body.ts';
import { SUCCESS_RULE } from '../../judge/exchange/success-rule.ts';
import { showsItsWork } from '../../judge/exchange/work-shown.ts';
import type { GapId } from '../../spec/ledger/index.ts';

const FIELDS = { getAccount: 'account.fields', getMe: 'me.fields' } as const satisfies Record<string, GapId>;

/** Notes which fields a record has: those are not shown. One without any value does not show that it was read. */
function noteFields(check: Check, reply: Reply, operation: keyof typeof FIELDS): void {
  const item = at(reply.body, 'item');
  if (isRecord(item)) check.notes.observe(FIELDS[operation], Object.keys(item).sort().join(', '), reply);
  if (!showsItsWork(operation, reply.body))
    check.limits.stop({
      why: `${operation} answers no value outside metadata, so nothing shows whom it read`,
      of: 'environment',
      rules: [SUCCESS_RULE[operation]],
    });
}

/** No path of a picture, no address with its letters hidden. */
const ADDRESS = /^[^\s@/:*]+@[^\s@/:*]+$/;

/** Every text in a record, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Who signs in by an address and is shown with addresses has that one among them. */
function judgeUser(check: Check, reply: Reply, username: string | undefined): void {
  const shownAs = textsIn(at(reply.body, 'item')).filter((text) => ADDRESS.test(text));
  if (username === undefined || !ADDRESS.test(username) || shownAs.length === 0) return;
  const same = (text: string): boolean => text.toLowerCase() === username.toLowerCase();
  check.that('me.get.signed-in', shownAs.some(same), {
    message: 'the user that is shown has another e-mail address than the one who signed in',
    expected: username,
    actual: shownAs.join(', '),
    replies: [reply],
  });
}

test(
  'GET /account answers every kind of token',
  rules('account.get.answers', 'envelope.item', 'envelope.metadata'),
  async ({ api, check, worker }) => {
    for (const as of [CLIENT, ...otherIdentities(worker.profile)]) {
      const reply = await api.call('getAccount', { as });
      if (reply.ok) noteFields(check, reply, 'getAccount');
    }
    // Reading does not wear off.
    await Promise.all(Array.from({ length: 3 }, () => api.call('getAccount')));
  },
);

test(
  'GET /account answers while events and attendees are read',
  rules('account.get.answers'),
  async ({ api, sandbox }) => {
    const { event } = sandbox;
    await Promise.all([
      api.call('getAccount'),
      api.call('getEvent', { path: { id: event } }),
      api.call('getAccount'),
      api.call('listAttendees', { path: { event_id: event } }),
    ]);
  },
);

test(
  'GET /me answers a personal token',
  rules('me.get.answers', 'me.get.signed-in', 'envelope.item', 'envelope.metadata'),
  async ({ api, check, worker }) => {
    const user = check.limits.needs(worker.profile.user, 'the profile names no user');
    const first = check.limits.given(await api.call('getMe', { as: PERSONAL }));
    noteFields(check, first, 'getMe');
    judgeUser(check, first, user.username);
    await Promise.all(Array.from({ length: 3 }, () => api.call('getMe', { as: PERSONAL })));
  },
);
