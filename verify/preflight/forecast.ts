import type { Effort } from '../../harness/broker/protocol.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import type { Measured } from './measured.ts';

/** What a run is going to ask for. */
export interface Forecast {
  readonly requests: number;
  readonly attendees: number;
  readonly seconds: number;
  /** Whether that is less than the run may take. */
  readonly fits: boolean;
}

/** What a run of all suites asks of the reference environment, and how many of its requests are under way at a time. */
const USUAL: Readonly<Record<Effort, { requests: number; attendees: number; atOnce: number }>> = {
  quick: { requests: 470, attendees: 60, atOnce: 1.4 },
  normal: { requests: 4800, attendees: 145, atOnce: 2.2 },
  deep: { requests: 16_000, attendees: 700, atOnce: 2.2 },
};
/** What a run takes beside its requests, in seconds. */
const BESIDE = 10;
/** The search for a limit, which is not made at effort quick. */
const BURST = 1200;

/** Predicts what a run of all suites takes, from what the first answers told. */
export function forecast(
  { rate_limit, writes, pace, budget, timeouts }: Profile,
  effort: Effort,
  { latencyMs, perSecond }: Measured,
): Forecast {
  const { requests: usual, attendees, atOnce } = USUAL[effort];
  const burst = rate_limit === 'probe' && effort !== 'quick' ? BURST : 0;
  const requests = Math.min(usual + burst, budget.requests);
  const rate = Math.min(perSecond, pace.requests_per_second);
  const seconds =
    BESIDE + Math.max((usual * latencyMs) / 1000 / Math.min(atOnce, pace.concurrency), requests / rate);
  return {
    requests,
    attendees: writes === 'forbid' ? 0 : Math.min(attendees, budget.attendees),
    seconds: Math.round(seconds),
    fits: seconds * 1000 <= timeouts.run_ms,
  };
}
