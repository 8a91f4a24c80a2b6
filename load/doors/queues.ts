import { createRandom } from '../scenario/plan/random.ts';
import { type Comers, simulate } from './simulate.ts';

const MINUTE_MS = 60_000;
const SEED = 7;

/** The queue of a door at a minute: how many wait there, and how long who comes then. */
export interface QueueAt {
  readonly door: string;
  /** Milliseconds from when the first one comes. */
  readonly at: number;
  readonly people: number;
  readonly wait_ms: number;
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
  const last = crowd.arrivals.at(-1) ?? 0;
  const lines = doors.map(() => [] as Array<{ came: number; turn: number }>);
  crowd.arrivals.forEach((came, index) => {
    lines[at[index] ?? 0]?.push({ came, turn: came + (waits[index] ?? 0) });
  });
  return doors.flatMap((door, index) => {
    const line = lines[index] ?? [];
    const queues: QueueAt[] = [];
    for (let minute = 0; minute <= last; minute += MINUTE_MS) {
      const waiting = line.filter(({ came, turn }) => came <= minute && turn > minute);
      const people = waiting.length;
      // Who comes now is served after the last of those who wait.
      const wait_ms = Math.max(0, ...waiting.map(({ turn }) => turn - minute));
      if (people > 0) queues.push({ door, at: minute, people, wait_ms });
    }
    return queues;
  });
}
