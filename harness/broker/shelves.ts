import type { Broker } from './protocol.ts';

/** Named rows of things that one process after the other may have: what is taken is no other process's until it is put back. */
export class Shelves {
  readonly #shelves = new Map<string, unknown[]>();

  /** The thing that has lain longest on the first of these shelves that holds something, or null. */
  take(...shelves: readonly string[]): unknown {
    for (const shelf of shelves) {
      const thing = this.#shelves.get(shelf)?.shift();
      if (thing !== undefined) return thing;
    }
    return null;
  }

  /** Everything that lies there, what has lain longest first. */
  takeAll(shelf: string): unknown[] {
    return this.#shelves.get(shelf)?.splice(0) ?? [];
  }

  lay(shelf: string, ...things: readonly unknown[]): void {
    const there = this.#shelves.get(shelf) ?? [];
    this.#shelves.set(shelf, there);
    there.push(...things);
  }
}

/** Shelves as a broker offers them. */
export const offered = (shelves: Shelves): Pick<Broker, 'take' | 'takeAll' | 'lay'> => ({
  take: async (...from) => shelves.take(...from),
  takeAll: async (from) => shelves.takeAll(from),
  lay: async (shelf, ...things) => shelves.lay(shelf, ...things),
});
