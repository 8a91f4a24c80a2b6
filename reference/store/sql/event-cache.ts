/** What was read, by event, until the next write; nothing of it where other processes write as well. */
export class EventCache<T> {
  readonly #values = new Map<number, T>();
  readonly #shared: boolean;
  #writes = 0;

  constructor(shared: boolean) {
    this.#shared = shared;
  }

  async get(event: number, read: () => Promise<T>): Promise<T> {
    const known = this.#values.get(event);
    if (known !== undefined) return known;
    const before = this.#writes;
    const value = await read();
    // What was written while it was read may be missing in it.
    if (!this.#shared && before === this.#writes) this.#values.set(event, value);
    return value;
  }

  /** After a write. */
  forget(): void {
    this.#writes += 1;
    this.#values.clear();
  }
}
