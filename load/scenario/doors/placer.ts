import type { DeedKind } from '../../../record/load-plan.ts';
import { afterSpans } from '../plan/spans.ts';
import { type DoorKind, type EntryDoor, timeAt } from './door.ts';

/** Where a person goes who comes at `time`, and how long they take there: milliseconds before time is sped up. */
export interface DoorPlace {
  readonly scanner: number;
  readonly takes: number;
}

/** Sends people to doors as they go by themselves: to that of their kind where they will be served first. */
export class Placer {
  readonly #doors: readonly EntryDoor[];
  readonly #random: () => number;
  readonly #free: number[];
  /** How many have gone to each. */
  readonly #served: number[];
  readonly #byKind: ReadonlyMap<DoorKind, readonly number[]>;

  constructor(doors: readonly EntryDoor[], random: () => number) {
    this.#doors = doors;
    this.#random = random;
    this.#free = doors.map(() => 0);
    this.#served = doors.map(() => 0);
    const indices = [...doors.keys()];
    this.#byKind = new Map(
      (['normal', 'turnstile', 'lane', 'desk'] as const).map((kind) => [
        kind,
        indices.filter((index) => doors[index]?.kind === kind),
      ]),
    );
  }

  /** The place of a person who comes; they stand at the door from then on. */
  come(time: number, kind: DeedKind): DoorPlace {
    const candidates = this.#fitting(kind);
    let scanner = candidates[0] ?? 0;
    let first = Number.POSITIVE_INFINITY;
    for (const index of candidates) {
      const begins = this.#beginsAt(index, time);
      // Of doors that are as good as each other, not the same one is taken each time.
      const fewer = (this.#served[index] ?? 0) < (this.#served[scanner] ?? 0);
      if (begins < first || (begins === first && fewer)) [scanner, first] = [index, begins];
    }
    const takes = timeAt(this.#doors[scanner] as EntryDoor, this.#random);
    this.#free[scanner] = first + takes;
    this.#served[scanner] = (this.#served[scanner] ?? 0) + 1;
    return { scanner, takes };
  }

  /** The time of a person who comes later to this very door: no one else goes out of their way for them now. */
  comeTo(scanner: number): DoorPlace {
    const takes = timeAt(this.#doors[scanner] as EntryDoor, this.#random);
    this.#free[scanner] = (this.#free[scanner] ?? 0) + takes;
    return { scanner, takes };
  }

  #beginsAt(index: number, time: number): number {
    const { closed } = this.#doors[index] as EntryDoor;
    return afterSpans(closed, Math.max(time, this.#free[index] as number));
  }

  /** The doors that a person may go to. */
  #fitting(kind: DeedKind): readonly number[] {
    const of = (one: DoorKind): readonly number[] => this.#byKind.get(one) ?? [];
    const desks = of('desk');
    const lanes = of('lane');
    const others = [...of('normal'), ...of('turnstile')];
    if ((kind === 'walkIn' || kind === 'create') && desks.length > 0) return desks;
    const share = this.#doors[lanes[0] ?? -1]?.share ?? 0;
    if (lanes.length > 0 && (others.length === 0 || this.#random() < share)) return lanes;
    return others.length > 0 ? others : desks;
  }
}
