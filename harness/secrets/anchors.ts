/** A stretch of letters and digits that stands in a text wherever what it belongs to does, in whatever form. */
export interface Anchor<Of> {
  readonly text: string;
  readonly of: Of;
}

/** More of an anchor is not looked for: what follows is compared anyway. */
const LONGEST_WINDOW = 8;
export const SHORTEST_ANCHOR = 3;
const TABLE = 1 << 17;

/**
 * Finds any of many anchors in one pass, most of which skips several characters at a time (Wu and Manber, 1994). What is
 * read are blocks of three characters, each with how far the next anchor that could hold it is.
 */
export class Anchors<Of> {
  #window = LONGEST_WINDOW;
  #all: Anchor<Of>[] = [];
  readonly #byWindow = new Map<string, Of[]>();
  readonly #shifts = new Uint8Array(TABLE);

  /** Takes an anchor of at least `SHORTEST_ANCHOR` characters. */
  add(anchor: Anchor<Of>): void {
    const { length } = anchor.text;
    this.#all.push(anchor);
    if (this.#all.length === 1 || length < this.#window) {
      this.#window = Math.min(this.#window, length);
      this.#byWindow.clear();
      this.#shifts.fill(this.#window - 2);
      for (const one of this.#all) this.#enter(one);
    } else this.#enter(anchor);
  }

  #enter({ text, of }: Anchor<Of>): void {
    const window = text.slice(0, this.#window);
    const known = this.#byWindow.get(window);
    if (known === undefined) this.#byWindow.set(window, [of]);
    else known.push(of);
    for (let end = 2; end < window.length; end += 1) {
      const block = blockAt(window, end);
      this.#shifts[block] = Math.min(this.#shifts[block] ?? 0, window.length - 1 - end);
    }
  }

  /** Hears of each place where an anchor may begin, in order; a listener that answers true has heard enough. */
  find(text: string, hear: (of: readonly Of[], at: number) => boolean): void {
    if (this.#all.length === 0) return;
    const last = this.#window - 1;
    for (let end = last; end < text.length; ) {
      const shift = this.#shifts[blockAt(text, end)] ?? 1;
      if (shift > 0) {
        end += shift;
        continue;
      }
      const found = this.#byWindow.get(text.slice(end - last, end + 1));
      if (found !== undefined && hear(found, end - last)) return;
      end += 1;
    }
  }
}

const blockAt = (text: string, end: number): number =>
  (text.charCodeAt(end) ^ (text.charCodeAt(end - 1) << 5) ^ (text.charCodeAt(end - 2) << 10)) & (TABLE - 1);
