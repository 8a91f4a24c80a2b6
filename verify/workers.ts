/**
 * How many checks a run has under way at once where it is not said. They share one process and the places for requests
 * (`pace.concurrency`): while one waits for an answer, another goes on. More of them would wait for each other's records.
 */
export const SIDE_BY_SIDE = 4;

/** What answers so soon keeps the process busy: in milliseconds. */
const AT_ONCE_MS = 2;
const FEW = 2;

/** How many are enough where answers take so long: more would take memory, and no time off. */
export const enoughFor = (latencyMs: number): number => (latencyMs < AT_ONCE_MS ? FEW : SIDE_BY_SIDE);
