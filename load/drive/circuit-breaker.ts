import { R } from '../../record/request-log/line.ts';
import type { Figures } from '../judge/figures/figures.ts';

const WINDOW_MS = 5000;
const FEWEST = 20;
const MOST_FAILED = 0.95;

/** Looks whether a run has to be ended: the service is clearly down, or as much was sent as may be sent. */
export class CircuitBreaker {
  readonly #mostRequests: number;

  constructor(mostRequests: number) {
    this.#mostRequests = mostRequests;
  }

  /** Why the run has to end now, or null. */
  look(figures: Figures, now: number): string | null {
    if (figures.requests > this.#mostRequests)
      return `the ceiling of ${this.#mostRequests} requests was reached`;
    let all = 0;
    let failed = 0;
    for (let index = figures.lines.length - 1; index >= 0; index -= 1) {
      const line = figures.lines[index];
      if (line === undefined || line[R.done] < now - WINDOW_MS) break;
      all += 1;
      if (line[R.status] === 0 || line[R.status] >= 500) failed += 1;
    }
    if (now < WINDOW_MS || all < FEWEST || failed < MOST_FAILED * all) return null;
    return `the service is down: ${failed} of the last ${all} requests failed within ${WINDOW_MS / 1000} s`;
  }
}
