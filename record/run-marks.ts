import { createHmac } from 'node:crypto';
import { inLetters } from './number-in-letters.ts';
import type { RunName } from './run-id.ts';

/** Who made a word: a worker of the run, for a check (`n`) or to learn what a form asks for (`f`). */
export interface Maker {
  readonly worker: number;
  readonly kind: 'n' | 'f';
}

/** A word of a run, in the lower case, and where it begins in a text. */
export interface Word {
  readonly text: string;
  readonly at: number;
  readonly worker: number;
}

/**
 * The words by which the records of a run are known, in all that it makes. They are made from its id alone, so that a
 * reader who has the id can find them later. Letters only, and short enough for a plain name.
 */
export interface RunMarks {
  /** The word with this number of a maker: no other has it. */
  word(maker: Maker, number: number): string;
  /** The words of the run in a text, in whatever case. */
  wordsIn(text: string): Word[];
  /** Where a text shows that it is of the run. */
  placesIn(text: string): number[];
  /** Whether a text shows that it is of the run. */
  holds(text: string): boolean;
}

/** Workers are told apart up to this number; each numbers its words up to the second figure. */
export const WORKERS = 676;
const NUMBERS = 2 ** 18;

/** How the records of a run are known. */
export const marksOf = ({ runId, marked = true }: RunName): RunMarks =>
  marked ? new TagMarks(runId) : new HiddenMarks(runId);

/** The words of a run that says who it is: each begins with its id. */
class TagMarks implements RunMarks {
  readonly #runId: string;

  constructor(runId: string) {
    this.#runId = runId;
  }

  word({ worker, kind }: Maker, number: number): string {
    return `${this.#runId}${inLetters(worker % WORKERS, 2)}${kind}${inLetters(number, 4)}`;
  }

  wordsIn(text: string): Word[] {
    const words = text.toLowerCase().matchAll(new RegExp(`${this.#runId}([a-z])([a-z])[nf][a-z]{4}`, 'g'));
    return Array.from(words, ({ 0: word, 1: high = 'a', 2: low = 'a', index }) => ({
      text: word,
      at: index,
      worker: (high.charCodeAt(0) - 97) * 26 + low.charCodeAt(0) - 97,
    }));
  }

  placesIn(text: string): number[] {
    return Array.from(text.matchAll(new RegExp(this.#runId, 'gi')), ({ index }) => index);
  }

  holds(text: string): boolean {
    return text.toLowerCase().includes(this.#runId);
  }
}

const CONSONANTS = 'bcdfghjklmnprstv';
const VOWELS = 'aeiou';
const SYLLABLES = 8;
const DIGITS = CONSONANTS.length * VOWELS.length;
/** What a word says: worker, kind and number; and by what it is known to be of the run. Together less than 80^8. */
const SAID = 2 ** 29;
const PROOF = 2 ** 21;
/** At each place where a word may begin. */
const CANDIDATE = new RegExp(`(?=((?:[${CONSONANTS}][${VOWELS}]){${SYLLABLES}}))`, 'gi');
const REMEMBERED = 20_000;

/**
 * The words of a run that does not say who it is. No two of them look alike, and none is known without the run's id. What
 * a word says is hidden under a pad that follows from its proof. The proof is a MAC of what it says (as in RFC 5297).
 */
class HiddenMarks implements RunMarks {
  readonly #runId: string;
  readonly #known = new Map<string, number | undefined>();

  constructor(runId: string) {
    this.#runId = runId;
  }

  word({ worker, kind }: Maker, number: number): string {
    const said = (worker % WORKERS) * 2 * NUMBERS + (kind === 'f' ? NUMBERS : 0) + (number % NUMBERS);
    const proof = this.#proofOf(said);
    return inSyllables(proof * SAID + (said ^ this.#padOf(proof)));
  }

  wordsIn(text: string): Word[] {
    return Array.from(text.matchAll(CANDIDATE), ({ 1: candidate = '', index }) => {
      const word = candidate.toLowerCase();
      return { text: word, at: index, worker: this.#workerOf(word) };
    }).filter((one): one is Word => one.worker !== undefined);
  }

  placesIn(text: string): number[] {
    return this.wordsIn(text).map(({ at }) => at);
  }

  holds(text: string): boolean {
    return this.wordsIn(text).length > 0;
  }

  /** Who made a word; undefined where this run did not. */
  #workerOf(word: string): number | undefined {
    if (this.#known.has(word)) return this.#known.get(word);
    if (this.#known.size === REMEMBERED) this.#known.clear();
    const number = numberIn(word);
    const proof = Math.floor(number / SAID);
    const said = (number % SAID) ^ this.#padOf(proof);
    const worker =
      proof < PROOF && proof === this.#proofOf(said) ? Math.floor(said / (2 * NUMBERS)) : undefined;
    this.#known.set(word, worker);
    return worker;
  }

  #proofOf(said: number): number {
    return this.#mac(`proof ${said}`) % PROOF;
  }

  #padOf(proof: number): number {
    return this.#mac(`pad ${proof}`) % SAID;
  }

  #mac(text: string): number {
    return createHmac('sha256', this.#runId).update(text).digest().readUInt32BE(0);
  }
}

function inSyllables(number: number): string {
  let text = '';
  for (let rest = number, count = 0; count < SYLLABLES; count += 1, rest = Math.floor(rest / DIGITS)) {
    const digit = rest % DIGITS;
    text += `${CONSONANTS[Math.floor(digit / VOWELS.length)]}${VOWELS[digit % VOWELS.length]}`;
  }
  return text;
}

function numberIn(word: string): number {
  let number = 0;
  for (let at = word.length - 2; at >= 0; at -= 2)
    number =
      number * DIGITS +
      CONSONANTS.indexOf(word[at] as string) * VOWELS.length +
      VOWELS.indexOf(word[at + 1] as string);
  return number;
}
