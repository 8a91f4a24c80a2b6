import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Rejudge } from '../../../judge/rejudge.ts';
import { deriveVerdict } from '../../../judge/verdict.ts';
import type { CallId, Exchange } from '../../../record/exchange.ts';
import type { Fact, PassFact } from '../../../record/facts.ts';
import type { RuleId } from '../../../spec/ledger/index.ts';
import { recorded } from '../recorded.ts';
import { shownBy, theOneOf } from './exemplar.ts';

const CHECK = 'a/b › c';
const TOKEN = { authorization: 'Bearer $MUSTER_TOKEN' };

interface Forged {
  readonly on: CallId;
  readonly status?: number;
  readonly by?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sent?: unknown;
  readonly query?: ReadonlyArray<readonly [string, string]>;
  readonly body?: string;
}

const passOf = (rule: RuleId, exchange = 'w0-1', exchanges?: readonly string[]): PassFact => ({
  ...{ kind: 'pass', rule, check: CHECK, count: 3, exchange },
  ...(exchanges && { exchanges }),
});

function exchangeOf({
  on,
  status = 200,
  by = 'client',
  headers = TOKEN,
  sent,
  query,
  body,
}: Forged): Exchange {
  const one = recorded(on, {
    ...{ status, sent, intent: 'probe', check: CHECK, body: {} },
    ...(query && { query }),
  });
  return { ...one, identity: by, request: { ...one.request, headers, ...(body !== undefined && { body }) } };
}

/** What becomes of a rule of which a run stored these passes, with these exchanges in its journal. */
function judged(rule: RuleId, passes: readonly PassFact[], exchanges: readonly Exchange[]) {
  const stored: Fact[] = [
    ...passes,
    { kind: 'check', check: CHECK, rules: [rule], outcome: 'ran', reason: '', milliseconds: 1 },
  ];
  const again = new Rejudge(stored);
  for (const exchange of exchanges) again.add(exchange);
  const facts = again.merged();
  const { rules } = deriveVerdict(facts, { seed: 1, today: '2026-01-01' });
  return { facts, ...rules.find(({ id }) => id === rule) };
}

const ME = { by: 'personal', headers: { ...TOKEN, 'x-account-id': '1' } };
const NOBODY = { by: 'none', headers: {} };
const READER = { by: 'client-credentials token of scope read' };
const WRITER = { by: 'client-credentials token of scope write' };
const ATTENDEE = { first_name: 'Ada' };

