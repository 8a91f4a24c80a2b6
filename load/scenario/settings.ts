import { userPath } from '../../harness/paths.ts';
import { meantBy, nearest, UsageError } from '../../harness/profile/errors.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import type { Plan } from '../../record/load-plan.ts';
import type { Objective } from '../../record/load-result.ts';
import type { LoadSettings } from '../../record/load-run.ts';
import { outputsOf } from '../drive/metrics-outputs.ts';
import type { LoadOptions } from '../options.ts';
import { type PeopleSource, readSource, writtenSource } from '../people/part.ts';
import { type AskedTrouble, type LoadWindow, readTrouble } from '../trouble/read.ts';
import { BUILT_IN, builtIn, SHORTENED } from './built-in.ts';
import { alikeDoors, type EntryDoor } from './doors/door.ts';
import { checkServable } from './doors/servable.ts';
import { withoutNetwork } from './doors/without-network.ts';
import { MOST_DOORS, MOST_PEOPLE } from './most.ts';
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
  /** Whose people they are, where not those of Muster. */
  readonly source?: PeopleSource;
}

/** Where a scenario has no stretch that is busiest. */
const PEAK_SHARE = 0.65;

/** Refuses options that do not go with a scenario, or with each other. @throws UsageError */
function refuseOptions(name: string, options: LoadOptions, scenario: Scenario): void {
  const { instances, scanners, perPerson, trouble, people, arrivals } = options;
  const search = name === 'capacity';
  const refused: ReadonlyArray<readonly [boolean, string]> = [
    [search && instances > 1, 'The search for capacity runs one k6 process: leave out --instances.'],
    [
      scanners !== undefined && scenario.doors !== undefined,
      'The rehearsal says which doors there are: leave out --scanners, or change its doors.',
    ],
    [
      search && perPerson !== undefined,
      'The search for capacity sends at a constant rate: leave out --per-person.',
    ],
    [
      scenario.doors !== undefined && perPerson !== undefined,
      'The rehearsal says how long people take: leave out --per-person.',
    ],
    [
      search && trouble !== undefined,
      'The search for capacity needs a load that nothing troubles: leave out --trouble.',
    ],
    [
      search && people !== undefined,
      'The search for capacity makes its few people itself: leave out --people.',
    ],
    [
      (arrivals ?? 0) > MOST_PEOPLE,
      `${arrivals} people are more than one load can plan: take at most ${MOST_PEOPLE} --arrivals.`,
    ],
    [
      (scanners ?? 0) > MOST_DOORS,
      `${scanners} scanners are more than one load can have: take at most ${MOST_DOORS} --scanners.`,
    ],
    [
      instances > (scanners ?? scenario.scanners),
      `${instances} instances cannot share ${scanners ?? scenario.scanners} scanners: take fewer --instances.`,
    ],
  ];
  const [first] = refused.filter(([holds]) => holds);
  if (first !== undefined) throw new UsageError(first[1]);
}

/** How long a scenario takes, and how many times as fast as in life. An explicit --over is kept as it is: only the default window is sped up. */
function windowOf(scenario: Scenario, { over, speedup }: LoadOptions, short: number | undefined): LoadWindow {
  const usual = over === undefined ? (short ?? scenario.speedup) : scenario.speedup;
  return { overMs: over ?? scenario.overMs, speedup: speedup ?? usual };
}

/** Whose people a load lets in, where not those of Muster: as the options say, or else the rehearsal, or else the profile. */
function sourceOf(
  { people }: LoadOptions,
  { name, source }: Scenario,
  target: Profile | undefined,
): PeopleSource | undefined {
  if (name === 'capacity') return undefined;
  if (people !== undefined) return readSource(people);
  const written = target?.load.people;
  return source ?? (written === undefined ? undefined : writtenSource(written, (file) => file));
}

/** The settings of a scenario on the target, or the embedded environment where there is none. @throws UsageError */
export function settingsOf(name: string, options: LoadOptions, target: Profile | undefined): Settings {
  const scenario = scenarioOf(name);
  refuseOptions(name, options, scenario);
  outputsOf(options, { started: 0, scenario: name });
  const short = target === undefined ? SHORTENED[name] : undefined;
  const scanners = options.scanners ?? scenario.scanners;
  const window = windowOf(scenario, options, short?.speedup);
  const { troubles, offline } = troubleOf(options.trouble, window);
  const takeMs = options.perPerson ?? (offline.length > 0 ? 0 : undefined);
  const doors = withoutNetwork(scenario.doors?.(window.overMs) ?? alikeDoors(scanners, takeMs), offline);
  const source = sourceOf(options, scenario, target);
  const settings = {
    ...{ scenario, seed: options.seed, scanners, ...window },
    people: options.arrivals ?? short?.people ?? scenario.people,
    mostPerSecond: options.arrivals ?? Number.POSITIVE_INFINITY,
    peakShare: options.peak === undefined ? (scenario.peak ?? PEAK_SHARE) : options.peak / 100,
    ...(doors !== undefined && { doors }),
    ...(source !== undefined && { source }),
    ...(source?.part !== undefined && { part: source.part }),
    ...(options.perPerson !== undefined && { perPersonMs: options.perPerson }),
    ...(troubles.length > 0 && { troubles }),
    instances: options.instances,
    sampleEvery: options.sampleEvery,
    objectives: objectivesOf(scenario, options.slo, target?.load.objectives ?? {}),
  };
  if (doors !== undefined) checkServable(planOf(settings), settings.objectives, window.speedup);
  return settings;
}

const troubleOf = (text: string | undefined, window: LoadWindow): AskedTrouble =>
  text === undefined ? { troubles: [], offline: [] } : readTrouble(text, window);

/** The settings as `load-run.json` stores them. */
export function storedSettings({
  scenario: _,
  mostPerSecond: __,
  doors: ___,
  source: ____,
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
  const known: readonly string[] = objectives.map(({ name }) => name);
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
export const madeBefore = ({ source }: Settings, { pool }: Plan): number => (source === undefined ? pool : 0);

/** The moments of a log, as many as people are wanted, within the window that is wanted. */
const timesOf = (times: readonly number[], { people, overMs, scenario }: Settings): number[] =>
  (people === times.length ? times : thinned(times, people)).map((time) => (time * overMs) / scenario.overMs);
