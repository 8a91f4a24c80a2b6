import { UsageError } from '../../harness/profile/errors.ts';
import { checkLeaveToWrite } from '../../harness/profile/leave-to-write.ts';
import type { ClientCredentials, Profile } from '../../harness/profile/profile.ts';
import { forecastOf } from './doors/forecast.ts';
import { BESIDE_PLAN } from './extra-attendees.ts';
import { plannedRequests } from './requests.ts';
import { madeBefore, planOf, type Settings } from './settings.ts';

/** Checks that a profile allows load, writes, and names an event and a client. `meant`: production is. @throws UsageError */
export function checkAllowed(profile: Profile, meant = false): void {
  if (!profile.load.allow)
    throw new UsageError(
      `The profile ${profile.name} does not allow load on ${profile.base_url}: add load: { allow: true } with its ceilings to it.`,
    );
  if (profile.writes === 'forbid')
    throw new UsageError(
      `The profile ${profile.name} forbids writes, which a load run makes: set writes: allow.`,
    );
  checkLeaveToWrite(profile, meant);
  if (profile.event_id === undefined)
    throw new UsageError(`The profile ${profile.name} names no event to write to: add event_id.`);
  if (clientsOf(profile).length === 0)
    throw new UsageError(
      `The profile ${profile.name} names no client to load with: add client or load.clients.`,
    );
}

/** The clients whose tokens carry the load. */
export function clientsOf(profile: Profile): readonly ClientCredentials[] {
  if (profile.load.clients.length > 0) return profile.load.clients;
  return profile.client === undefined ? [] : [profile.client];
}

type Ceiling = 'requests' | 'requests_per_second' | 'minutes';

/** The most that a load may take of something: by its rehearsal where that is lower, else by its profile. */
function ceilingOf(
  name: Ceiling,
  { scenario }: Pick<Settings, 'scenario'>,
  { load }: Profile,
): { readonly most: number; readonly allows: string; readonly raise: string } {
  const own = scenario.ceilings?.[name];
  return own !== undefined && own < load[name]
    ? { most: own, allows: `its rehearsal allows ${own}`, raise: `raise ceilings.${name} there` }
    : { most: load[name], allows: `the profile allows ${load[name]}`, raise: `raise load.${name}` };
}

/** The profile with the ceilings of a rehearsal where these are lower: by it a run is kept within them to its end. */
export function withinCeilings(settings: Pick<Settings, 'scenario'>, profile: Profile): Profile {
  const most = (name: Ceiling): number => ceilingOf(name, settings, profile).most;
  return {
    ...profile,
    load: {
      ...profile.load,
      requests: most('requests'),
      requests_per_second: most('requests_per_second'),
      minutes: most('minutes'),
    },
  };
}

/** Refuses a load beyond the ceilings of the profile, or lower ones of its rehearsal, preparation included. @throws UsageError */
export function checkCeilings(settings: Settings, profile: Profile): void {
  const plan = planOf(settings);
  const requests = ceilingOf('requests', settings, profile);
  const wanted = plannedRequests(settings.scenario, plan, madeBefore(settings, plan) + BESIDE_PLAN);
  if (wanted > requests.most)
    throw new UsageError(
      `This load takes ${wanted} requests, and ${requests.allows}: take fewer --arrivals, or ${requests.raise}.`,
    );
  const rate = ceilingOf('requests_per_second', settings, profile);
  if (plan.peakPerSecond > rate.most)
    throw new UsageError(
      `This load reaches ${plan.peakPerSecond} requests a second, and ${rate.allows}: take a smaller --speedup, or ${rate.raise}.`,
    );
  const minutes = ceilingOf('minutes', settings, profile);
  const longest = (plan.doors === undefined ? plan.endMs : forecastOf(plan).endMs) / 60_000;
  if (longest > minutes.most)
    throw new UsageError(
      `This load takes ${longest < 1 ? `${Math.ceil(longest * 60)} seconds` : `${Math.ceil(longest)} minutes`}, and ${minutes.allows}${longest < 1 ? ' minutes' : ''}: take a greater --speedup, or ${minutes.raise}.`,
    );
}
