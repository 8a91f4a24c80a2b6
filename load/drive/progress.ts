import { count, cut, duration, number } from '../../reports/text.ts';
import type { Figures } from '../judge/figures/figures.ts';

const CELLS = 16;
const QUIET_EVERY_MS = 5000;

/** Progress on standard error: one line that is rewritten on a terminal, one every few seconds elsewhere. */
export class LoadProgress {
  readonly #quiet: boolean;
  readonly #tty = process.stderr.isTTY === true;
  #last = 0;
  #open = false;

  constructor(quiet: boolean) {
    this.#quiet = quiet;
  }

  /** Prints a line that stays. */
  say(text: string): void {
    if (this.#quiet) return;
    this.#clear();
    process.stderr.write(`${text}\n`);
  }

  /** A bar of `done` out of `all`, with what else there is to say. */
  bar(title: string, done: number, all: number, rest = ''): void {
    const full = all === 0 ? 0 : Math.min(CELLS, Math.round((CELLS * done) / all));
    this.#line(
      `${title.padEnd(12)} ${'█'.repeat(full)}${'░'.repeat(CELLS - full)} ${number(done)}/${number(all)} ${rest}`,
    );
  }

  /** Progress of the load: people let in of all who come, elapsed time, latency and errors so far. */
  load(figures: Figures, admissions: number, endMs: number): void {
    const now = figures.t0 === 0 ? 0 : Math.max(0, Date.now() - figures.t0);
    const p95 = Math.round(figures.people.total.percentile(95));
    const wrong = figures.counts.failed === 0 ? '' : `  ${count(figures.counts.failed, 'error')}`;
    const limited = figures.counts.limited === 0 ? '' : `  ${number(figures.counts.limited)}×429`;
    const at = `${duration(Math.min(now, endMs) / 1000)} of ${duration(endMs / 1000)}`;
    this.bar('load', figures.people.letIn, admissions, `in  ${at}  door p95 ${p95} ms${limited}${wrong}`);
  }

  /** What is waited for, and for how many milliseconds by now. */
  waiting(text: string, ms: number): void {
    this.#line(`${text}, ${duration(ms / 1000)}`);
  }

  /** Clears the line, for other output to follow. */
  end(): void {
    this.#clear();
  }

  #line(text: string): void {
    if (this.#quiet) return;
    if (this.#tty) {
      process.stderr.write(`\r\u001b[K${cut(text, 100)}`);
      this.#open = true;
      return;
    }
    if (Date.now() - this.#last < QUIET_EVERY_MS) return;
    this.#last = Date.now();
    process.stderr.write(`${text}\n`);
  }

  #clear(): void {
    if (this.#open) process.stderr.write('\r\u001b[K');
    this.#open = false;
  }
}
