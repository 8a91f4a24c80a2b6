import { partsOfCheck } from '../../record/check-name.ts';
import type { ViolationFact } from '../../record/facts.ts';
import { RULES } from '../../spec/ledger/index.ts';
import { count } from '../text.ts';
import { firstViolation, progressBar } from './bar.ts';

interface Options {
  readonly quiet: boolean;
  /** How many requests were sent so far. */
  readonly sent: () => number;
}

const TICK_MS = 200;
/** Goes to the beginning of the line, and empties it (ECMA-48). */
const CLEAR = '\r\u001b[2K';

/**
 * Progress of a run on stderr: a bar on a terminal, elsewhere one line a suite file. The first violation is said as soon as
 * it is found. Counts breaches of must-rules, one a rule and operation.
 */
export class Progress {
  readonly #sent: () => number;
  readonly #quiet: boolean;
  readonly #live = process.stderr.isTTY === true && process.env.CI === undefined;
  readonly #left = new Map<string, number>();
  readonly #total: ReadonlyMap<string, number>;
  readonly #breaches = new Set<string>();
  readonly #timer: NodeJS.Timeout | undefined;
  #done = 0;
  #all = 0;
  #file = '';

  /** `checks` are the names of those that are going to run. */
  constructor(checks: readonly string[], { quiet, sent }: Options) {
    this.#quiet = quiet;
    this.#sent = sent;
    for (const check of checks) {
      const file = fileOf(check);
      this.#left.set(file, (this.#left.get(file) ?? 0) + 1);
      this.#all += 1;
    }
    this.#total = new Map(this.#left);
    if (!quiet && this.#live) this.#timer = setInterval(() => this.#draw(), TICK_MS);
    this.#timer?.unref();
  }

  violation(fact: ViolationFact): void {
    if (RULES[fact.rule].level !== 'must') return;
    const isFirst = this.#breaches.size === 0;
    this.#breaches.add(`${fact.rule} ${fact.operation}`);
    if (isFirst && !this.#quiet) process.stderr.write(`${this.#live ? CLEAR : ''}${firstViolation(fact)}\n`);
  }

  begins(check: string): void {
    this.#file = fileOf(check);
  }

  ends(check: string): void {
    const file = fileOf(check);
    const left = (this.#left.get(file) ?? 1) - 1;
    this.#left.set(file, left);
    this.#done += 1;
    if (this.#quiet) return;
    if (this.#live) this.#draw();
    else if (left === 0) this.#line(file);
  }

  end(): void {
    clearInterval(this.#timer);
    if (!this.#quiet && this.#live) process.stderr.write(CLEAR);
  }

  #line(file: string): void {
    const checks = count(this.#total.get(file) ?? 0, 'check');
    const so = `${count(this.#sent(), 'request')}, ${count(this.#breaches.size, 'violation')} so far`;
    process.stderr.write(`${file.padEnd(31)} ${checks.padStart(9)}  ${so}\n`);
  }

  #draw(): void {
    const bar = progressBar({
      ...{ suite: this.#file, done: this.#done, all: this.#all },
      ...{ requests: this.#sent(), violations: this.#breaches.size },
    });
    process.stderr.write(`${CLEAR}${bar}`);
  }
}

const fileOf = (check: string): string => partsOfCheck(check).file;
