import { nearest, UsageError } from '../../harness/profile/errors.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import type { Plan } from '../../record/load-plan.ts';
import type { Objective } from '../../record/load-result.ts';
import type { LoadSettings } from '../../record/load-run.ts';
import { outputsOf } from '../drive/metrics-outputs.ts';
import type { LoadOptions } from '../options.ts';
import { type Mix, makePlan } from './plan/plan.ts';
import { SCENARIOS, type Scenario, SHORTENED } from './scenario.ts';

/** A scenario with the figures that options and profile give it. */
export interface Settings extends LoadSettings {
  readonly scenario: Scenario;
  /** Requests a second that a search for capacity tries at most. */
  readonly mostPerSecond: number;
}

/** Default of --peak. */
const PEAK_PERCENT = 65;

/** The settings of a scenario on the target, or the embedded environment where there is none. @throws UsageError */
export function settingsOf(name: string, options: LoadOptions, target: Profile | undefined): Settings {
  const scenario = scenarioOf(name);
  if (options.instances > 1 && name === 'capacity')
    throw new UsageError('The search for capacity runs one k6 process: leave out --instances.');
  outputsOf(options, { started: 0, scenario: name });
  const short = target === undefined ? SHORTENED[name] : undefined;
  const scanners = options.scanners ?? scenario.scanners;
  if (options.instances > scanners)
    throw new UsageError(
      `${options.instances} instances cannot share ${scanners} scanners: take fewer --instances.`,
    );
  return {
    scenario,
    seed: options.seed,
    people: options.arrivals ?? short?.people ?? scenario.people,
    mostPerSecond: options.arrivals ?? Number.POSITIVE_INFINITY,
    scanners,
    overMs: options.over ?? scenario.overMs,
    // An explicit --over is kept as it is: only the default window is sped up.
    speedup:
      options.speedup ??
      (options.over === undefined ? (short?.speedup ?? scenario.speedup) : scenario.speedup),
    peakShare: (options.peak ?? PEAK_PERCENT) / 100,
    instances: options.instances,
    sampleEvery: options.sampleEvery,
    objectives: objectivesOf(scenario, options.slo, target?.load.objectives ?? {}),
  };
}

/** The settings as `load-run.json` stores them. */
export function storedSettings({ scenario: _, mostPerSecond: __, ...stored }: Settings): LoadSettings {
  return stored;
}

function scenarioOf(name: string): Scenario {
  const scenario = SCENARIOS[name];
  if (scenario !== undefined) return scenario;
  const near = nearest(name, Object.keys(SCENARIOS));
  throw new UsageError(
    `There is no scenario "${name}": ${near === undefined ? `take one of ${Object.keys(SCENARIOS).join(', ')}` : `did you mean ${near}?`} (muster load --help).`,
  );
}

/** The objectives of a scenario, with the limits of the profile, and over them those of the command line. */
function objectivesOf(
  { objectives }: Scenario,
  fromCommandLine: Readonly<Record<string, number>>,
  fromProfile: Readonly<Record<string, number>>,
): Objective[] {
  const known = objectives.map(({ name }) => name);
  for (const name of Object.keys(fromCommandLine))
    if (!known.includes(name)) {
      const near = nearest(name, known);
      throw new UsageError(
        `There is no objective "${name}" for --slo: ${near === undefined ? `known are ${known.join(', ')}` : `did you mean ${near}?`}`,
      );
    }
  return objectives.map((one) => ({
    ...one,
    limit: fromCommandLine[one.name] ?? fromProfile[one.name] ?? one.limit,
  }));
}

/** The plan of these settings; `mix` is what of the scenario's mix works in this environment. */
export const planOf = (settings: Settings, mix: Mix = settings.scenario.mix): Plan =>
  makePlan({
    seed: settings.seed,
    people: settings.people,
    scanners: settings.scanners,
    overMs: settings.overMs,
    speedup: settings.speedup,
    stretches: settings.scenario.stretches(settings.overMs, settings.peakShare),
    mix,
    ...(settings.scenario.plain !== undefined && { plain: settings.scenario.plain }),
  });
