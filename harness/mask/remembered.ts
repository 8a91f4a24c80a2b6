/** What was worked out of texts that come again and again; all of it is forgotten when it is too much. */
export class Remembered<Value extends {}> {
  readonly #known = new Map<string, Value>();
  readonly #most: number;
  readonly #workOut: (text: string) => Value;

  constructor(most: number, workOut: (text: string) => Value) {
    this.#most = most;
    this.#workOut = workOut;
  }

  of(text: string): Value {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const value = this.#workOut(text);
    if (this.#known.size >= this.#most) this.#known.clear();
    this.#known.set(byItself(text), value);
    return value;
  }

  /** Forgets what was worked out of these texts. */
  forget(isMeant: (text: string) => boolean = () => true): void {
    for (const text of this.#known.keys()) if (isMeant(text)) this.#known.delete(text);
  }
}

/** A text that shares no memory with the longer one that it was cut out of, which V8 would keep for it. */
const byItself = (text: string): string => ` ${text}`.slice(1);
