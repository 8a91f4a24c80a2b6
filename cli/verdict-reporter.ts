import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { RunnerNotes } from '../reports/progress/runner-notes.ts';
import { finishRun } from './finish-run.ts';
import { completeRun } from './run-record.ts';
import { readRun } from './stored.ts';

/** Gives the verdict at the end of a run that was started with `npx playwright test`, without the command. */
export default class VerdictReporter implements Reporter {
  readonly #out: string;
  readonly #notes: RunnerNotes;

  constructor({ out }: { readonly out: string }) {
    this.#out = out;
    this.#notes = new RunnerNotes(out);
  }

  printsToStdio(): boolean {
    return false;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#notes.test(test, result);
  }

  onError(error: TestError): void {
    this.#notes.error(error);
  }

  async onEnd({ status }: { readonly status: string }): Promise<void> {
    const run = readRun(this.#out);
    if (run === undefined) return;
    this.#notes.write();
    const end = { code: status === 'passed' ? 0 : 1, signal: null, overtime: status === 'timedout' };
    completeRun(this.#out, run, { ...end, interrupted: status === 'interrupted' });
    await finishRun(this.#out, { quiet: false, json: false });
  }
}
