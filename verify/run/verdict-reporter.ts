import type { Reporter } from '@playwright/test/reporter';
import { readRun } from '../../record/run.ts';
import { finishRun } from './finish-run.ts';
import { completeRun } from './run-record.ts';

/** Gives the verdict at the end of a run that was started with `npx playwright test`, without the command. */
export default class VerdictReporter implements Reporter {
  readonly #out: string;

  constructor({ out }: { readonly out: string }) {
    this.#out = out;
  }

  printsToStdio(): boolean {
    return false;
  }

  async onEnd({ status }: { readonly status: string }): Promise<void> {
    const run = readRun(this.#out);
    if (run === undefined) return;
    const end = { code: status === 'passed' ? 0 : 1, signal: null, overtime: status === 'timedout' };
    completeRun(this.#out, run, { ...end, interrupted: status === 'interrupted' });
    await finishRun(this.#out, { quiet: false, json: false });
  }
}
