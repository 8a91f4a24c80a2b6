import type { Ending } from '../harness/run/ending.ts';

/** What the exit codes of the command mean (README, Exit codes). */
export const EXIT = {
  ok: 0,
  violated: 1,
  usage: 2,
  inconclusive: 3,
  harness: 4,
  interrupted: 130,
} as const satisfies Record<Ending, number>;
