import { userPath } from '../../harness/paths.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import type { Ending } from '../../harness/run/ending.ts';
import { count, duration, number, time } from '../../reports/text.ts';
import type { LoadOptions } from '../options.ts';
import { readTurnstiles } from '../scenario/rehearsal/turnstile-log.ts';
import { type LeastDoors, leastDoors } from './least.ts';
import { type MeasuredDay, measuredDay } from './measured.ts';
import { crowdOf, type QueueAt, queuesOf } from './queues.ts';
import type { Comers } from './simulate.ts';

const WAIT_MS = 180_000;
const SHARE_PERCENT = 95;
/** Of how many doors the worst minute is told. */
const MOST_QUEUES = 10;

/** What `load doors` answers. */
interface DoorsAnswer {
  readonly people: number;
  readonly wait_ms: number;
  readonly share: number;
  readonly least: LeastDoors;
  /** The doors of the run, with their queues by minute. */
  readonly doors: readonly string[];
  readonly queues: readonly QueueAt[];
}

/** Answers how many doors the people of a measured run, or another crowd, need; sends nothing. @throws UsageError */
export function sayDoors(options: LoadOptions): Ending {
  const { results, wait = WAIT_MS, share = SHARE_PERCENT, log, scanners, perPerson } = options;
  if (results === undefined)
    throw new UsageError(
      'Name the folder of a run, such as results/latest: muster load doors results/latest.',
    );
  const day = measuredDay(userPath(results), perPerson);
  const noted = log === undefined ? undefined : readTurnstiles(userPath(log));
  const crowd: Comers = noted === undefined ? day : crowdOf(noted.times, day.services);
  const doors =
    scanners === undefined ? day.doors : Array.from({ length: scanners }, (_, at) => `door ${at + 1}`);
  const answer: DoorsAnswer = {
    people: peopleIn(crowd),
    wait_ms: wait,
    share: share / 100,
    least: leastDoors(crowd, { waitMs: wait, share: share / 100, also: doors.length }),
    doors,
    queues: queuesOf(crowd, doors),
  };
  process.stdout.write(
    options.json ? `${JSON.stringify(answer, null, 2)}\n` : doorsText(answer, day, noted?.begins),
  );
  return 'ok';
}

/** Those whose waits are asked for: others, such as a second scan, only keep a door busy. */
const peopleIn = ({ arrivals, counts }: Comers): number =>
  counts === undefined ? arrivals.length : counts.filter((one) => one).length;

/** The answer for a terminal; `begins`: the time of day at which the first one comes, else times are from then on. */
function doorsText(answer: DoorsAnswer, day: MeasuredDay, begins?: number): string {
  const { people, wait_ms, share, least, doors, queues } = answer;
  const mean = day.services.reduce((sum, one) => sum + one, 0) / day.services.length;
  const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;
  const asked = `${number(Math.round(1000 * share) / 10)} %`;
  const interval = least.low === least.high ? `${least.low}` : `${least.low} to ${least.high}`;
  const worst = doors
    .flatMap((door) => longestOf(queues.filter((one) => one.door === door)))
    .sort((a, b) => b.wait_ms - a.wait_ms)
    .slice(0, MOST_QUEUES);
  return [
    '',
    `  ${count(least.doors, 'door')} (${interval} at 95 %) ${least.doors === 1 ? 'is' : 'are'} enough for ${asked} of ${count(people, 'person', 'people')} to have their turn within ${duration(wait_ms / 1000)}.`,
    `  Reckoned from a run in which a turn took ${time(mean)}, ${time(day.apiMs)} of it the service; nothing was sent.`,
    '',
    `  doors  in time                     ${asked} wait up to`,
    ...least.rows.map(
      (row) =>
        `  ${`${row.doors}`.padStart(5)}  ${percent(row.share).padStart(7)} (${percent(row.share_low)} to ${percent(row.share_high)})`.padEnd(
          38,
        ) +
        `${duration(row.wait_ms / 1000)}${row.doors === doors.length ? '   (as asked or in the run)' : ''}`,
    ),
    '',
    ...(worst.length === 0
      ? [`  With ${count(doors.length, 'door')} no one waits.`]
      : [`  With ${count(doors.length, 'door')}, each in its worst minute:`]),
    ...worst.map(
      (one) =>
        `  ${clock(one.at, begins)}, ${one.door}: ${count(one.people, 'person', 'people')}, ${duration(one.wait_ms / 1000)}`,
    ),
    '',
  ].join('\n');
}

/** The minute of a door at which who comes waits longest. */
const longestOf = (queues: readonly QueueAt[]): QueueAt[] =>
  queues.length === 0 ? [] : [queues.reduce((most, one) => (one.wait_ms > most.wait_ms ? one : most))];

function clock(at: number, begins: number | undefined): string {
  if (begins === undefined) return `after ${Math.round(at / 60_000)} min`;
  const minutes = Math.floor((begins + at) / 60_000);
  return `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
