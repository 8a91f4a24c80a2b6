import type { Effort } from '../../harness/broker/protocol.ts';
import type { Profile } from '../../harness/profile/profile.ts';
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
/** The search for a limit, which is not made at effort quick. */
const BURST = 1300;

/** Predicts what a run of all suites takes, from what the first answers told. */
export function forecast(
  { rate_limit, writes, pace, budget, timeouts }: Profile,
  effort: Effort,
  { latencyMs, perSecond }: Measured,
): Forecast {
  const { requests: whole, attendees } = FIGURES.whole[effort];
  const burst = effort === 'quick' ? 0 : BURST;
  const usual = whole - burst;
  const requests = Math.min(rate_limit === 'probe' ? whole : usual, budget.requests);
  const rate = Math.min(perSecond, pace.requests_per_second);
  const seconds =
    BESIDE +
    Math.max((usual * latencyMs) / 1000 / Math.min(AT_ONCE[effort], pace.concurrency), requests / rate);
  return {
    requests,
    attendees: writes === 'forbid' ? 0 : Math.min(attendees, budget.attendees),
    seconds: Math.round(seconds),
    fits: seconds * 1000 <= timeouts.run_ms,
    suffices: FIGURES.whole[effort === 'deep' ? 'normal' : effort].attendees <= budget.attendees,
  };
}
