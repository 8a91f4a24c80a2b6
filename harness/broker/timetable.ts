/** The parts of a run: its checks, and what has to come after all of them. */
export type Part = 'checks' | 'last';

export interface TimetableOptions {
  /** When the run began, and when it has to be over: milliseconds since the epoch. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** About how many requests what comes last takes, one after the other. */
  readonly lastRequests: number;
}

/** Of what nothing ends. */
export const ENDLESS: TimetableOptions = {
  startsAt: 0,
  endsAt: Number.POSITIVE_INFINITY,
  lastRequests: 0,
};

/** For the end of the test runner, and for the reports; of a short run, a tenth of it. */
const REPORTS_MS = 15_000;
const REPORTS_SHARE = 0.1;
/** What comes last never has more than this share of a run. */
const MOST_FOR_LAST = 0.5;

/**
 * Says until when a part of a run may send, so that the final reads, on which most claims about writes rest, have their time
 * however slow or limited the environment is.
 */
export class Timetable {
  readonly #options: TimetableOptions;

  constructor(options: TimetableOptions) {
    this.#options = options;
  }

  /** `latencyMs`: what a request takes; `sent`: how many the whole run has sent by `now`, whatever held them back. */
  until(part: Part, latencyMs: number, sent: number, now = Date.now()): number {
    const { startsAt, endsAt, lastRequests } = this.#options;
    const whole = endsAt - startsAt;
    const last = endsAt - Math.min(REPORTS_MS, whole * REPORTS_SHARE);
    if (part === 'last' || !Number.isFinite(last)) return last;
    const between = sent === 0 ? 0 : (now - startsAt) / sent;
    return last - Math.min(lastRequests * Math.max(latencyMs, between), whole * MOST_FOR_LAST);
  }
}
