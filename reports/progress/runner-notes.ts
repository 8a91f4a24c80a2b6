import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const NOTES_FILE = 'runner.json';

/** What a runner met that no check could write down itself. */
export interface StoredNotes {
  /** Errors outside every check: a file that does not load, a set-up that fails. */
  readonly errors: readonly string[];
  /** Checks that ended without a word of their own, by name. */
  readonly broken: ReadonlyArray<{ readonly check: string; readonly reason: string }>;
}

/** Gathers these notes and writes them into the output folder. */
export class RunnerNotes {
  readonly #out: string;
  readonly #errors: string[] = [];
  readonly #broken: Array<{ check: string; reason: string }> = [];

  constructor(out: string) {
    this.#out = out;
  }

  error(message: string): void {
    this.#errors.push(firstLine(message));
  }

  broke(check: string, message: string): void {
    this.#broken.push({ check, reason: firstLine(message) });
  }

  /** Where there is no output folder no run was under way: the suites were only listed. */
  write(): void {
    if (!existsSync(this.#out)) return;
    const notes: StoredNotes = { errors: this.#errors, broken: this.#broken };
    writeFileSync(join(this.#out, NOTES_FILE), `${JSON.stringify(notes, null, 2)}\n`);
  }
}

const firstLine = (message: string): string => message.split('\n')[0] ?? '';
