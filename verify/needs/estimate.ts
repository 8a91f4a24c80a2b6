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

/**
 * What a run will cost an environment at most, from what runs cost the embedded one. That was measured with the whole
 * profile, and with each of those that lack what this one lacks. The least of these is told, and never more than the
 * profile's own budget.
 */
export function estimate(profile: Profile, effort: Effort): RunToll {
  const runs = [FIGURES.whole[effort]];
  for (const need of lackingIn(profile)) {
    const { toll } = FIGURES.needs[need];
    runs.push(effort === 'quick' ? toll : neverMore(toll));
  }
  const least = runs.reduce((one, other) => map(one, (value, key) => Math.min(value, other[key])));
  return {
    ...least,
    requests: Math.min(least.requests, profile.budget.requests),
    attendees: Math.min(least.attendees, profile.budget.attendees),
  };
}

/** What a short run never does, a longer one does not either; of the rest it says nothing. */
const neverMore = (toll: RunToll): RunToll =>
  map(toll, (value) => (value === 0 ? 0 : Number.POSITIVE_INFINITY));

const map = (toll: RunToll, change: (value: number, key: keyof RunToll) => number): RunToll =>
  Object.fromEntries(
    (Object.entries(toll) as Array<[keyof RunToll, number]>).map(([key, value]) => [key, change(value, key)]),
  ) as unknown as RunToll;
