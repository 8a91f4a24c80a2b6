import type { Keeper, Kept } from './keeper.ts';
import { besideWrites, usefulUntil } from './kept-until.ts';

interface Row {
  value: Kept[keyof Kept];
  readonly holder: string | undefined;
}

/** Keeps in memory what ends with the process. */
export class MemoryKeeper implements Keeper {
  readonly shared = false;
  readonly #rows = new Map<string, Row>();
  readonly #besides = besideWrites(async () => this.#clear());

  async read<K extends keyof Kept>(kind: K, key: string): Promise<Kept[K] | undefined> {
    return this.#rows.get(`${kind} ${key}`)?.value as Kept[K] | undefined;
  }

  async write<K extends keyof Kept>(kind: K, key: string, value: Kept[K], holder?: string): Promise<void> {
    const place = `${kind} ${key}`;
    this.#rows.set(place, { value, holder: this.#rows.get(place)?.holder ?? holder });
    await this.#besides();
  }

  async change<K extends keyof Kept>(
    kind: K,
    key: string,
    change: (current: Kept[K] | undefined) => Kept[K] | undefined,
  ): Promise<void> {
    const place = `${kind} ${key}`;
    const row = this.#rows.get(place);
    const value = change(row?.value as Kept[K] | undefined);
    if (value !== undefined) this.#rows.set(place, { value, holder: row?.holder });
    await this.#besides();
  }

  async keysOf(kind: keyof Kept, holder: string): Promise<readonly string[]> {
    return this.#keysWhere(kind, (found) => found === holder);
  }

  async keysBelow(kind: keyof Kept, beginning: string): Promise<readonly string[]> {
    return this.#keysWhere(kind, (found) => found.startsWith(beginning));
  }

  async remove(kind: keyof Kept, key: string): Promise<void> {
    this.#rows.delete(`${kind} ${key}`);
  }

  #clear(): void {
    const now = Date.now();
    for (const [place, { value }] of this.#rows) {
      const until = usefulUntil(place.split(' ', 1)[0] as keyof Kept, value);
      if (until !== null && until < now) this.#rows.delete(place);
    }
  }

  #keysWhere(kind: keyof Kept, fits: (holder: string) => boolean): readonly string[] {
    const places = [...this.#rows].filter(
      ([place, { holder }]) => place.startsWith(`${kind} `) && holder !== undefined && fits(holder),
    );
    return places.map(([place]) => place.slice(kind.length + 1));
  }
}
