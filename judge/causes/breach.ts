import {
  CAUSES,
  OF_GRANTS,
  type Relation,
  RULES,
  type RuleId,
  STRAYS,
  type Tier,
  WEIGHTS,
  type Weight,
} from '../../spec/ledger/index.ts';
import { refusalsAbout } from '../../spec/refusals.ts';
import type { ViolationResult } from '../results.ts';

export const rankOf = (weight: Weight): number => WEIGHTS.indexOf(weight);

/** Whether a record reads otherwise, and the rule does not say in which attribute. */
export const isVague = ({ rule, attributes }: ViolationResult): boolean =>
  attributes !== undefined && RULES[rule].subject === undefined;

/** Whether something else has changed: the answer to a call that was served shows it, or a record that no call was about. */
export const isStray = (one: ViolationResult): boolean =>
  isVague(one) && (STRAYS.includes(one.rule) || (one.refused !== true && one.later !== true));

/**
 * Where a breach stands. A later read tells of a rule only what else has not changed it. So does a record that was to
 * stay as it was.
 */
export function tierOf(one: ViolationResult): Tier {
  const { tier } = RULES[one.rule];
  if (rankOf(tier) > rankOf('effect')) return tier;
  if (one.later) return 'read';
  return tier === 'effect' && isVague(one) ? 'bystander' : tier;
}

/** The statuses by which a service says that a caller may not. */
const FORBIDDEN: ReadonlySet<number> = refusalsAbout('caller');

/** What was answered where a breach was seen. */
export const SEEN: Readonly<Record<NonNullable<Relation['seen']>, (one: ViolationResult) => boolean>> = {
  served: ({ status = 0 }) => status >= 200 && status < 300,
  refused: ({ refused }) => refused === true,
  forbidden: ({ refused, status = 0 }) => refused === true && FORBIDDEN.has(status),
};

const OF_REACH: ReadonlySet<Tier> = new Set<Tier>(['existence', 'identity']);

/** Whether a breach is that a call was served at all, whatever its answer shows. */
export const isServedAmiss = (one: ViolationResult): boolean =>
  SEEN.served(one) &&
  (OF_REACH.has(tierOf(one)) || OF_GRANTS.has(one.rule) || RULES[one.rule].chapter === 'bearer');

const ROWS: ReadonlyMap<RuleId, readonly Relation[]> = new Map(
  (Object.keys(RULES) as RuleId[]).map((rule) => [
    rule,
    CAUSES.filter(({ cause }) => cause === undefined || cause.includes(rule)),
  ]),
);

/** The relations in which a breach is the cause. */
export const relationsOf = (one: ViolationResult): readonly Relation[] =>
  (ROWS.get(one.rule) ?? []).filter(({ seen }) => seen === undefined || SEEN[seen](one));

/** What a breach weighs: what it shows in a special way, or what its tier does. */
export function weightOf(one: ViolationResult): number {
  const special = relationsOf(one).find(({ weighs }) => weighs !== undefined)?.weighs;
  if (special !== undefined) return rankOf(special);
  const isChange = isStray(one) && rankOf(RULES[one.rule].tier) >= rankOf('effect');
  return rankOf(isChange ? 'changed' : tierOf(one));
}
