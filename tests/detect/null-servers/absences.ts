import { REFUSED, type Thing } from '../../../fixtures/check/controls.ts';
import type { RuleId } from '../../../spec/ledger/index.ts';
import { json, type NullAnswer } from './answers.ts';
import { type Arrived, isApi } from './serve.ts';

export type Raw = Readonly<Record<string, unknown>>;

/** An environment in which what a rule wants refused is not there, or nothing of its kind is ever served. */
export interface Absence {
  readonly what: string;
  /** The rules that no refusal shows obeyed here. */
  readonly rules: readonly RuleId[];
  /** The profile that names what is not there, or what nothing shows. */
  readonly profile?: (raw: Raw) => Raw;
  /** What doctor calls the key of the profile: it never says ok of it. */
  readonly key?: string;
  /** Calls that are refused whatever they name, and how. */
  readonly refuses?: readonly [such: (call: Arrived) => boolean, NullAnswer];
}

const rulesOf = (...things: readonly Thing[]): RuleId[] =>
  (Object.keys(REFUSED) as RuleId[]).filter((rule) => things.some((thing) => REFUSED[rule] === thing));

/** The profile with some of its keys replaced. */
const within = (key: string, change: Raw) => (raw: Raw) => ({
  ...raw,
  [key]: { ...(raw[key] as Raw), ...change },
});

const NO_CLIENT = { id: 'no-such-client', secret: 'no-such-secret' };

/** What a profile names and the environment lacks, or does not show. */
const OF_PROFILE: readonly Absence[] = [
  {
    what: 'an account that there is not',
    rules: rulesOf('foreign account'),
    profile: within('user', { foreign_account_id: 987_654 }),
    key: 'user.foreign_account_id',
  },
  {
    what: 'an account that nobody shows',
    rules: rulesOf('foreign account'),
    profile: ({ foreign: _foreign, ...raw }) => raw,
    key: 'user.foreign_account_id',
  },
  {
    what: 'records of another account that nobody reads there',
    rules: rulesOf('other account'),
    profile: (raw) => ({ ...raw, foreign: { event_id: 987_654, attendee_id: 987_655 } }),
    key: 'foreign.event_id',
  },
  {
    what: 'records of another account whose client is none',
    rules: [...rulesOf('other account'), 'isolation.nothing-changed'],
    profile: within('foreign', { client: NO_CLIENT }),
    key: 'foreign.client',
  },
  {
    what: 'an event that there is not',
    rules: rulesOf('other event'),
    // The event for attendee fields would be another one, too, and is there.
    profile: ({ fields_event_id: _apart, ...raw }) => ({ ...raw, other_event_id: 987_654 }),
    key: 'other_event_id',
  },
  {
    what: 'a word in the place of an expired token',
    rules: rulesOf('expired token'),
    profile: (raw) => ({ ...raw, tokens: { expired: 'abc' } }),
    key: 'tokens.expired',
  },
  {
    what: 'a word in the place of a revoked token',
    rules: rulesOf('revoked token'),
    profile: (raw) => ({ ...raw, tokens: { revoked: 'abc' } }),
    key: 'tokens.revoked',
  },
  {
    what: 'second clients that there are not',
    rules: ['oauth.client.other-secret', 'oauth.client.application-scope'],
    profile: (raw) =>
      within('foreign', { client: NO_CLIENT })({ ...raw, read_client: { ...NO_CLIENT, id: 'nor-this' } }),
    key: 'read_client',
  },
  {
    what: 'no client beside that of the user',
    rules: ['oauth.code.client', 'oauth.client.other-secret'],
    profile: ({ client: _client, read_client: _read, foreign: _foreign, ...raw }) => raw,
    key: 'client',
  },
  {
    what: 'no user whom GET /me would show',
    rules: rulesOf('signed-in user'),
    profile: ({ user: _user, ...raw }) => raw,
    key: 'user',
  },
];

const NOT_FOUND = json(404, { error: 'not found' });
const NOT_VALID = json(422, { errors: ['invalid'] });
const NOT_ALLOWED = json(403, { error: 'forbidden' });

const calls =
  (methods: RegExp, path: RegExp) =>
  (call: Arrived): boolean =>
    isApi(call) && methods.test(call.method) && path.test(call.path);
const asksFor =
  (grant: string) =>
  ({ path, body }: Arrived): boolean =>
    path === '/oauth/token' && body.includes(`grant_type=${grant}`);

