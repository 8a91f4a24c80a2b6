/** Who comes to a queue: when, and how long they keep a door, in milliseconds. */
export interface Comers {
  /** Ascending. */
  readonly arrivals: readonly number[];
  readonly services: readonly number[];
  /** Of whom it counts how long they wait; absent: of all. */
  readonly counts?: readonly boolean[];
}

/** When everybody's turn came, and at which door. */
interface SimulatedTurns {
  readonly waits: number[];
  readonly doors: number[];
}

/**
 * Lets people through this number of doors, each to the one that is free first, in the order in which they came. It is
 * G/G/c, first come first served.
 */
export function simulate({ arrivals, services }: Comers, doors: number): SimulatedTurns {
  const free = new Float64Array(doors);
  const turns: SimulatedTurns = { waits: new Array(arrivals.length), doors: new Array(arrivals.length) };
  for (let index = 0; index < arrivals.length; index += 1) {
    let door = 0;
    for (let other = 1; other < doors; other += 1)
      if ((free[other] as number) < (free[door] as number)) door = other;
    const came = arrivals[index] as number;
    const turn = Math.max(came, free[door] as number);
    free[door] = turn + (services[index] as number);
    turns.waits[index] = turn - came;
    turns.doors[index] = door;
  }
  return turns;
}

/** How long those wait of whom it counts. */
export function waitsThrough(comers: Comers, doors: number): number[] {
  const { waits } = simulate(comers, doors);
  const { counts } = comers;
  return counts === undefined ? waits : waits.filter((_, index) => counts[index] === true);
}

/** The share of people whose turn comes within `ms`. */
export const shareWithin = (waits: readonly number[], ms: number): number =>
  waits.length === 0 ? 1 : waits.filter((wait) => wait <= ms).length / waits.length;
