import { createRandom } from '../scenario/plan/random.ts';
import { type Comers, simulate } from './simulate.ts';

const MINUTE_MS = 60_000;
const SEED = 7;

/** The queue of a door within a minute: the most people who wait there at once, and the longest wait that lies before any. */
export interface QueueAt {
  readonly door: string;
  /** When the minute begins, in milliseconds from when the first one comes. */
  readonly at: number;
  readonly people: number;
  readonly wait_ms: number;
}

/** When a person came to a door, and when their turn was. */
interface Turn {
  readonly came: number;
  readonly turn: number;
}

/** A crowd with the times at the door that were measured. */
export function crowdOf(times: readonly number[], measured: readonly number[]): Comers {
  const random = createRandom(SEED);
  const services = times.map(() => measured[Math.floor(random() * measured.length)] ?? 0);
  return { arrivals: times, services };
}

/** The queues of a crowd at this number of doors, by door and minute, where there are any. */
export function queuesOf(crowd: Comers, doors: readonly string[]): QueueAt[] {
  const { waits, doors: at } = simulate(crowd, doors.length);
  const lines = doors.map((): Turn[] => []);
  crowd.arrivals.forEach((came, index) => {
    lines[at[index] ?? 0]?.push({ came, turn: came + (waits[index] ?? 0) });
  });
  return doors.flatMap((door, index) => byMinute(door, lines[index] ?? []));
}

/** The queue of one door, looked at when a minute begins and when a person comes: only then is it longest. */
function byMinute(door: string, line: readonly Turn[]): QueueAt[] {
  const minutes = Math.ceil((line.at(-1)?.turn ?? 0) / MINUTE_MS);
  const moments = [
    ...Array.from({ length: minutes }, (_, minute) => minute * MINUTE_MS),
    ...line.map(({ came }) => came),
  ].sort((a, b) => a - b);
  const queues = new Map<number, QueueAt>();
  let [come, served] = [0, 0];
  for (const now of moments) {
    while ((line[come]?.came ?? Infinity) <= now) come += 1;
    while (served < come && (line[served]?.turn ?? Infinity) <= now) served += 1;
    if (served === come) continue;
    const at = now - (now % MINUTE_MS);
    const known = queues.get(at);
    queues.set(at, {
      ...{ door, at },
      people: Math.max(known?.people ?? 0, come - served),
      wait_ms: Math.max(known?.wait_ms ?? 0, (line[come - 1]?.turn ?? now) - now),
    });
  }
  return [...queues.values()];
}
