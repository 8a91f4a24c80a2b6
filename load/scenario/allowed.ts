import { UsageError } from '../../harness/profile/errors.ts';
import { checkLeaveToWrite } from '../../harness/profile/leave-to-write.ts';
import type { ClientCredentials, Profile } from '../../harness/profile/profile.ts';
import { forecastOf } from './doors/forecast.ts';
import { BESIDE_PLAN } from './extra-attendees.ts';
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

/** Refuses a load beyond the ceilings of the profile, or lower ones of its rehearsal, preparation included. @throws UsageError */
export function checkCeilings(settings: Settings, { load }: Profile): void {
  const own = settings.scenario.ceilings ?? {};
  const rate = Math.min(load.requests_per_second, own.requests_per_second ?? load.requests_per_second);
  const requests = Math.min(load.requests, own.requests ?? load.requests);
  const minutes = Math.min(load.minutes, own.minutes ?? load.minutes);
  const plan = planOf(settings);
  // Each prepared attendee takes two requests: a create and a confirmation.
  const wanted = plan.requests + 2 * (madeBefore(settings, plan) + BESIDE_PLAN);
  if (wanted > requests)
    throw new UsageError(
      `This load takes ${wanted} requests, and the profile allows ${requests}: take fewer --arrivals, or raise load.requests.`,
    );
  if (plan.peakPerSecond > rate)
    throw new UsageError(
      `This load reaches ${plan.peakPerSecond} requests a second, and the profile allows ${rate}: take a smaller --speedup, or raise load.requests_per_second.`,
    );
  const longest = (plan.doors === undefined ? plan.endMs : forecastOf(plan).endMs) / 60_000;
  if (longest > minutes)
    throw new UsageError(
      `This load takes ${Math.ceil(longest)} minutes, and the profile allows ${minutes}: take a greater --speedup, or raise load.minutes.`,
    );
}
