import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { suiteFile } from '../record/check-name.ts';
import { firstViolation, progressBar } from './progress/bar.ts';
import { Counter } from './progress/counter.ts';
import { pathOf, RunnerNotes } from './progress/runner-notes.ts';
import { count } from './text.ts';

interface Options {
  /** The output folder of the run. */
  readonly out: string;
  readonly quiet: boolean;
}

const TICK_MS = 200;
/** Goes to the beginning of the line, and empties it (ECMA-48). */
const CLEAR = '\r\u001b[2K';

/**
 * Progress of a run on stderr: a bar on a terminal, else one line a suite file, and the first violation as soon as it is seen.
 * What the runner itself met (a file that does not load, a worker that died) is noted in the output folder for the command to
 * read.
 */
export default class ProgressReporter implements Reporter {
  readonly #quiet: boolean;
  readonly #live: boolean;
  readonly #counter: Counter;
  readonly #notes: RunnerNotes;
  readonly #left = new Map<string, number>();
  readonly #total = new Map<string, number>();
  #all = 0;
  #done = 0;
  #suite = '';
  #timer: NodeJS.Timeout | undefined;

  constructor({ out, quiet }: Options) {
    this.#quiet = quiet;
    this.#live = process.stderr.isTTY === true && process.env.CI === undefined;
    this.#counter = new Counter(out);
    this.#notes = new RunnerNotes(out);
  }

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const test of suite.allTests()) {
      const file = fileOf(test);
      this.#left.set(file, (this.#left.get(file) ?? 0) + 1);
      this.#all += 1;
    }
    for (const [file, left] of this.#left) this.#total.set(file, left);
    if (this.#quiet) return;
    this.#timer = setInterval(() => (this.#live ? this.#draw() : read(this.#counter, '')), TICK_MS);
    this.#timer.unref();
  }

  onTestBegin(test: TestCase): void {
    this.#suite = fileOf(test);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#done += 1;
    this.#notes.test(test, result);
    const file = fileOf(test);
    const left = (this.#left.get(file) ?? 1) - 1;
    this.#left.set(file, left);
    if (this.#quiet) return;
    if (this.#live) this.#draw();
    else if (left === 0) this.#line(file);
  }

  onError(error: TestError): void {
    this.#notes.error(error);
  }

  onEnd(): void {
    clearInterval(this.#timer);
    if (!this.#quiet && this.#live) process.stderr.write(CLEAR);
    this.#notes.write();
  }

  #line(file: string): void {
    const { requests, violations } = read(this.#counter, '');
    const checks = count(this.#total.get(file) ?? 0, 'check');
    const so = `${count(requests, 'request')}, ${count(violations, 'violation')} so far`;
    process.stderr.write(`${file.padEnd(31)} ${checks.padStart(9)}  ${so}\n`);
  }

  #draw(): void {
    const { requests, violations } = read(this.#counter, CLEAR);
    const bar = progressBar({ suite: this.#suite, done: this.#done, all: this.#all, requests, violations });
    process.stderr.write(`${CLEAR}${bar}`);
  }
}

/** Counts what was written so far, and says the first violation once it is there; `before` empties the line. */
function read(counter: Counter, before: string): ReturnType<Counter['read']> {
  const counted = counter.read();
  const first = counter.takeFirst();
  if (first !== undefined) process.stderr.write(`${before}${firstViolation(first)}\n`);
  return counted;
}

const fileOf = (test: TestCase): string => suiteFile(pathOf(test));
