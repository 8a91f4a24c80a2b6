import { existsSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { checkName } from '../../record/check-name.ts';

export const NOTES_FILE = 'runner.json';

/** What the test runner met that no check could write down itself. */
export interface StoredNotes {
  /** Errors outside every test: a file that does not load, a set-up that fails. */
  readonly errors: readonly string[];
  /** Tests that ended without a word of their own, by the name of the check. */
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

  error(error: TestError): void {
    this.#errors.push(firstLine(error));
  }

  test(test: TestCase, result: TestResult): void {
    if (result.status !== 'failed' && result.status !== 'timedOut') return;
    const strange = result.errors.find((error) => !/^(Error: )?Violated\b/.test(plain(error)));
    if (strange) this.#broken.push({ check: nameOf(test), reason: firstLine(strange) });
  }

  /** Where there is no output folder no run was under way: the suites were only listed. */
  write(): void {
    if (!existsSync(this.#out)) return;
    const notes: StoredNotes = { errors: this.#errors, broken: this.#broken };
    writeFileSync(join(this.#out, NOTES_FILE), `${JSON.stringify(notes, null, 2)}\n`);
  }
}

/** The path within the suites of the file that declares a test, whatever file has brought it in. */
export const pathOf = (test: TestCase): string =>
  relative(test.parent.project()?.testDir ?? '', test.location.file);

/** The name under which a check writes its facts; the runner puts its own, the project's and a file before the titles. */
const nameOf = (test: TestCase): string => checkName(pathOf(test), test.titlePath().slice(3));

const plain = (error: TestError): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of the runner
  (error.message ?? error.value ?? 'no reason given').replace(/\u001b\[[\d;]*m/g, '');

const firstLine = (error: TestError): string => plain(error).split('\n')[0] ?? '';
