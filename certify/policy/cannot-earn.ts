import { isLoopback } from '../../harness/profile/base-url.ts';
import { ownEvents } from '../../harness/profile/own-events.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { signsInAlone } from '../../harness/profile/signs-in-alone.ts';
import { count } from '../../reports/text.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { lackingIn } from '../../verify/needs/estimate.ts';
import { rulesBehind } from '../../verify/needs/figures.ts';
import type { Need } from '../../verify/needs/needs.ts';
import type { VerifyOptions } from '../../verify/options.ts';
import { type CertificatePolicy, CONDITIONAL, requires } from './policies.ts';

type Asked = Pick<VerifyOptions, 'effort'>;

/** What rules a certificate out before anything is sent: each row answers a sentence that says what to change. */
const OF_A_PROFILE: ReadonlyArray<(profile: Profile, policy: CertificatePolicy) => string | undefined> = [
  (profile, policy) => outOfReach(policy, profile),
  ({ name, user }, { personal }) =>
    personal && user !== undefined && !signsInAlone(user)
      ? `The profile ${name} says sign_in: ${user.sign_in}, by which no rule of codes can be shown: a certificate with personal tokens takes form or browser.`
      : undefined,
  (profile) =>
    profile.foreign?.event_id !== undefined && ownEvents(profile).includes(profile.foreign.event_id)
      ? `The profile ${profile.name} gives foreign.event_id the number of an event of its own account, so that no answer tells whose it shows: take one whose number is its own.`
      : undefined,
  ({ base_url: url }) =>
    url.startsWith('https:') || isLoopback(new URL(url).hostname)
      ? undefined
      : `The base URL ${url} is plain HTTP, by which anybody on the way could answer: a certificate takes HTTPS.`,
  ({ name, tls }) =>
    tls.insecure
      ? `The profile ${name} takes any TLS certificate: leave out tls.insecure, and name your own authority in tls.ca.`
      : undefined,
  ({ name, identify }) =>
    identify
      ? undefined
      : `The profile ${name} says identify: false, so that nobody finds the requests in a log: leave it out.`,
  ({ name, known_failures: known }) =>
    known.length === 0
      ? undefined
      : `The profile ${name} expects ${known.map(({ rule }) => rule).join(', ')} to fail: a certificate allows no known failures.`,
];

/**
 * Why no certificate can come of a run, whatever the environment does, one sentence for each reason; none where one may.
 * `profile`: undefined for the embedded environment, which lacks nothing.
 */
export function cannotEarn(
  policy: CertificatePolicy,
  profile: Profile | undefined,
  { effort }: Asked,
): string[] {
  return [
    ...(effort === 'quick'
      ? ['Effort quick asks each rule once: a certificate takes --effort normal or deep.']
      : []),
    ...(profile === undefined ? [] : OF_A_PROFILE.flatMap((reason) => reason(profile, policy) ?? [])),
  ];
}

/** The rules that the policy requires and that cannot be shown for what the profile lacks, by figures of runs against the embedded environment. */
function outOfReach(policy: CertificatePolicy, profile: Profile): string | undefined {
  const lacking = lackingIn(profile)
    .filter((need) => bearsOn(policy, need))
    .map((need) => ({ need, rules: rulesBehind(need).filter((id) => isRequired(policy, id)) }))
    .filter(({ rules }) => rules.length > 0);
  if (lacking.length === 0) return undefined;
  const rules = new Set(lacking.flatMap((one) => one.rules));
  return `The profile ${profile.name} earns no certificate of the policy ${policy.name}: it lacks ${lacking.map(({ need }) => need).join(', ')}, on which ${count(rules.size, 'required rule')} hang.`;
}

/** A policy that requires nothing of a user, or of the limit, is met by a run without. */
const bearsOn = ({ personal, limit }: CertificatePolicy, need: Need): boolean =>
  (personal || !need.startsWith('user')) && (limit || need !== 'rate_limit');

const isRequired = (policy: CertificatePolicy, id: RuleId): boolean =>
  requires(policy, id) && CONDITIONAL[id] === undefined;
