import type { Effort } from '../../harness/broker/protocol.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { FIGURES, type RunToll } from './figures.ts';
import { NEEDS, type Need } from './needs.ts';

/** The needs that a profile does not meet. */
export const lackingIn = (profile: Profile): Need[] => NEEDS.filter((need) => !given(profile, need));

function given(profile: Profile, need: Need): boolean {
  if (need === 'writes') return profile.writes === 'allow';
  if (need === 'rate_limit') return profile.rate_limit === 'probe';
  let value: unknown = profile;
  for (const key of need.split('.')) value = (value as Record<string, unknown> | undefined)?.[key];
  return value !== undefined;
}

/** What is in proportion to the requests of a run. The rest is told as it is at most. */
const SHARED = ['requests', 'tokens'] as const;

/**
 * What a run will cost an environment, from what runs cost the embedded one. That was measured with the whole profile. At
 * effort quick it was measured with each of those that lack one thing. Each thing that is lacking leaves its share of the
 * requests and tokens. Of the rest it leaves what a short run without it does at all. It is never more than the profile's
 * own budget.
 */
export function estimate(profile: Profile, effort: Effort): RunToll {
  const lacking = lackingIn(profile);
  const tolls = lacking.filter((need) => need !== PROBED).map((need) => FIGURES.needs[need].toll);
  const whole = lacking.includes(PROBED) ? unprobed(effort) : FIGURES.whole[effort];
  const least = map(whole, (value, key) =>
    Math.min(value, ...tolls.map((toll) => (effort === 'quick' || toll[key] === 0 ? toll[key] : value))),
  );
  const shared = Object.fromEntries(
    SHARED.map((key) => [
      key,
      Math.round(tolls.reduce((left, toll) => (left * toll[key]) / FIGURES.whole.quick[key], whole[key])),
    ]),
  );
  const { requests, ...about }: RunToll = { ...least, ...shared };
  return {
    ...about,
    requests: Math.min(requests, profile.budget.requests),
    attendees: Math.min(about.attendees, profile.budget.attendees),
  };
}

/** The search for a limit, which is no part of a run at effort quick: it was measured at effort normal. */
const PROBED = 'rate_limit';

/** What a run costs that searches for no limit. */
function unprobed(effort: Effort): RunToll {
  if (effort === 'quick') return FIGURES.whole.quick;
  const search = FIGURES.whole.normal.requests - FIGURES.needs[PROBED].toll.requests;
  return { ...FIGURES.whole[effort], requests: FIGURES.whole[effort].requests - search };
}

const map = (toll: RunToll, change: (value: number, key: keyof RunToll) => number): RunToll =>
  Object.fromEntries(
    (Object.entries(toll) as Array<[keyof RunToll, number]>).map(([key, value]) => [key, change(value, key)]),
  ) as unknown as RunToll;
