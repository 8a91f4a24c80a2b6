import type { Profile } from '../../harness/profile/profile.ts';
import { count } from '../../reports/text.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { lackingIn } from '../../verify/needs/estimate.ts';
import { rulesBehind } from '../../verify/needs/figures.ts';
import type { Need } from '../../verify/needs/needs.ts';
import { CONDITIONAL, type Policy, requires } from './policies.ts';

/**
 * Why a profile earns no certificate whatever the environment does: the rules that the policy requires and that cannot be
 * shown for what the profile lacks, by figures of runs against the embedded environment. Empty where it lacks nothing.
 */
export function outOfReach(policy: Policy, profile: Profile): string {
  const lacking = lackingIn(profile)
    .filter((need) => bearsOn(policy, need))
    .map((need) => ({ need, rules: rulesBehind(need).filter((id) => isRequired(policy, id)) }))
    .filter(({ rules }) => rules.length > 0);
  if (lacking.length === 0) return '';
  const rules = new Set(lacking.flatMap((one) => one.rules));
  return `The profile ${profile.name} earns no certificate of the policy ${policy.name}: it lacks ${lacking.map(({ need }) => need).join(', ')}, on which ${count(rules.size, 'required rule')} hang.`;
}

/** A policy that requires nothing of a user, or of the limit, is met by a run without. */
const bearsOn = ({ personal, limit }: Policy, need: Need): boolean =>
  (personal || !need.startsWith('user')) && (limit || need !== 'rate_limit');

const isRequired = (policy: Policy, id: RuleId): boolean =>
  requires(policy, id) && CONDITIONAL[id] === undefined;
