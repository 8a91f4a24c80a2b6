import { meantBy, UsageError } from '../../../harness/profile/errors.ts';
import { DEFAULT_OBJECTIVES, OBJECTIVES } from '../../../record/load-objectives.ts';
import type { Objective } from '../../../record/load-result.ts';
import type { PeopleSource } from '../../people/part.ts';
import { DOOR_KINDS, type EntryDoor } from '../doors/door.ts';
import type { Mix } from '../plan/plan.ts';
import type { Scenario } from '../scenario.ts';
import { peakOf, stretchesOf } from './arrivals-of.ts';
import { durationMs, momentMs, type RehearsalFile, shareFrom, type WrittenSpan } from './file.ts';

/** Of a lane: how many of all people need it, unless said otherwise. */
const LANE_SHARE = 0.02;

/** What stands in other files: when people came, by a log, and who they are. */
interface FromElsewhere {
  readonly times?: readonly number[];
  readonly source?: PeopleSource;
}

/** The scenario of a rehearsal. `what` begins the sentence of an error. @throws UsageError */
export function scenarioFrom(
  file: RehearsalFile,
  what: string,
  { times, source }: FromElsewhere = {},
): Scenario {
  const { arrivals, doors, abort, ceilings } = file;
  const count = doors.reduce((sum, one) => sum + (one.count ?? 1), 0);
  const peak = peakOf(arrivals);
  return {
    name: file.name,
    about: file.about ?? '',
    ...crowdOf(arrivals, what, times),
    scanners: count,
    speedup: file.speedup ?? 1,
    ...(peak !== undefined && { peak }),
    stretches: (over, share) => stretchesOf(arrivals, over, share),
    ...(times !== undefined && { times }),
    mix: mixOf(file, what),
    ...(takeTime(doors) && { doors: (over: number) => doorsOf(doors, over) }),
    dashboards: file.dashboards ?? 1,
    objectives: objectivesOf(file, what),
    ...(abort !== undefined && { abort: { share: shareFrom(abort.errors), overMs: durationMs(abort.over) } }),
    ...(source !== undefined && { source }),
    ...(file.scanner !== undefined && { client: file.scanner }),
    ...(ceilings !== undefined && { ceilings }),
  };
}

/** How many people come, and within which time. @throws UsageError where a file does not say so, or says it twice */
function crowdOf(
  arrivals: RehearsalFile['arrivals'],
  what: string,
  times: readonly number[] | undefined,
): Pick<Scenario, 'people' | 'overMs'> {
  const { over, stretches, curve } = arrivals;
  const people = arrivals.people ?? times?.length;
  const overMs = times === undefined ? durationMs(over ?? '0s') : Math.max(1000, times.at(-1) ?? 0);
  if (people === undefined || overMs === 0)
    throw new UsageError(`${what} does not say who comes when: give arrivals people and over, or a log.`);
  if (times !== undefined && (over ?? stretches ?? curve) !== undefined)
    throw new UsageError(`${what} takes its arrivals from a log: leave out over, stretches and curve.`);
  return { people, overMs };
}

/** What happens to which share of the people. @throws UsageError where that is more than all of them */
function mixOf({ mix = {} }: RehearsalFile, what: string): Mix {
  const shares: Mix = {
    walkIn: shareFrom(mix.walk_in ?? '0%'),
    again: shareFrom(mix.again ?? '0%'),
    mistake: shareFrom(mix.mistake ?? '0%'),
    leave: shareFrom(mix.leave ?? '0%'),
    session: shareFrom(mix.session ?? '0%'),
  };
  if (Object.values(shares).reduce((sum, one) => sum + one, 0) > 1 + 1e-9)
    throw new UsageError(`${what} mixes more than all people: let the shares of mix come to 100% at most.`);
  return shares;
}

type WrittenDoors = RehearsalFile['doors'];

/** Whether there is more to the doors than their number. */
const takeTime = (doors: WrittenDoors): boolean =>
  doors.some((one) => one.per_person !== 'none' || one.closed !== undefined || one.offline !== undefined);

function doorsOf(doors: WrittenDoors, overMs: number): EntryDoor[] {
  const spans = (all: readonly WrittenSpan[] = []) =>
    all
      .map(({ from, to }) => ({ from: momentMs(from, overMs), to: momentMs(to, overMs) }))
      .sort((a, b) => a.from - b.from);
  return doors.flatMap((one) => {
    const { name, count = 1, kind = 'normal', per_person, spread, share } = one;
    const usual = DOOR_KINDS[kind];
    const meanMs =
      per_person === undefined ? usual.meanMs : per_person === 'none' ? 0 : durationMs(per_person);
    return Array.from({ length: count }, (_, index) => ({
      name: count === 1 ? name : `${name} ${index + 1}`,
      ...{ kind, meanMs, closed: spans(one.closed), offline: spans(one.offline) },
      spread: spread === undefined ? usual.spread : shareFrom(spread),
      share: share === undefined ? LANE_SHARE : shareFrom(share),
    }));
  });
}

/** The objectives about calls that a file never makes: without a sample they would make every run invalid. */
const unasked = ({ mix = {}, dashboards = 1 }: RehearsalFile): readonly string[] => [
  ...(shareFrom(mix.walk_in ?? '0%') === 0 ? ['create_p95'] : []),
  ...(dashboards === 0 ? ['list_p95'] : []),
];

/** The objectives of a file: those of all scenarios, with its limits, without those that it leaves out or gives no sample. */
function objectivesOf(file: RehearsalFile, what: string): Objective[] {
  const { objectives = {} } = file;
  const known: readonly string[] = DEFAULT_OBJECTIVES.map(({ name }) => name);
  for (const name of Object.keys(objectives))
    if (!known.includes(name))
      throw new UsageError(
        `${what} knows an objective "${name}" that there is none of: ${meantBy(name, known)}`,
      );
  return DEFAULT_OBJECTIVES.flatMap((one): Objective[] => {
    const said = objectives[one.name];
    if (said === undefined) return unasked(file).includes(one.name) ? [] : [one];
    if (said === 'none') return [];
    if (typeof said !== 'object') return [{ ...one, limit: limitOf(said) }];
    if (OBJECTIVES[one.name].measures === undefined)
      throw new UsageError(
        `${what} holds ${one.name} by parts of the time: only latencies can be, leave out over.`,
      );
    const over = { about: `${one.about}, over any ${said.over}`, over_ms: durationMs(said.over) };
    return [{ ...one, ...over, limit: limitOf(said.limit) }];
  });
}

/** A limit: a number as it is, a time in milliseconds, a share in percent. */
const limitOf = (said: number | string): number =>
  typeof said === 'number' ? said : said.endsWith('%') ? 100 * shareFrom(said) : durationMs(said);
