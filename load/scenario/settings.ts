import type { LoadOptions } from '../../cli/commands/load.ts';
import { nearest, UsageError } from '../../harness/profile/errors.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { outputsOf } from '../drive/metrics-outputs.ts';
import type { Objective } from '../judge/figures/objectives.ts';
import { clientsOf } from '../prepare/connection.ts';
import { type Mix, makePlan, type Plan } from './plan/plan.ts';
import { SCENARIOS, type Scenario, SHORTENED } from './scenario.ts';

/** A scenario with the figures of the command line filled in. */
export interface Settings {
  readonly scenario: Scenario;
  readonly people: number;
  readonly scanners: number;
  readonly overMs: number;
  readonly speedup: number;
  readonly peakShare: number;
  readonly objectives: readonly Objective[];
}

const PEAK_PERCENT = 65;

/** @throws UsageError */
export function settingsOf(name: string, options: LoadOptions, embedded: boolean): Settings {
  const scenario = SCENARIOS[name];
  if (scenario === undefined) {
    const near = nearest(name, Object.keys(SCENARIOS));
    throw new UsageError(
      `There is no scenario "${name}": ${near === undefined ? `take one of ${Object.keys(SCENARIOS).join(', ')}` : `did you mean ${near}?`} (muster load --help).`,
    );
  }
  if (options.instances > 1 && name === 'capacity')
    throw new UsageError('The search for capacity takes one k6: leave out --instances.');
  outputsOf(options, { started: 0, scenario: name });
  const short = embedded ? SHORTENED[name] : undefined;
  const scanners = options.scanners ?? scenario.scanners;
  if (options.instances > scanners)
    throw new UsageError(
      `${options.instances} instances cannot share ${scanners} scanners: take fewer --instances.`,
    );
  return {
    scenario,
    people: options.arrivals ?? short?.people ?? scenario.people,
    scanners,
    overMs: options.over ?? scenario.overMs,
    // Whoever says over which time people come means it: only what was left open is shortened.
    speedup:
      options.speedup ??
      (options.over === undefined ? (short?.speedup ?? scenario.speedup) : scenario.speedup),
    peakShare: (options.peak ?? PEAK_PERCENT) / 100,
    objectives: objectivesOf(scenario, options.slo),
  };
}

function objectivesOf({ objectives }: Scenario, limits: Readonly<Record<string, number>>): Objective[] {
  const known = objectives.map(({ name }) => name);
  for (const name of Object.keys(limits))
    if (!known.includes(name)) {
      const near = nearest(name, known);
      throw new UsageError(
        `There is no objective "${name}" for --slo: ${near === undefined ? `known are ${known.join(', ')}` : `did you mean ${near}?`}`,
      );
    }
  return objectives.map((one) => ({ ...one, limit: limits[one.name] ?? one.limit }));
}

/** The plan of these settings; `mix` says what of the scenario's mix works in this environment. */
export const planOf = (settings: Settings, seed: number, mix: Mix = settings.scenario.mix): Plan =>
  makePlan({
    seed,
    people: settings.people,
    scanners: settings.scanners,
    overMs: settings.overMs,
    speedup: settings.speedup,
    stretches: settings.scenario.stretches(settings.overMs, settings.peakShare),
    mix,
    ...(settings.scenario.plain !== undefined && { plain: settings.scenario.plain }),
  });

/** Refuses what a profile does not allow. @throws UsageError */
export function checkAllowed(profile: Profile): void {
  if (!profile.loopback && !profile.load.allow)
    throw new UsageError(
      `The profile ${profile.name} does not allow load on ${profile.base_url}: add load: { allow: true } with its ceilings to it.`,
    );
  if (profile.writes === 'forbid')
    throw new UsageError(
      `The profile ${profile.name} forbids writes, which a load run makes: set writes: allow.`,
    );
  if (profile.event_id === undefined)
    throw new UsageError(`The profile ${profile.name} names no event to write to: add event_id.`);
  if (clientsOf(profile).length === 0)
    throw new UsageError(
      `The profile ${profile.name} names no client to load with: add client or load.clients.`,
    );
}

/** How much longer than planned a run may take: people who wait are served late, but not for ever. */
export const graceMs = (plan: Plan): number => Math.max(30_000, plan.endMs * 0.5);

/** Refuses a plan beyond the ceilings of the profile. @throws UsageError */
export function checkCeilings(plan: Plan, preparing: number, profile: Profile): void {
  const { requests_per_second: rate, requests, minutes } = profile.load;
  const wanted = plan.requests + preparing;
  if (wanted > requests)
    throw new UsageError(
      `This load takes ${wanted} requests, and the profile allows ${requests}: take fewer --arrivals, or raise load.requests.`,
    );
  if (plan.peakPerSecond > rate)
    throw new UsageError(
      `This load reaches ${plan.peakPerSecond} requests a second, and the profile allows ${rate}: take a smaller --speedup, or raise load.requests_per_second.`,
    );
  const longest = plan.endMs / 60_000;
  if (longest > minutes)
    throw new UsageError(
      `This load takes ${Math.ceil(longest)} minutes, and the profile allows ${minutes}: take a greater --speedup, or raise load.minutes.`,
    );
}
