/** Named rows of things that one process after the other may have: what is taken is nobody else's until it is put back. */
export class Shelves {
  readonly #shelves = new Map<string, unknown[]>();

  /** The thing that has lain there longest, or null. */
  take(shelf: string): unknown {
    return this.#shelves.get(shelf)?.shift() ?? null;
  }

  lay(shelf: string, thing: unknown): void {
    const there = this.#shelves.get(shelf) ?? [];
    this.#shelves.set(shelf, there);
    there.push(thing);
  }
}
