import type { Ending } from '../harness/run/ending.ts';

/** Takes how the command that ran has ended. */
export type Finish = (ending: Ending) => void;
