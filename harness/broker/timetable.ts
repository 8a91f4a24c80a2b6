/** The parts of a run: its checks, and what has to come after all of them. */
export type Part = 'checks' | 'last';

export interface TimetableOptions {
  /** When the run began, and when it has to be over: milliseconds since the epoch. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** About how many requests what comes last takes, one after the other. */
  readonly lastRequests: number;
  /** About how many rounds of requests the search for a limit takes, where none is met before. */
  readonly burstRounds: number;
}

/** How a run gets on. */
export interface Pace {
  /** What a request takes, in milliseconds. */
  readonly latencyMs: number;
  /** How many the whole run has sent, whatever held them back. */
  readonly sent: number;
  /** The longest time for which a limiter has held it back, in milliseconds. */
  readonly longestPauseMs: number;
}

/** Of what nothing ends. */
export const ENDLESS: TimetableOptions = {
  startsAt: 0,
  endsAt: Number.POSITIVE_INFINITY,
  lastRequests: 0,
  burstRounds: 0,
};

/** For the end of the test runner, and for the reports; of a short run, a tenth of it. */
const REPORTS_MS = 15_000;
const REPORTS_SHARE = 0.1;
const PAUSES = 2;
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

  until(part: Part, { latencyMs, sent, longestPauseMs }: Pace, now = Date.now()): number {
    const { startsAt, endsAt, lastRequests, burstRounds } = this.#options;
    const whole = endsAt - startsAt;
    const last = endsAt - Math.min(REPORTS_MS, whole * REPORTS_SHARE);
    if (part === 'last' || !Number.isFinite(last)) return last;
    const between = sent === 0 ? 0 : (now - startsAt) / sent;
    // A limiter may hold back the first of them, and once more whoever meets it on purpose.
    const needs =
      longestPauseMs > 0
        ? lastRequests * Math.max(latencyMs, between) + PAUSES * longestPauseMs
        : (lastRequests + burstRounds) * Math.max(latencyMs, between);
    return last - Math.min(needs, whole * MOST_FOR_LAST);
  }
}
