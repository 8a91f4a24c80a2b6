import type { PolicyName } from '../../record/certificate.ts';
import { RULES, type RuleEntry, type RuleId } from '../../spec/ledger/index.ts';

/** What a certificate may be asked for, as data. */
export interface CertificatePolicy {
  readonly name: PolicyName;
  /** In one sentence. */
  readonly asks: string;
  /** Whether rules that take a personal token are required, and those that take a limit which is reached. */
  readonly personal: boolean;
  readonly limit: boolean;
}

export const POLICIES: Readonly<Record<PolicyName, CertificatePolicy>> = {
  server: {
    name: 'server',
    asks: 'Every must-rule that client credentials can show.',
    personal: false,
    limit: false,
  },
  full: {
    name: 'full',
    asks: 'Every must-rule that client credentials and personal tokens can show.',
    personal: true,
    limit: false,
  },
  operational: {
    name: 'operational',
    asks: 'Every must-rule: client credentials, personal tokens, and the rate limit.',
    personal: true,
    limit: true,
  },
};

/**
 * The runs that have to agree, each with a seed of its own. The requests of one do not say that they are of Muster: a
 * service that behaves only while it is tested shows itself there.
 */
export const RUNS = [{ marked: true }, { marked: false }] as const;

/** Rules that take a user who signs in. */
const PERSONAL: ReadonlySet<RuleId> = new Set<RuleId>([
  'me.get.answers',
  'me.get.personal-only',
  'account-id.own',
  'account-id.required',
  'account-id.foreign',
  'oauth.code.token',
  'oauth.code.scope-not-wider',
  'oauth.code.single-use',
  'oauth.code.unknown',
  'oauth.code.client',
  'oauth.code.client-secret',
  'oauth.code.redirect-uri',
  'oauth.code.state',
  'oauth.code.open-redirect',
  'oauth.code.out-of-band',
  'oauth.code.password',
  'oauth.code.denied',
  'oauth.pkce.right-verifier',
  'oauth.pkce.wrong-verifier',
  'oauth.pkce.missing-verifier',
  'oauth.pkce.plain-challenge',
  'oauth.pkce.other-challenge',
]);

/** Rules that bind only some clients or services, with whom they bind. A declared limit makes them inapplicable, and nothing else does. */
export const CONDITIONAL: Readonly<Partial<Record<RuleId, string>>> = {
  'oauth.code.client-secret': 'binds a confidential client alone: under a public one no secret can be wrong',
  'oauth.code.password':
    'is asked where Muster fills in the form: in a browser no wrong password is typed, as that may lock the user out',
  'oauth.code.denied':
    'binds those who ask the user for consent: a page that has no form to deny it by shows nothing of that',
  'oauth.code.state':
    'binds a redirect: a client whose codes are shown to the user, and sent to no address, has none',
  'oauth.code.out-of-band':
    'binds a client whose codes are shown to the user: that of the profile has them sent to an address',
};

/** Whether a rule binds others alone, where a limit of the profile kept it from being shown. */
export const bindsOthers = (id: RuleId, declared: boolean): boolean =>
  declared && CONDITIONAL[id] !== undefined;

/** Whether a policy requires a rule. */
export function requires(policy: CertificatePolicy, id: RuleId): boolean {
  const rule: RuleEntry = RULES[id];
  if (rule.level !== 'must') return false;
  if (!policy.limit && rule.chapter === 'rate-limit') return false;
  return policy.personal || !PERSONAL.has(id);
}
