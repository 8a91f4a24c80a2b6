/** A value that was masked. */
export interface Met {
  readonly value: string;
  readonly masked: string;
}

/** At least this many are remembered to be found again in the words of findings, and fewer than twice as many. */
export const REMEMBERED = 100_000;
/** By this many characters at its beginning a value is looked for. */
const BEGINNING = 3;
/** Characters that JSON escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it escapes them
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;

/** Values that were met one after the other, with what they became. */
class Generation {
  readonly met = new Map<string, Met>();
  readonly #byBeginning = new Map<string, Met[]>();
  /** Those that may stand in a text without their beginning: short ones, and those that JSON writes in another way. */
  readonly #anywhere: Met[] = [];
  /** How many of them the index knows: who masks pages alone asks for no text. */
  #indexed = 0;

  /** Those that may stand in a text: all that do, and few beside. */
  addTo(found: Set<Met>, text: string): void {
    this.#index();
    for (const met of this.#anywhere) found.add(met);
    for (let at = 0; at <= text.length - BEGINNING; at += 1)
      for (const met of this.#byBeginning.get(text.slice(at, at + BEGINNING)) ?? [])
        if (text.startsWith(met.value, at)) found.add(met);
  }

  #index(): void {
    if (this.#indexed === this.met.size) return;
    let at = 0;
    for (const met of this.met.values()) {
      if (at >= this.#indexed) this.#listOf(met.value).push(met);
      at += 1;
    }
    this.#indexed = at;
  }

  #listOf(value: string): Met[] {
    if (value.length < BEGINNING || ESCAPED.test(value)) return this.#anywhere;
    const beginning = value.slice(0, BEGINNING);
    const known = this.#byBeginning.get(beginning);
    if (known !== undefined) return known;
    const list: Met[] = [];
    this.#byBeginning.set(beginning, list);
    return list;
  }
}

/** What values have become so far. The older half is forgotten at once: a map that loses its first entries one by one is slow. */
export class MetValues {
  #young = new Generation();
  #old = new Generation();

  get(value: string): string | undefined {
    return (this.#young.met.get(value) ?? this.#old.met.get(value))?.masked;
  }

  /** Answers whether others were forgotten for it. */
  add(value: string, masked: string): boolean {
    const full = this.#young.met.size >= REMEMBERED;
    if (full) {
      this.#old = this.#young;
      this.#young = new Generation();
    }
    this.#young.met.set(value, { value, masked });
    return full;
  }

  /** All of them, in the order in which they were met. */
  *all(): Iterable<Met> {
    yield* this.#old.met.values();
    yield* this.#young.met.values();
  }

  /** Those that may stand in a text. Every refusal asks for them. */
  in(text: string): Iterable<Met> {
    const found = new Set<Met>();
    for (const generation of [this.#old, this.#young]) generation.addTo(found, text);
    return found;
  }
}
