import { between, type Passed } from '../../evidence/load/rush/between.ts';

export type { Passed };

/** Holds everything back for `stallMs` once: when the `after`th check-in comes. */
export function stalling(log: Passed[], after: number, stallMs: number) {
  let until = 0;
  return between(log, ({ checkIns, isCheckIn }) => {
    if (isCheckIn && checkIns === after) until = Date.now() + stallMs;
    return { holdMs: until - Date.now() };
  });
}

/** Answers every check-in from the `after`th on with a 429, for ever. */
export const refusing = (log: Passed[], after: number, retryAfter: number) =>
  between(log, ({ checkIns, isCheckIn }) => (isCheckIn && checkIns >= after ? { retryAfter } : {}));