/** A pass of each rule, pinned onto an exchange that a journal may well hold and that does not show it. */
const FORGERIES: ReadonlyArray<readonly [RuleId, Forged, RegExp]> = [
  ['bearer.missing', { on: 'getAccount' }, /answered with 200/],
  ['bearer.missing', { on: 'getAccount', status: 401, by: 'an expired token' }, /sent by "an expired token"/],
  ['bearer.scheme', { on: 'getAccount', status: 401, ...NOBODY }, /sent by "none"/],
  ['bearer.garbage', { on: 'getEvent', status: 401 }, /sent by "client"/],
  ['bearer.truncated', { on: 'getEvent', status: 401, by: 'made up' }, /by a distorted token/],
  ['bearer.expired', { on: 'getEvent', status: 401, by: 'a revoked token' }, /by an expired token/],
  ['bearer.revoked', { on: 'getEvent', status: 404, by: 'a revoked token' }, /not with 401/],
  ['bearer.nothing-changed', { on: 'listAttendees' }, /none beside it/],
  [
    'scopes.write-needed',
    { on: 'createAttendee', status: 201, sent: ATTENDEE, ...READER },
    /answered with 201/,
  ],
  ['scopes.write-needed', { on: 'createAttendee', status: 403, ...WRITER }, /without scope write/],
  ['scopes.write-needed', { on: 'listAttendees', status: 403, ...READER }, /is GET .*attendees/],
  ['scopes.read-reads', { on: 'getAccount', ...WRITER }, /by a token of scope read/],
  ['scopes.write-writes', { on: 'createAttendee', status: 403, ...WRITER }, /not with a success/],
  ['scopes.nothing-changed', { on: 'listAttendees' }, /none beside it/],
  ['isolation.read', { on: 'getEvent' }, /answered with 200/],
  ['isolation.read', { on: 'getEvent', status: 401, ...NOBODY }, /by a token that was granted/],
  ['isolation.write', { on: 'listAttendees', status: 404 }, /is GET .*attendees/],
  ['isolation.nothing-changed', { on: 'listAttendees' }, /none beside it/],
  ['isolation.smuggled', { on: 'getRegistrationType' }, /answered with 200/],
  ['isolation.lists', { on: 'listEvents', status: 403 }, /not with a success/],
  ['account-id.own', { on: 'getAccount' }, /by a personal token/],
  ['account-id.required', { on: 'getAccount', status: 400, ...ME }, /without X-Account-Id/],
  ['account-id.required', { on: 'listAttendees' }, /answered with 200/],
  ['account-id.foreign', { on: 'getAccount', status: 403 }, /by a personal token with/],
  ['account-id.client-token', { on: 'getAccount', status: 403 }, /with X-Account-Id/],
  ['me.get.answers', { on: 'getMe' }, /by a personal token/],
  ['me.get.personal-only', { on: 'getMe', status: 401, ...ME }, /by a token of a client/],
  ['account.get.bound', { on: 'listEvents' }, /is GET \/events/],
  ['events.get.200', { on: 'getAccount' }, /is GET \/account/],
  ['attendees.list.page-default', { on: 'listAttendees', query: [['page', '1']] }, /without page/],
  [
    'attendees.list.per-page-default',
    { on: 'listAttendees', query: [['per_page', '25']] },
    /without per_page/,
  ],
  ['attendees.list.in-range', { on: 'listAttendees' }, /with page or per_page/],
  ['attendees.create.201', { on: 'createAttendee', status: 422, sent: ATTENDEE }, /not with 201/],
  [
    'attendees.create.item-required',
    { on: 'createAttendee', status: 422, sent: { item: ATTENDEE } },
    /without item/,
  ],
  [
    'attendees.create.first-name-required',
    { on: 'createAttendee', status: 422, sent: { item: ATTENDEE } },
    /without first_name/,
  ],
  [
    'attendees.create.keeps-email',
    { on: 'createAttendee', status: 201, sent: { item: ATTENDEE } },
    /with email/,
  ],
  ['attendees.create.listed', { on: 'getEvent' }, /is GET \/events\/\{id\}/],
  ['attendees.create.refused-creates-nothing', { on: 'listAttendees' }, /none beside it/],
  ['attendees.update.null-kept', { on: 'updateAttendee', sent: { item: ATTENDEE } }, /with null/],
  ['attendees.update.other-event', { on: 'updateAttendee' }, /not with a refusal/],
  ['attendees.update.others-untouched', { on: 'updateAttendee' }, /is PATCH/],
  ['rsvp.value-sent', { on: 'updateAttendee', sent: { item: ATTENDEE } }, /with rsvp_status/],
  ['rsvp.with-others', { on: 'updateAttendee', sent: { item: { rsvp_status: 'declined' } } }, /and others/],
  [
    'rsvp.only-when-sent',
    { on: 'updateAttendee', sent: { item: { rsvp_status: 'declined' } } },
    /without rsvp_status/,
  ],
  ['checkin.check-in.succeeds', { on: 'checkOut' }, /is PATCH .*check_in/],
  ['checkin.check-out.200', { on: 'checkOut', status: 422 }, /not with 200/],
  ['checkin.null-session', { on: 'checkIn' }, /with session_id/],
  ['checkin.answer-is-read', { on: 'checkIn' }, /is POST .*check_in/],
  ['fields.create.every-type', { on: 'createAttendeeField', status: 422 }, /not with 201/],
  ['fields.update.item-required', { on: 'updateAttendeeField', status: 400 }, /not with 422/],
  ['fields.delete.succeeds', { on: 'deleteAttendeeField', status: 404 }, /not with a success/],
  ['fields.delete.gone', { on: 'deleteAttendeeField' }, /answered with 200/],
  ['errors.401-envelope', { on: 'getEvent', status: 404 }, /not with 401/],
  ['errors.422-envelope', { on: 'createAttendee', status: 400 }, /not with 422/],
  ['errors.unknown-event', { on: 'getAccount', status: 404 }, /is GET \/account/],
  ['errors.unknown-attendee', { on: 'getEvent', status: 404 }, /is GET \/events/],
  ['rate-limit.exists', { on: 'getEvent', status: 503 }, /not with 429/],
  ['rate-limit.retry-after', { on: 'getEvent' }, /not with 429/],
  [
    'oauth.client.wrong-secret',
    { on: 'requestToken', body: 'grant_type=client_credentials' },
    /answered with 200/,
  ],
  [
    'oauth.code.single-use',
    { on: 'requestToken', status: 400, body: 'grant_type=client_credentials' },
    /a code/,
  ],
  [
    'oauth.pkce.wrong-verifier',
    { on: 'requestToken', status: 400, body: 'grant_type=authorization_code' },
    /with code_verifier/,
  ],
  ['oauth.pkce.missing-verifier', { on: 'requestToken', status: 200 }, /answered with 200/],
  ['oauth.client.scope-default', { on: 'createAttendee', status: 403, ...READER }, /without a scope/],
  ['oauth.code.token', { on: 'getEvent' }, /by a personal token/],
  ['oauth.code.password', { on: 'getAccount', status: 401 }, /is GET \/account/],
  ['attendee.email.value', { on: 'getEvent' }, /is GET \/events/],
  ['event.status.value', { on: 'listAttendees' }, /is GET .*attendees/],
  ['envelope.items', { on: 'getEvent' }, /is GET \/events/],
];

