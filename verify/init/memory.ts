/** What a conversation has said and looked up, so that going through it again does neither anew. */
export class Memory {
  readonly #said = new Set<string>();
  readonly #seen = new Map<string, unknown>();

  /** Whether a text was not said yet. */
  isNew(text: string): boolean {
    const known = this.#said.has(text);
    this.#said.add(text);
    return !known;
  }

  /** What is looked up under this name: once. */
  async seen<T>(name: string, look: () => Promise<T>): Promise<T> {
    if (!this.#seen.has(name)) this.#seen.set(name, await look());
    return this.#seen.get(name) as T;
  }
}
