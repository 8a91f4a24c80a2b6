import { relative } from 'node:path';
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { checkName } from '../record/check-name.ts';
import { RunnerNotes } from './progress/runner-notes.ts';

/** Notes what Playwright itself meets (a file that does not load, a worker that died) for the verdict of a run by hand. */
export default class NotesReporter implements Reporter {
  readonly #notes: RunnerNotes;

  constructor({ out }: { readonly out: string }) {
    this.#notes = new RunnerNotes(out);
  }

  printsToStdio(): boolean {
    return false;
  }

  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    if (status !== 'failed' && status !== 'timedOut') return;
    const strange = errors.find((error) => !/^(Error: )?Violated\b/.test(plain(error)));
    if (strange) this.#notes.broke(nameOf(test), plain(strange));
  }

  onError(error: TestError): void {
    this.#notes.error(plain(error));
  }

  onEnd(): void {
    this.#notes.write();
  }
}

/** The name under which a check writes its facts; Playwright puts its own, the project's and a file before the titles. */
const nameOf = (test: TestCase): string =>
  checkName(relative(test.parent.project()?.testDir ?? '', test.location.file), test.titlePath().slice(3));

const plain = (error: TestError): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of Playwright
  (error.message ?? error.value ?? 'no reason given').replace(/\u001b\[[\d;]*m/g, '');
