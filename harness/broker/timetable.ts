/**
 * The parts of a run: the checks that together see every must-rule once, all the others, and what has to come after both.
 */
export type Part = 'breadth' | 'depth' | 'last';

export interface TimetableOptions {
  /** When the run began, and when it has to be over: milliseconds since the epoch. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** About how many requests what comes last takes, one after the other. */
  readonly lastRequests: number;
  /** About how many requests `breadth` takes, where it does not come before `depth` anyway. */
  readonly breadthRequests: number;
  /** About how many rounds of requests the search for a limit takes, where none is met before. */
  readonly burstRounds: number;
}

/** How a run gets on. */
export interface Pace {
  /** What a request takes, in milliseconds. */
  readonly latencyMs: number;
  /** How many the whole run has sent, whatever held them back. */
  readonly sent: number;
  /** How many of them belonged to `breadth`. */
  readonly sentInBreadth: number;
  /** The longest time for which a limiter has held it back, in milliseconds. */
  readonly longestPauseMs: number;
}

/** Of what nothing ends. */
export const ENDLESS: TimetableOptions = {
  startsAt: 0,
  endsAt: Number.POSITIVE_INFINITY,
  lastRequests: 0,
  breadthRequests: 0,
  burstRounds: 0,
};

/** For the end of the test runner, and for the reports; of a short run, a tenth of it. */
const REPORTS_MS = 15_000;
const REPORTS_SHARE = 0.1;
const PAUSES = 2;
/** Beside a limiter that counts each token by itself, the pace of all tells less of what one check may send. */
const SPARE = 1.5;
/** What comes last never has more than this share of a run. */
const MOST_FOR_LAST = 0.5;

/**
 * Says until when a part of a run may send. So the final reads, on which most claims about writes rest, have their time
 * however slow or limited the environment is. And no must-rule goes unseen for the sake of depth.
 */
export class Timetable {
  readonly #options: TimetableOptions;

  constructor(options: TimetableOptions) {
    this.#options = options;
  }

  until(part: Part, pace: Pace, now = Date.now()): number {
    const { latencyMs, sent, sentInBreadth, longestPauseMs } = pace;
    const { startsAt, endsAt, lastRequests, breadthRequests, burstRounds } = this.#options;
    const whole = endsAt - startsAt;
    const last = endsAt - Math.min(REPORTS_MS, whole * REPORTS_SHARE);
    if (part === 'last' || !Number.isFinite(last)) return last;
    const between = sent === 0 ? 0 : (now - startsAt) / sent;
    // A limiter may hold back the first of them, and once more the check that meets it on purpose.
    const limited = longestPauseMs > 0;
    const needs = limited
      ? lastRequests * Math.max(latencyMs, between) + PAUSES * longestPauseMs
      : (lastRequests + burstRounds) * Math.max(latencyMs, between);
    const checks = last - Math.min(needs, whole * MOST_FOR_LAST);
    if (part === 'breadth') return checks;
    const missing = Math.max(0, breadthRequests - sentInBreadth);
    if (missing === 0) return checks;
    // What goes by at the start of a run, before many requests are sent, tells no pace but that of a limiter.
    return limited
      ? checks - missing * Math.max(latencyMs, between) * SPARE - PAUSES * longestPauseMs
      : checks - missing * latencyMs;
  }
}
