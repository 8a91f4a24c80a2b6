import { COLUMN } from '../../record/request-log/line.ts';
import type { Figures } from '../judge/figures/figures.ts';

const WINDOW_MS = 5000;
const FEWEST_REQUESTS = 20;
const MOST_FAILED_SHARE = 0.95;

/** Ends a run when the service is down (95 % of the last five seconds failed) or the ceiling of requests is reached. */
export class CircuitBreaker {
  readonly #mostRequests: number;

  constructor(mostRequests: number) {
    this.#mostRequests = mostRequests;
  }

  /** Why the run has to end now, or null. `now`: milliseconds since the start of the load. */
  look(figures: Figures, now: number): string | null {
    if (figures.requests > this.#mostRequests)
      return `the ceiling of ${this.#mostRequests} requests was reached (profile: load.requests)`;
    let all = 0;
    let failed = 0;
    for (let index = figures.lines.length - 1; index >= 0; index -= 1) {
      const line = figures.lines[index];
      if (line === undefined || line[COLUMN.done] < now - WINDOW_MS) break;
      all += 1;
      if (line[COLUMN.status] === 0 || line[COLUMN.status] >= 500) failed += 1;
    }
    if (now < WINDOW_MS || all < FEWEST_REQUESTS || failed < MOST_FAILED_SHARE * all) return null;
    return `the service is down: ${failed} of the last ${all} requests failed within ${WINDOW_MS / 1000} s`;
  }
}
