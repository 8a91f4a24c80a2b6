import { excluded, holds, leavesOpen, type Sections } from './accounted.ts';

const LEADS_IN = 'leads in what follows, which is accounted for one by one';
const BY_HAND = 'is about pages that a person uses; no call of API v2 shows them';

/** Authentication, errors and limits. */
export const accessSentences: Sections = {
  Authentication: [
    holds('6f17a069acac', ['bearer.scheme', 'oauth.client.token', 'oauth.code.token']),
    holds('fdcc068d00aa', ['bearer.scheme', 'bearer.missing', 'bearer.nothing-changed'], ['bearer.in-query']),
  ],
  'Authentication > Credentials': [
    excluded('537a4a02e3b1', BY_HAND),
    excluded('d2c9b22f40a6', BY_HAND),
    excluded('0f04387e0a4d', BY_HAND),
    excluded('4b42b6b14235', BY_HAND),
    holds('1e8b8a8b21b3', [], ['oauth.loopback-redirect']),
    holds('b8662de90a0c', ['oauth.client.scope-default']),
  ],
  'Authentication > Client credentials grant (servers, automation)': [
    holds('42dcad8f8296', ['oauth.client.token'], ['oauth.parameters-elsewhere']),
    holds(
      '11b2117a1154',
      ['oauth.client.scope-read', 'oauth.client.scope-write', 'oauth.client.scope-both'],
      ['oauth.unknown-scope'],
    ),
    holds('bc4be80cb8d6', ['oauth.client.account', 'account.get.bound']),
    holds('4bd40c8fa586', ['account-id.client-token'], ['account-id.client-token']),
  ],
  'Authentication > Authorization code grant with PKCE (a human user)': [
    holds('0c6c40872cc5', ['oauth.code.token'], ['oauth.pkce-required', 'oauth.loopback-redirect']),
    holds('6176daaa508c', ['oauth.code.token'], ['oauth.code-client-secret']),
    holds('2d2c0b2a3782', ['account-id.own']),
    holds('2ce06e742586', ['account-id.required', 'account-id.malformed', 'account-id.foreign']),
    holds('f13506ddb49c', ['me.get.answers', 'me.get.personal-only']),
  ],
  'Authentication > Scope rules': [
    holds('63062839f46e', ['scopes.read-reads']),
    holds('73b0c0d324bd', ['scopes.write-writes', 'scopes.write-needed', 'scopes.nothing-changed']),
  ],
  'Authentication > Gaps': [
    leavesOpen('297127903038', 'oauth.lifetime'),
    leavesOpen('7aa1aa3bd98e', 'oauth.refresh', 'oauth.previous-token'),
    leavesOpen('9af4d3ce2ae2', 'oauth.write-reads'),
  ],
  Errors: [
    holds('f7ec5c10e521', [
      'errors.401-envelope',
      'bearer.missing',
      'bearer.garbage',
      'bearer.truncated',
      'bearer.expired',
      'bearer.revoked',
    ]),
    holds('ce4cf706cefc', [
      'errors.404-envelope',
      'errors.unknown-event',
      'errors.unknown-attendee',
      'errors.unknown-field',
      'errors.unknown-registration-type',
    ]),
    holds('81b315423df2', ['errors.422-envelope', 'errors.422-says-why']),
    holds('9d690f6241f8', [
      'errors.429-envelope',
      'rate-limit.retry-after',
      'rate-limit.retry-after-readable',
    ]),
    excluded('9cd8c118599d', LEADS_IN),
    holds('8263d34f45e5', ['errors.401-envelope', 'errors.404-envelope', 'errors.429-envelope']),
    holds('1d99444af482', ['errors.422-where-documented', 'errors.422-envelope']),
    holds('32b68084b8b8', ['errors.422-where-documented', 'attendees.list.never-422']),
    excluded('c583e623d0ad', LEADS_IN),
    leavesOpen('21c842d5503e', 'account-id.refusal'),
    leavesOpen('d894355bb7e6', 'errors.unlisted', 'scopes.refusal', 'isolation.refusal', 'errors.method'),
    leavesOpen(
      '7cb63bdac943',
      'errors.messages',
      'errors.wrong-types',
      'errors.malformed-body',
      'attendees.create.validation',
      'attendees.create.duplicate-email',
      'attendees.create.unknown-registration-type',
      'attendees.create.unknown-field',
      'attendees.update.validation',
      'rsvp.invalid',
      'fields.create.validation',
    ),
  ],
  Limits: [
    holds('11ee582f6741', ['attendees.list.page-default', 'attendees.list.in-range']),
    holds('4ee281126197', [
      'attendees.list.per-page-default',
      'attendees.list.per-page-max',
      'attendees.list.in-range',
    ]),
    holds('bc040ee34525', ['rate-limit.exists', 'rate-limit.retry-after']),
    leavesOpen('9321e14c5caf', 'rate-limit.threshold'),
    leavesOpen('a7802a160ccd', 'rate-limit.retry-after'),
    leavesOpen('23e625cb38ca', 'limits.lengths'),
  ],
};
