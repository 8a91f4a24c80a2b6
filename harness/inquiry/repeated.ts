import { setTimeout as sleep } from 'node:timers/promises';

/** The pause, in milliseconds, before something is done again after what came last; undefined where it is not. */
export type PauseAfter<T> = (last: T, attempt: number) => number | undefined;

/** What came last of something that is done again after pauses, the first time as attempt 1. `take` is given what came before. */
export async function repeated<T>(
  take: (attempt: number, before: T | undefined) => Promise<T>,
  pauseAfter: PauseAfter<T>,
  pause: (ms: number) => Promise<unknown> = sleep,
): Promise<T> {
  let last: T | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const taken = await take(attempt, last);
    const ms = pauseAfter(taken, attempt);
    if (ms === undefined) return taken;
    last = taken;
    await pause(ms);
  }
}

/** The pauses of a list in their order, as long as what came last is not good enough. */
export const pausing =
  <T>(pauses: readonly number[], isGood: (last: T) => boolean): PauseAfter<T> =>
  (last, attempt) =>
    isGood(last) ? undefined : pauses[attempt - 1];
