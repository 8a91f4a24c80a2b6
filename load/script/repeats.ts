import { limitWaitMs } from './limit-wait.ts';
import { rateLimited, retryWait } from './metrics.ts';
import { OVER, type Send } from './send.ts';

const TRIES = 3;
const GATEWAY = [500, 502, 503, 504];

/** What whoever repeats a call needs of the scanner that makes it. */
interface Caller {
  readonly scanner: number;
  readonly hardEndMs: number;
  now(): number;
  rest(ms: number): void;
  renewToken(): void;
  /** The headers of the last answer. */
  headers(): Readonly<Record<string, string>>;
  /** From here on an earlier attempt may have taken effect. */
  loseAnswer(): void;
}

/** Sends a call again, from its first status on, as often as it may: after a limit, an old token, or where no answer came. */
export const repeatsOf =
  (send: Send, repeatable: boolean, caller: Caller) =>
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
    const { now, rest, hardEndMs } = caller;
    // Only of a first attempt is it known that the scanner waited for it.
    const flags = given.replace('i', '');
    let status = first;
    let renewed = false;
    let limited = 0;
    for (let attempt = 2, tries = 1; ; attempt += 1) {
      if (status === OVER || (status >= 200 && status < 300)) return status;
      const over = now() >= hardEndMs;
      if (status === 429) {
        limited += 1;
        rateLimited.add(1);
        const ms = limitWaitMs(caller.headers(), limited, caller.scanner);
        retryWait.add(ms);
        if (now() + ms >= hardEndMs) return OVER;
        rest(ms);
      } else if (status === 401 && !renewed && !over) {
        renewed = true;
        caller.renewToken();
      } else {
        if (status !== 0 && !GATEWAY.includes(status)) return status;
        caller.loseAnswer();
        if (!repeatable || tries >= TRIES || over) return status;
        rest(100 * tries * tries);
        tries += 1;
      }
      status = send(part, body, id, item, step, attempt, due, flags);
    }
  };
