import type { Fact } from '../../record/facts.ts';
import type { Mask } from '../mask/mask.ts';

/** Texts of facts that may quote an answer. */
const QUOTING: ReadonlySet<string> = new Set(['message', 'expected', 'actual', 'counterexample', 'reason']);

/** Texts as they may be stored and shown: without secrets, and where they may quote an answer, without other people's data. */
export class Wording {
  readonly #clean: (text: string) => string;
  readonly #mask: Pick<Mask, 'text'> | undefined;

  constructor(clean: (text: string) => string, mask?: Pick<Mask, 'text'>) {
    this.#clean = clean;
    this.#mask = mask;
  }

  /** A sentence that may quote an answer. */
  said(text: string): string {
    const clean = this.#clean(text);
    return this.#mask?.text(clean) ?? clean;
  }

  /** A fact with texts that may be stored. */
  of<F extends Fact>(fact: F): F {
    return withTexts(fact, (text, key) => (QUOTING.has(key) ? this.said(text) : this.#clean(text)));
  }

  /** A fact that quotes no one: its texts without secrets. */
  clean<F extends Fact>(fact: F): F {
    return withTexts(fact, this.#clean);
  }
}

function withTexts<F extends Fact>(fact: F, change: (text: string, key: string) => string): F {
  const changed = Object.entries(fact).map(([key, value]) => [
    key,
    typeof value === 'string' ? change(value, key) : value,
  ]);
  return Object.fromEntries(changed) as F;
}
