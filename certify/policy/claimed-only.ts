import type { RuleId } from '../../spec/ledger/index.ts';

/** Rules that no law of the journal judge shows obeyed, by what it would have to know for that. */
const WANTING: Readonly<Record<string, readonly RuleId[]>> = {
  'where the authorization page leads, which a browser sees and no exchange of the API': [
    'oauth.code.unknown',
    'oauth.code.client',
    'oauth.code.redirect-uri',
    'oauth.code.state',
    'oauth.code.open-redirect',
    'oauth.code.out-of-band',
    'oauth.code.password',
    'oauth.code.denied',
    'oauth.code.client-secret',
    'oauth.code.scope-not-wider',
    'oauth.pkce.right-verifier',
    'oauth.pkce.wrong-verifier',
    'oauth.pkce.missing-verifier',
    'oauth.pkce.plain-challenge',
    'oauth.pkce.other-challenge',
  ],
  'which account a client belongs to': [
    'oauth.client.application-scope',
    'oauth.client.account',
    'account.get.bound',
  ],
  'that nobody else wrote meanwhile': [
    'attendees.create.answer-complete',
    'attendees.create.refused-creates-nothing',
    'events.get.read-only',
    'checkin.keeps-rsvp',
  ],
  'whether whoever waited as Retry-After says was let in': ['rate-limit.retry-after-honest'],
  'personal data of others, which is masked': ['attendee.phone.e164', 'attendee.registration_type_id.refers'],
};

const CLAIMED_ONLY: ReadonlySet<string> = new Set(Object.values(WANTING).flat());

/**
 * The passed rules that a journal can show, and those of the bundle do not. A receiver who trusts no one has to know of
 * them.
 */
export function restingOnClaims(shown: readonly string[], claimed: readonly string[]): string[] {
  const missing = claimed.filter((id) => !CLAIMED_ONLY.has(id));
  if (missing.length === 0) return [];
  const listed = `${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ' …' : ''}`;
  return [
    `Of ${shown.length + missing.length} rules that journals can show, these show ${shown.length}, and leave to the signer's word: ${listed}. Leave out --shown-only to take it.`,
  ];
}