describe('a pass that names an exchange which does not show its rule', () => {
  for (const [rule, forged, why] of FORGERIES)
    test(`${rule}: ${forged.on} ${forged.status ?? 200} by ${forged.by ?? 'client'}`, () => {
      const { facts, verdict, reason = '' } = judged(rule, [passOf(rule)], [exchangeOf(forged)]);
      assert.ok(!facts.some((fact) => fact.kind === 'pass' && fact.check === CHECK));
      assert.notEqual(verdict, 'pass');
      assert.match(reason, /^not shown: the exchange that it names (is|was|has) /);
      assert.match(reason, why);
    });
});

test('at least forty rules are tried', () => {
  assert.ok(new Set(FORGERIES.map(([rule]) => rule)).size >= 40);
});

const RULE: RuleId = 'scopes.nothing-changed';

test('a pass of an exchange that is in no journal, or that was not answered, is none', () => {
  const one = exchangeOf({ on: 'getMe', ...ME });
  const unanswered: Exchange = { ...one, response: null, failure: { kind: 'timeout', message: '' } };
  assert.match(
    judged('me.get.signed-in', [passOf('me.get.signed-in', 'w9-9')], [one]).reason ?? '',
    /not in the journal/,
  );
  assert.match(
    judged('me.get.signed-in', [passOf('me.get.signed-in')], [unanswered]).reason ?? '',
    /was not answered/,
  );
});

test('a pass is kept that names what shows its rule, the one that it rests on and another beside it', () => {
  const named = shownBy(RULE);
  assert.equal(named.length, 2);
  const kept = judged(RULE, [passOf(RULE, 'w0-1', ['w0-0', 'w0-1'])], named);
  assert.ok(kept.facts.some((fact) => fact.kind === 'pass' && fact.check === CHECK));
  assert.ok(!kept.facts.some((fact) => fact.kind === 'blocked'));
});

test('a pass that shows its rule stands beside one that does not', () => {
  const [one, other] = [theOneOf('bearer.missing'), exchangeOf({ on: 'getAccount' })];
  const { facts } = judged(
    'bearer.missing',
    [passOf('bearer.missing', 'w0-1'), passOf('bearer.missing', 'w0-2')],
    [one, { ...other, id: 'w0-2' }],
  );
  assert.equal(facts.filter((fact) => fact.kind === 'pass' && fact.check === CHECK).length, 1);
  assert.ok(!facts.some((fact) => fact.kind === 'blocked'));
});
