import { availableParallelism } from 'node:os';

/** A run waits for its server more than half of the time: more of them at once than there are cores. */
export const BUSY = 2 * availableParallelism();

/** A run that mostly waits takes a tenth of a core: this many processes more, at most, judge nothing else. */
export const PATIENT = 4;
