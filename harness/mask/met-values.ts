/** A value that was masked. */
export interface Met {
  readonly value: string;
  readonly masked: string;
}

/** This many are remembered to be found again in the words of findings. */
export const REMEMBERED = 200_000;
/** By this many characters at its beginning a value is looked for. */
const BEGINNING = 3;
/** Characters that JSON escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it escapes them
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;

/** What values have become so far; the first ones are forgotten when they are too many. */
export class MetValues {
  readonly #met = new Map<string, Met>();
  readonly #byBeginning = new Map<string, Map<string, Met>>();
  /** Those that may stand in a text without their beginning: short ones, and those that JSON writes in another way. */
  readonly #anywhere = new Map<string, Met>();

  get(value: string): string | undefined {
    return this.#met.get(value)?.masked;
  }

  /** Answers whether another one was forgotten for it. */
  add(value: string, masked: string): boolean {
    const oldest = this.#met.size < REMEMBERED ? undefined : this.#met.keys().next().value;
    if (oldest !== undefined) {
      this.#met.delete(oldest);
      this.#indexOf(oldest).delete(oldest);
    }
    const met = { value, masked };
    this.#met.set(value, met);
    this.#indexOf(value).set(value, met);
    return oldest !== undefined;
  }

  /** All of them, in the order in which they were met. */
  all(): Iterable<Met> {
    return this.#met.values();
  }

  /** Those that may stand in a text: all that do, and few beside. Every refusal asks for them. */
  in(text: string): Iterable<Met> {
    const found = new Set<Met>(this.#anywhere.values());
    for (let at = 0; at <= text.length - BEGINNING; at += 1)
      for (const met of this.#byBeginning.get(text.slice(at, at + BEGINNING))?.values() ?? [])
        if (text.startsWith(met.value, at)) found.add(met);
    return found;
  }

  #indexOf(value: string): Map<string, Met> {
    if (value.length < BEGINNING || ESCAPED.test(value)) return this.#anywhere;
    const beginning = value.slice(0, BEGINNING);
    const known = this.#byBeginning.get(beginning);
    if (known !== undefined) return known;
    const index = new Map<string, Met>();
    this.#byBeginning.set(beginning, index);
    return index;
  }
}