/** What the environment serves nobody, however right the call is. */
const OF_SERVER: readonly Absence[] = [
  { what: 'no /me', rules: rulesOf('signed-in user'), refuses: [calls(/GET/, /\/me$/), NOT_FOUND] },
  {
    what: 'nothing for who names an account',
    rules: ['account-id.required', 'account-id.malformed', 'account-id.foreign'],
    refuses: [({ namesAccount }) => namesAccount, NOT_ALLOWED],
  },
  {
    what: 'no create of an attendee',
    rules: [
      'attendees.create.answer-complete',
      'attendees.create.first-name-null',
      'attendees.create.first-name-required',
      'attendees.create.item-required',
      'attendees.create.phone-form',
    ],
    refuses: [calls(/POST/, /\/attendees$/), NOT_VALID],
  },
  {
    what: 'no update of an attendee that is valid',
    rules: ['attendees.update.item-required', 'rsvp.only-five'],
    refuses: [calls(/PATCH/, /\/attendees\//), NOT_VALID],
  },
  {
    what: 'no update that finds an attendee',
    rules: ['attendees.update.other-event'],
    refuses: [calls(/PATCH/, /\/attendees\//), NOT_FOUND],
  },
  {
    what: 'no attendee that is found',
    rules: ['errors.unknown-attendee', 'checkin.other-event'],
    refuses: [calls(/./, /\/attendees\/./), NOT_FOUND],
  },
  {
    what: 'no doors',
    rules: ['checkin.other-event'],
    refuses: [calls(/./, /\/attendees\/[^/]+\//), NOT_FOUND],
  },
  {
    what: 'no write',
    rules: [
      'bearer.nothing-changed',
      'isolation.nothing-changed',
      'isolation.write',
      'oauth.client.application-scope',
      'oauth.client.scope-default',
      'oauth.client.scope-not-wider',
      'oauth.code.scope-not-wider',
      'scopes.nothing-changed',
      'scopes.write-needed',
    ],
    refuses: [calls(/POST|PATCH|DELETE/, /./), NOT_ALLOWED],
  },
  {
    what: 'no create of an attendee field',
    rules: [
      'fields.create.item-required',
      'fields.create.label-required',
      'fields.create.only-listed-types',
      'fields.create.type-required',
    ],
    refuses: [calls(/POST/, /\/attendee_fields$/), NOT_VALID],
  },
  {
    what: 'no update of an attendee field that is valid',
    rules: ['fields.update.item-required'],
    refuses: [calls(/PATCH/, /\/attendee_fields\//), NOT_VALID],
  },
  {
    what: 'no attendee field that is found',
    rules: ['errors.unknown-field', 'fields.delete.other-event', 'fields.update.other-event'],
    refuses: [calls(/./, /\/attendee_fields\/./), NOT_FOUND],
  },
  {
    what: 'no registration type that is found',
    rules: ['errors.unknown-registration-type', 'registration-types.get.other-event'],
    refuses: [calls(/./, /\/registration_types\//), NOT_FOUND],
  },
  {
    what: 'no event that is found',
    rules: ['errors.unknown-event'],
    refuses: [calls(/./, /\/events\/./), NOT_FOUND],
  },
  {
    what: 'no token that works',
    rules: [
      'bearer.expired',
      'bearer.garbage',
      'bearer.missing',
      'bearer.revoked',
      'bearer.scheme',
      'bearer.truncated',
    ],
    refuses: [isApi, json(401, { error: 'unauthorized' }, { 'www-authenticate': 'Bearer' })],
  },
  {
    what: 'no token for a client',
    rules: [
      'oauth.client.grant-type',
      'oauth.client.other-secret',
      'oauth.client.scope-unknown',
      'oauth.client.unknown-client',
      'oauth.client.wrong-secret',
    ],
    refuses: [asksFor('client_credentials'), json(400, { error: 'invalid_scope' })],
  },
  {
    what: 'no token for a code',
    rules: [
      'oauth.code.client',
      'oauth.code.client-secret',
      'oauth.code.denied',
      'oauth.code.redirect-uri',
      'oauth.code.redirect-uri-sent',
      'oauth.code.single-use',
      'oauth.code.single-use-at-once',
      'oauth.code.unknown',
      'oauth.pkce.missing-verifier',
      'oauth.pkce.other-challenge',
      'oauth.pkce.plain-challenge',
      'oauth.pkce.wrong-verifier',
    ],
    refuses: [asksFor('authorization_code'), json(400, { error: 'invalid_grant' })],
  },
  {
    what: 'no sign-in',
    rules: ['oauth.code.open-redirect', 'oauth.code.password'],
    refuses: [({ path }) => path.startsWith('/oauth/authorize'), json(400, { error: 'invalid_request' })],
  },
];

/** A null server, or a null profile, for each rule whose pass is a refusal: a test holds the ledger to it. */
export const ABSENCES: readonly Absence[] = [...OF_PROFILE, ...OF_SERVER];
