import type { Effort } from '../../harness/broker/protocol.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { estimate } from '../needs/estimate.ts';
import { FIGURES } from '../needs/figures.ts';
import type { Measured } from './measured.ts';

/** What a run is going to ask for. */
export interface Forecast {
  readonly requests: number;
  readonly attendees: number;
  readonly seconds: number;
  /** Whether that is less than the run may take. */
  readonly fits: boolean;
  /** Whether budget.attendees allows all that checks make; properties take no more than half of it. */
  readonly suffices: boolean;
}

/** How many requests of a run are under way at a time. */
const AT_ONCE: Readonly<Record<Effort, number>> = { quick: 1.4, normal: 2.2, deep: 2.2 };
/** What a run takes beside its requests, in seconds. */
const BESIDE = 10;

/** Predicts what a run of all suites takes, from what the first answers told. */
export function forecast(profile: Profile, effort: Effort, { latencyMs, perSecond }: Measured): Forecast {
  const { rate_limit, pace, budget, timeouts } = profile;
  const { requests, attendees } = estimate(profile, effort);
  // The search for a limit is made at once, and waits for no answer.
  const usual =
    rate_limit === 'probe' ? estimate({ ...profile, rate_limit: 'avoid' }, effort).requests : requests;
  const rate = Math.min(perSecond, pace.requests_per_second);
  const seconds =
    BESIDE +
    Math.max((usual * latencyMs) / 1000 / Math.min(AT_ONCE[effort], pace.concurrency), requests / rate);
  return {
    requests,
    attendees,
    seconds: Math.round(seconds),
    fits: seconds * 1000 <= timeouts.run_ms,
    suffices: FIGURES.whole[effort === 'deep' ? 'normal' : effort].attendees <= budget.attendees,
  };
}
