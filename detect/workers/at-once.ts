import { availableParallelism } from 'node:os';

/** A run waits for its server more than half of the time: more of them at once than there are cores. */
export const BUSY = 2 * availableParallelism();
