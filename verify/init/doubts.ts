/** So often a question is asked because its answer was wrong; a secret less often, as environments lock clients out. */
const MOST_TRIES = 20;
const MOST_TRIES_OF_A_SECRET = 5;

/** Answers that turned out wrong, or were taken back. */
export class Doubts {
  readonly #before = new Map<string, string>();
  readonly #tries = new Map<string, number>();

  /** What was answered before it was taken back: it is suggested. */
  suggestionFor(question: string): string | undefined {
    return this.#before.get(question);
  }

  takenBack(question: string, answer: string): void {
    this.#before.set(question, answer);
  }

  /** Whether the question is to be asked though an option answers it, or is not asked otherwise. */
  has(question: string): boolean {
    return this.#tries.has(question);
  }

  /** Doubts an answer once more; false where that was done often enough. */
  raise(question: string): boolean {
    const tries = (this.#tries.get(question) ?? 0) + 1;
    if (tries >= (isSecret(question) ? MOST_TRIES_OF_A_SECRET : MOST_TRIES)) return false;
    this.#tries.set(question, tries);
    return true;
  }
}

/** Questions for secrets are known by their variables, others by their options. */
export const isSecret = (question: string): boolean => question.startsWith('MUSTER_');
