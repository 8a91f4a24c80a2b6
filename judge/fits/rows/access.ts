import type { RuleId } from '../../../spec/ledger/index.ts';
import { CLIENT_GRANT, CLIENT_GRANT_TO_WRITE, codeExchange } from '../sent.ts';
import { API, LISTS, type Like, READ_OPERATIONS, type Row, WRITE_OPERATIONS, way } from '../way.ts';

const EVERY_LIST = Object.values(LISTS);
/** What a later read shows of calls that were refused. */
const leftBy = (beside: Like): Row => [
  way(EVERY_LIST, 'success', { by: 'a token that was granted', beside }),
];

const refusedToClient: Row = [way('requestToken', 'no success', { sent: CLIENT_GRANT })];
const refusedCode = (sent: Parameters<typeof codeExchange>[0] = {}): Row => [
  way('requestToken', 'no success', { sent: codeExchange(sent) }),
];
const bySigningIn: Row = [way(['authorize', 'signIn'], 'any')];
const of401 = (by: Parameters<typeof way>[2]): Row => [way(API, 401, by)];

/** How tokens are had, what they allow, and what is refused without them. */
export const accessRows = {
  'oauth.client.token': [
    way('requestToken', 'success', { sent: CLIENT_GRANT }),
    way(READ_OPERATIONS, 'success', { by: 'a token of the client' }),
  ],
  'oauth.client.scope-read': [way(READ_OPERATIONS, 'success', { by: 'a token of scope read' })],
  'oauth.client.scope-write': [way(WRITE_OPERATIONS, 'success', { by: 'a token of scope write' })],
  'oauth.client.scope-both': [way(API, 'success', { by: 'a token of both scopes' })],
  'oauth.client.scope-default': [
    way(READ_OPERATIONS, 'success', { by: 'a token without a scope' }),
    way(WRITE_OPERATIONS, 'no success', { by: 'a token without a scope' }),
  ],
  'oauth.client.scope-not-wider': [way(API, 'no success', { by: 'a token of the client' })],
  'oauth.client.scope-unknown': refusedToClient,
  'oauth.client.application-scope': [
    way('requestToken', 'no success', { sent: CLIENT_GRANT_TO_WRITE }),
    way(WRITE_OPERATIONS, 'no success', { by: 'a token without scope write' }),
  ],
  'oauth.client.account': [
    way('getAccount', 'success', { by: 'a token of a client' }),
    way(API, 'no success', { by: 'a token of a client' }),
  ],
  'oauth.client.wrong-secret': refusedToClient,
  'oauth.client.unknown-client': refusedToClient,
  'oauth.client.other-secret': refusedToClient,
  'oauth.client.grant-type': [way('requestToken', 'no success')],
  'oauth.token.response': [way('requestToken', 'success')],
  'oauth.token.no-store': [way('requestToken', 'success')],
  'oauth.token.scope-said': [way('requestToken', 'success')],
  'oauth.token.error-form': [way('requestToken', 'refusal')],

  'oauth.code.token': [way(API, 'success', { by: 'a personal token' })],
  'oauth.code.scope-not-wider': [way(API, 'no success', { by: 'a personal token' })],
  'oauth.code.single-use': refusedCode(),
  'oauth.code.single-use-at-once': refusedCode(),
  'oauth.code.unknown': refusedCode(),
  'oauth.code.client': refusedCode(),
  'oauth.code.client-secret': refusedCode(),
  'oauth.code.redirect-uri': refusedCode({ having: 'redirect_uri' }),
  'oauth.code.redirect-uri-sent': refusedCode({ lacking: 'redirect_uri' }),
  'oauth.code.state': bySigningIn,
  'oauth.code.open-redirect': bySigningIn,
  'oauth.code.out-of-band': bySigningIn,
  'oauth.code.password': bySigningIn,
  'oauth.code.denied': [...bySigningIn, ...refusedCode()],
  'oauth.pkce.right-verifier': [
    way('requestToken', 'success', { sent: codeExchange({ having: 'code_verifier' }) }),
  ],
  'oauth.pkce.wrong-verifier': refusedCode({ having: 'code_verifier' }),
  'oauth.pkce.missing-verifier': refusedCode({ lacking: 'code_verifier' }),
  'oauth.pkce.plain-challenge': refusedCode({ having: 'code_verifier' }),
  'oauth.pkce.other-challenge': refusedCode({ having: 'code_verifier' }),

  'account-id.own': [way(API, 'success', { by: 'a personal token with X-Account-Id' })],
  'account-id.required': [way(API, 'no success', { by: 'a personal token without X-Account-Id' })],
  'account-id.malformed': [way(API, 'no success', { by: 'a personal token with X-Account-Id' })],
  // Who passes over the header may serve the user's own account.
  'account-id.foreign': [
    way(API, 'no success', { by: 'a personal token with X-Account-Id' }),
    way(READ_OPERATIONS, 'success', { by: 'a personal token with X-Account-Id' }),
  ],
  'account-id.client-token': [
    way(API, ['success', 'no success'], { by: 'a token of a client, with X-Account-Id' }),
  ],

  'bearer.missing': of401({ by: 'no credentials' }),
  'bearer.scheme': of401({ by: 'credentials that are no bearer token' }),
  'bearer.garbage': of401({ by: 'a token that nobody granted' }),
  'bearer.truncated': of401({ by: 'a distorted token' }),
  'bearer.expired': of401({ by: 'an expired token' }),
  'bearer.revoked': of401({ by: 'a revoked token' }),
  'bearer.www-authenticate': of401({}),
  'bearer.nothing-changed': leftBy(way(API, 'no success', { by: 'no live token' })),

  'scopes.read-reads': [way(READ_OPERATIONS, 'success', { by: 'a token of scope read' })],
  'scopes.write-writes': [way(WRITE_OPERATIONS, 'success', { by: 'a token of scope write' })],
  'scopes.write-needed': [way(WRITE_OPERATIONS, 'no success', { by: 'a token without scope write' })],
  'scopes.nothing-changed': leftBy(
    way(WRITE_OPERATIONS, 'no success', { by: 'a token without scope write' }),
  ),

  'isolation.read': [
    way(READ_OPERATIONS, 'no success', { by: 'a token that was granted' }),
    way('getAccount', 'success', { by: 'a token of a client' }),
  ],
  'isolation.write': [
    way([...WRITE_OPERATIONS, 'getRegistrationType'], 'no success', { by: 'a token that was granted' }),
  ],
  'isolation.nothing-changed': leftBy(
    way(WRITE_OPERATIONS, 'no success', { by: 'a token that was granted' }),
  ),
  // A create may pass over the answer to a question that is none of its event.
  'isolation.smuggled': [
    way(API, 'no success', { by: 'a token that was granted' }),
    way('createAttendee', 'success', { by: 'a token that was granted' }),
  ],
  'isolation.lists': [way([...EVERY_LIST, 'listEvents'], 'success', { by: 'a token that was granted' })],
} as const satisfies Partial<Record<RuleId, Row>>;
