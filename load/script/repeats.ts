import type { ScanPause } from '../../record/check-in-effects.ts';
import { MOST_PAUSES, MOST_SHARED_PAUSES } from '../../record/request-log/line.ts';
import { refusalsAbout } from '../../spec/refusals.ts';
import { limitWaitMs, toldWaitMs } from './limit-wait.ts';
import { rateLimited, retryWait } from './metrics.ts';
import { type PassingCounts, passingBy } from './passing.ts';
import { type Send, TIME_IS_UP } from './send.ts';
import { saysTokenEnded } from './token-ended.ts';

/** Attempts at a call that gets no answer or a 5xx. */
const TRIES = 3;
/** By this a gateway that tells a time says that it passed nothing on: even a create may be sent again. */
const UNAVAILABLE = 503;
const SERVER_ERRORS = new Set([500, ...refusalsAbout('gateway')]);

/** What repeating a call needs of its scanner. */
interface ScannerState {
  readonly scanner: number;
  readonly hardEndMs: number;
  readonly scanPause?: ScanPause;
  now(): number;
  /** Sleeps for `ms` milliseconds. */
  pause(ms: number): void;
  renewToken(): void;
  /** The headers of the last answer. */
  headers(): Readonly<Record<string, string>>;
  /** Notes that an attempt may have taken effect without an answer. */
  loseAnswer(): void;
}

/** In place of a number of milliseconds: the last answer stands. */
const STANDS = -2;

/** How long one call waits before it is sent again, by each answer in its turn: milliseconds, STANDS or TIME_IS_UP. */
function waitsOf(repeatable: boolean, state: ScannerState, given: string): (status: number) => number {
  const { now, hardEndMs, scanner, scanPause } = state;
  const pauses = given.indexOf('s') >= 0 ? scanPause : undefined;
  let before = 0;
  let paused = 0;
  let limited = 0;
  const passed: PassingCounts = [];
  let tries = 1;
  /** Whether a refusal may say that the call was carried out before: another door scans it too, or an answer was lost. */
  let mayBeDone = given.indexOf('r') >= 0;

  const whenLimited = (): number => {
    limited += 1;
    rateLimited.add(1);
    const ms = limitWaitMs(state.headers(), limited, scanner);
    retryWait.add(Math.min(ms, Math.max(0, hardEndMs - now())));
    return now() + ms >= hardEndMs ? TIME_IS_UP : ms;
  };

  const whenLost = (status: number): number => {
    state.loseAnswer();
    mayBeDone = true;
    const told = status === UNAVAILABLE ? toldWaitMs(state.headers(), scanner) : -1;
    if (told >= 0 && now() + told < hardEndMs) return told;
    if (!repeatable || now() >= hardEndMs || tries >= TRIES) return STANDS;
    tries += 1;
    return 100 * (tries - 1) ** 2;
  };

  const whenTokenEnded = (): number => {
    if (now() >= hardEndMs) return STANDS;
    state.renewToken();
    return 0;
  };

  const whenTooSoon = ({ ms, shared }: ScanPause): number => {
    paused += 1;
    // Where doors wait for each other, the next one comes soon after the pause is over.
    const wait = (shared ? ms / 4 : ms) + ((scanner & 15) + 1) * 5;
    return paused > (shared ? MOST_SHARED_PAUSES : MOST_PAUSES) || now() + wait >= hardEndMs ? STANDS : wait;
  };

  const whenPassing = (status: number): number | undefined => {
    const passing = mayBeDone ? undefined : passingBy(status, given, passed);
    if (passing === undefined) return undefined;
    const wait = passing.one.waitMs(passing.times, scanner);
    return now() + wait >= hardEndMs ? STANDS : wait;
  };

  return (status) => {
    const last = before;
    before = status;
    if (pauses?.statuses.includes(status)) return whenTooSoon(pauses);
    if (status === 429) return whenLimited();
    if (status === 0 || SERVER_ERRORS.has(status)) return whenLost(status);
    const passing = whenPassing(status);
    if (passing !== undefined) return passing;
    return saysTokenEnded(status, last) ? whenTokenEnded() : STANDS;
  };
}

/**
 * Repeats a call after a 429 (when Retry-After is over), and after a 401 (with a renewed token), but for two in a row.
 * Repeats it after a 5xx or no answer some times, if it is repeatable. Comes again whenever a gateway tells a time, and
 * after the pause that a service is known to ask for between scans.
 */
export const repeatsOf =
  (send: Send, repeatable: boolean, state: ScannerState) =>
  (
    first: number,
    part: string,
    body: string | null,
    id: string,
    item: number,
    step: number,
    due: number,
    given: string,
  ): number => {
    const waits = waitsOf(repeatable, state, given);
    // `i` (the scanner waited until it was due) is true of first attempts only.
    const flags = given.replace('i', '');
    let status = first;
    for (let attempt = 2; status !== TIME_IS_UP && (status < 200 || status >= 300); attempt += 1) {
      const ms = waits(status);
      if (ms === STANDS) return status;
      if (ms === TIME_IS_UP) return TIME_IS_UP;
      if (ms > 0) state.pause(ms);
      status = send(part, body, id, item, step, attempt, due, flags);
    }
    return status;
  };
