import { userPath } from '../../harness/paths.ts';
import { meantBy, nearest, UsageError } from '../../harness/profile/errors.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import type { Plan } from '../../record/load-plan.ts';
import type { Objective } from '../../record/load-result.ts';
import type { LoadSettings } from '../../record/load-run.ts';
import { outputsOf } from '../drive/metrics-outputs.ts';
import type { LoadOptions } from '../options.ts';
import { type AskedTrouble, type LoadWindow, readTrouble } from '../trouble/read.ts';
import { BUILT_IN, builtIn, SHORTENED } from './built-in.ts';
import { alikeDoors, type EntryDoor } from './doors/door.ts';
import { checkServable } from './doors/servable.ts';
import { withoutNetwork } from './doors/without-network.ts';
import { type Mix, makePlan } from './plan/plan.ts';
import { readRehearsal } from './rehearsal/read.ts';
import { thinned } from './rehearsal/turnstile-log.ts';
import type { Scenario } from './scenario.ts';

/** A scenario with the figures that options and profile give it. */
export interface Settings extends LoadSettings {
  readonly scenario: Scenario;
  /** Requests a second that a search for capacity tries at most. */
  readonly mostPerSecond: number;
  /** Its doors, where there is more to them than their number. */
  readonly doors?: readonly EntryDoor[];
  /** Whose people they are, where not those of Muster: a file, or `confirmed`. */
  readonly own?: string;
}

/** Where a scenario has no stretch that is busiest. */
const PEAK_SHARE = 0.65;

/** The settings of a scenario on the target, or the embedded environment where there is none. @throws UsageError */
export function settingsOf(name: string, options: LoadOptions, target: Profile | undefined): Settings {
  const scenario = scenarioOf(name);
  if (options.instances > 1 && name === 'capacity')
    throw new UsageError('The search for capacity runs one k6 process: leave out --instances.');
  outputsOf(options, { started: 0, scenario: name });
  if (options.scanners !== undefined && scenario.doors !== undefined)
    throw new UsageError(
      'The rehearsal says which doors there are: leave out --scanners, or change its doors.',
    );
  if (options.perPerson !== undefined && (scenario.doors !== undefined || name === 'capacity'))
    throw new UsageError(
      `${name === 'capacity' ? 'The search for capacity sends at a constant rate' : 'The rehearsal says how long people take'}: leave out --per-person.`,
    );
  if (options.trouble !== undefined && name === 'capacity')
    throw new UsageError('The search for capacity needs a load that nothing troubles: leave out --trouble.');
  const short = target === undefined ? SHORTENED[name] : undefined;
  const scanners = options.scanners ?? scenario.scanners;
  if (options.instances > scanners)
    throw new UsageError(
      `${options.instances} instances cannot share ${scanners} scanners: take fewer --instances.`,
    );
  const overMs = options.over ?? scenario.overMs;
  const speedup =
    options.speedup ??
    // An explicit --over is kept as it is: only the default window is sped up.
    (options.over === undefined ? (short?.speedup ?? scenario.speedup) : scenario.speedup);
  const { troubles, offline } = troubleOf(options.trouble, { overMs, speedup });
  const takeMs = options.perPerson ?? (offline.length > 0 ? 0 : undefined);
  const doors = withoutNetwork(scenario.doors?.(overMs) ?? alikeDoors(scanners, takeMs), offline);
  const own = options.people ?? scenario.own;
  const settings = {
    scenario,
    seed: options.seed,
    people: options.arrivals ?? short?.people ?? scenario.people,
    mostPerSecond: options.arrivals ?? Number.POSITIVE_INFINITY,
    scanners,
    ...{ overMs, speedup },
    peakShare: options.peak === undefined ? (scenario.peak ?? PEAK_SHARE) : options.peak / 100,
    ...(doors !== undefined && { doors }),
    ...(own !== undefined && { own }),
    ...(options.perPerson !== undefined && { perPersonMs: options.perPerson }),
    ...(troubles.length > 0 && { troubles }),
    instances: options.instances,
    sampleEvery: options.sampleEvery,
    objectives: objectivesOf(scenario, options.slo, target?.load.objectives ?? {}),
  };
  if (own !== undefined && name === 'capacity')
    throw new UsageError('The search for capacity makes its few people itself: leave out --people.');
  if (doors !== undefined) checkServable(planOf(settings), settings.objectives);
  return settings;
}

const troubleOf = (text: string | undefined, window: LoadWindow): AskedTrouble =>
  text === undefined ? { troubles: [], offline: [] } : readTrouble(text, window);

/** The settings as `load-run.json` stores them. */
export function storedSettings({
  scenario: _,
  mostPerSecond: __,
  doors: ___,
  own: ____,
  ...stored
}: Settings): LoadSettings {
  return stored;
}

/** A file is told from a name by what names have not. */
const isFile = (name: string): boolean => /[./\\]/.test(name);

function scenarioOf(name: string): Scenario {
  if (BUILT_IN.includes(name)) return builtIn(name);
  if (isFile(name)) return readRehearsal(userPath(name));
  const near = nearest(name, BUILT_IN);
  throw new UsageError(
    `There is no scenario "${name}": ${near === undefined ? `take one of ${BUILT_IN.join(', ')}` : `did you mean ${near}?`} (muster load --help).`,
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
    if (!known.includes(name))
      throw new UsageError(
        `There is no objective "${name}" for --slo: ${meantBy(name, known)} (muster load --help).`,
      );
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
    ...(settings.doors !== undefined && { doors: settings.doors }),
    ...(settings.scenario.times !== undefined && { times: timesOf(settings.scenario.times, settings) }),
  });

/** How many of the people of a plan have to be made before it. */
export const madeBefore = ({ own }: Settings, { pool }: Plan): number => (own === undefined ? pool : 0);

/** The moments of a log, as many as people are wanted, within the window that is wanted. */
const timesOf = (times: readonly number[], { people, overMs, scenario }: Settings): number[] =>
  (people === times.length ? times : thinned(times, people)).map((time) => (time * overMs) / scenario.overMs);
