/** Hears of a secret, with the name of its variable. */
export type Hear = (secret: string, name: string) => void;

/** What Muster's own texts may hold by chance: words, and numbers that are no longer than a time. */
const BY_CHANCE = [/^.{0,7}$/su, /^[A-Za-z _-]{0,23}$/, /^[\d .:-]{0,13}$/];

/**
 * The secrets that a process has learned, from profiles and from answers, and texts that anybody may know. They are kept in
 * memory alone: what is written at the end is searched for them.
 */
export class Learned {
  readonly #names = new Map<string, string>();
  readonly #open: string[] = [];
  readonly #hearers: Hear[] = [];

  add(secret: string, name: string): void {
    if (this.#names.has(secret)) return;
    this.#names.set(secret, name);
    for (const hear of this.#hearers) hear(secret, name);
  }

  /** Takes what this text holds for no secret that tells anything: files say it anyway. */
  leave(text: string): void {
    this.#open.push(text);
  }

  /** Tells of all that is learned from now on. */
  hear(hear: Hear): void {
    this.#hearers.push(hear);
  }

  /** Those that no file may hold, whatever stands in it. */
  get telling(): ReadonlyArray<readonly [secret: string, name: string]> {
    return [...this.#names].filter(
      ([secret]) =>
        !BY_CHANCE.some((words) => words.test(secret)) && !this.#open.some((text) => text.includes(secret)),
    );
  }
}

/** What this process has learned. */
export const LEARNED = new Learned();
