import { refusalsAbout } from '../../spec/refusals.ts';
import { limitWaitMs, toldWaitMs } from './limit-wait.ts';
import { rateLimited, retryWait } from './metrics.ts';
import { type Send, TIME_IS_UP } from './send.ts';

/** Attempts at a call that gets no answer or a 5xx. */
const TRIES = 3;
/** By this a gateway that tells a time says that it passed nothing on: even a create may be sent again. */
const UNAVAILABLE = 503;
const SERVER_ERRORS = new Set([500, ...refusalsAbout('gateway')]);

/** What repeating a call needs of its scanner. */
interface ScannerState {
  readonly scanner: number;
  readonly hardEndMs: number;
  now(): number;
  /** Sleeps for `ms` milliseconds. */
  pause(ms: number): void;
  renewToken(): void;
  /** The headers of the last answer. */
  headers(): Readonly<Record<string, string>>;
  /** Notes that an attempt may have taken effect without an answer. */
  loseAnswer(): void;
}

/**
 * Repeats a call after a 429 (when Retry-After is over), and once after a 401 (with a renewed token). Repeats it after a
 * 5xx or no answer some times, if it is repeatable. Comes again whenever a gateway tells a time.
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
    const { now, pause, hardEndMs } = state;
    // `i` (the scanner waited until it was due) is true of first attempts only.
    const flags = given.replace('i', '');
    let status = first;
    let renewed = false;
    let limited = 0;
    for (let attempt = 2, tries = 1; ; attempt += 1) {
      if (status === TIME_IS_UP || (status >= 200 && status < 300)) return status;
      const over = now() >= hardEndMs;
      if (status === 429) {
        limited += 1;
        rateLimited.add(1);
        const ms = limitWaitMs(state.headers(), limited, state.scanner);
        retryWait.add(ms);
        if (now() + ms >= hardEndMs) return TIME_IS_UP;
        pause(ms);
      } else if (status === 401 && !renewed && !over) {
        renewed = true;
        state.renewToken();
      } else {
        if (status !== 0 && !SERVER_ERRORS.has(status)) return status;
        state.loseAnswer();
        const told = status === UNAVAILABLE ? toldWaitMs(state.headers(), state.scanner) : -1;
        if (told >= 0 && now() + told < hardEndMs) pause(told);
        else if (!repeatable || over || tries >= TRIES) return status;
        else {
          pause(100 * tries * tries);
          tries += 1;
        }
      }
      status = send(part, body, id, item, step, attempt, due, flags);
    }
  };
