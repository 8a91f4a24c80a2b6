import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_PAUSE_MS = 40;

/**
 * Reads until what was read satisfies, or until `settleMs` have passed and one more read was made: a write may take that
 * long to become readable. Answers the last thing read.
 */
export async function settled<T>(
  read: () => Promise<T>,
  satisfies: (value: T) => boolean,
  settleMs: number,
): Promise<T> {
  const end = Date.now() + settleMs;
  let pause = FIRST_PAUSE_MS;
  for (;;) {
    const late = Date.now() >= end;
    const value = await read();
    if (satisfies(value) || late) return value;
    await sleep(Math.max(0, Math.min(pause, end - Date.now())));
    pause *= 2;
  }
}
