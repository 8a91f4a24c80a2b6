import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const FORMAT = 'muster/init-draft@1';
/** No other user of this machine reads it. */
const OWNER_ONLY = 0o600;

/** The answers of a conversation by question, which stand in a file until a profile is written; none is a secret. */
export class AnswersFile {
  readonly #file: string | undefined;
  readonly #all: Map<string, string>;

  /** `file`: absent: they are kept nowhere. */
  constructor(file: string | undefined) {
    this.#file = file;
    this.#all = new Map(Object.entries(file === undefined ? {} : answersIn(file)));
  }

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  get(question: string): string | undefined {
    return this.#all.get(question);
  }

  /** Keeps an answer; undefined takes it out. */
  set(question: string, answer: string | undefined): void {
    if (answer === undefined) this.#all.delete(question);
    else this.#all.set(question, answer);
    if (this.#file === undefined) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    const draft = { format: FORMAT, answers: Object.fromEntries(this.#all) };
    writeFileSync(this.#file, `${JSON.stringify(draft, null, 2)}\n`, { mode: OWNER_ONLY });
  }

  /** The profile is written: nothing is to be taken up again. */
  done(): void {
    if (this.#file !== undefined) rmSync(this.#file, { force: true });
  }
}

/** The answers of a conversation that was broken off; none where the file is none of ours. */
function answersIn(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  try {
    const { format, answers } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    if (format !== FORMAT || answers === null || typeof answers !== 'object') return {};
    return Object.fromEntries(
      Object.entries(answers as object).filter(([, value]) => typeof value === 'string'),
    );
  } catch {
    return {};
  }
}
