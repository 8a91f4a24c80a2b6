import { Remembered } from '../mask/remembered.ts';
import type { Learned } from './learned.ts';
import { replaced } from './replaced.ts';
import { SecretFinder } from './secret-finder.ts';

/** Shorter secrets are left alone: they would match anything. */
const SHORTEST = 4;
/** Headers and refusals come again and again; this many of them, up to this length, are looked through once. */
const REMEMBERED = 1000;
const LONGEST_REMEMBERED = 512;

/**
 * Replaces secrets by the names of variables before anything is stored, in whatever form they stand there. A secret is known
 * from the moment at which it is read from the profile or granted by the environment.
 */
export class Redactor {
  readonly #known = new SecretFinder();
  /** What may be a secret, and is looked for only where secrets pass. */
  readonly #suspected = new SecretFinder();
  readonly #names = new Map<string, 'known' | 'suspected'>();
  /** What anybody may know, and a page may show as it shows a code. */
  readonly #open = new Set<string>();
  /** Texts that were looked through for every secret that is known, with what became of them. */
  readonly #cleaned = new Remembered(REMEMBERED, (text) => replaced(text, this.#known.find(text)));

  readonly #learned: Learned | undefined;

  /** `learned`: what the process knows, where this one's secrets are looked for in all that it writes. */
  constructor(learned?: Learned) {
    this.#learned = learned;
  }

  /** `name` becomes `$MUSTER_<name>` in what is stored. */
  add(secret: string | undefined, name: string): void {
    if (secret === undefined || secret.length < SHORTEST) return;
    if (this.#names.get(secret) === 'known' || this.#open.has(secret)) return;
    this.#names.set(secret, 'known');
    this.#known.add(secret, name);
    this.#cleaned.forget();
    this.#learned?.add(secret, name);
  }

  /** As `add`, for what a page shows or a check made up: it is taken out of what passes at sign-in and of refusals alone. */
  suspect(text: string, name: string): void {
    if (text.length < SHORTEST || this.#names.has(text) || this.#open.has(text)) return;
    this.#names.set(text, 'suspected');
    this.#suspected.add(text, name);
  }

  /** Takes a text for no secret from now on, unless it is known as one already. */
  leave(text: string): void {
    if (this.#open.has(text)) return;
    this.#learned?.leave(text);
    if (!this.#names.has(text)) this.#open.add(text);
  }

  /** The text with every known secret replaced. */
  clean(text: string): string {
    if (text.length <= LONGEST_REMEMBERED) return this.#cleaned.of(text);
    return replaced(text, this.#known.find(text));
  }

  /** The same, and with what may be one. */
  cleanSuspected(text: string): string {
    const clean = this.clean(text);
    return replaced(clean, this.#suspected.find(clean));
  }
}
