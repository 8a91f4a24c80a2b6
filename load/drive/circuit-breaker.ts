import { COLUMN, type RequestLine } from '../../record/request-log/line.ts';
import type { Figures } from '../judge/figures/figures.ts';

/** Ends a run where at least this share of the requests within this many milliseconds failed. */
interface Condition {
  readonly share: number;
  readonly overMs: number;
}

const DOWN: Condition = { share: 0.95, overMs: 5000 };
const FEWEST_REQUESTS = 20;

/** Ends a run when the service is down (95 % of the last five seconds failed), or when the ceiling of requests is reached. */
export class LoadBreaker {
  readonly #mostRequests: number;
  readonly #conditions: readonly Condition[];
  readonly #isCaused: (line: RequestLine) => boolean;

  /** `abort`: the condition of a rehearsal, beside that of a service that is down; `isCaused`: whether a failure was caused on purpose. */
  constructor(
    mostRequests: number,
    abort?: Condition,
    isCaused: (line: RequestLine) => boolean = () => false,
  ) {
    this.#mostRequests = mostRequests;
    this.#isCaused = isCaused;
    this.#conditions = [DOWN, ...(abort === undefined ? [] : [abort])];
  }

  /** Why the run may send no more, or null: that says nothing of the service. */
  spent({ counts }: Pick<Figures, 'counts'>): string | null {
    if (counts.requests <= this.#mostRequests) return null;
    return `the ceiling of ${this.#mostRequests} requests was reached, as many were sent again: raise load.requests of the profile (and ceilings.requests of a rehearsal), or plan fewer people`;
  }

  /** Why the service has to be let alone now, or null. `now`: milliseconds since the start of the load. */
  look(figures: Figures, now: number): string | null {
    for (const condition of this.#conditions) {
      const why = this.#broken(condition, figures, now);
      if (why !== null) return why;
    }
    return null;
  }

  #broken({ share, overMs }: Condition, { lines }: Figures, now: number): string | null {
    let all = 0;
    let failed = 0;
    for (let index = lines.length - 1; index >= 0; index -= 1) {
      const line = lines[index];
      if (line === undefined || line[COLUMN.done] < now - overMs) break;
      // What our own proxy did says nothing of the service.
      if (this.#isCaused(line)) continue;
      all += 1;
      if (line[COLUMN.status] === 0 || line[COLUMN.status] >= 500) failed += 1;
    }
    if (now < overMs || all < FEWEST_REQUESTS || failed < share * all) return null;
    const what = share === DOWN.share ? 'the service is down' : 'the rehearsal says to end here';
    return `${what}: ${failed} of the last ${all} requests failed within ${overMs / 1000} s`;
  }
}
