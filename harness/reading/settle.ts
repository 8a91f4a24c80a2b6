import { repeated } from '../inquiry/repeated.ts';

const FIRST_PAUSE_MS = 40;

/**
 * Reads until what was read satisfies, or until `settleMs` have passed and one more read was made. A write may take that
 * long to become readable. Answers the last thing read.
 */
export async function settled<T>(
  read: () => Promise<T>,
  satisfies: (value: T) => boolean,
  settleMs: number,
): Promise<T> {
  const end = Date.now() + settleMs;
  let late = false;
  return repeated(
    () => {
      late = Date.now() >= end;
      return read();
    },
    (value, attempt) =>
      satisfies(value) || late
        ? undefined
        : Math.max(0, Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), end - Date.now())),
  );
}
