import { availableParallelism } from 'node:os';

/** More of them would wait for each other. */
const MOST = 4;
/** One drives the checks, and another has the environment, and what is judged beside the checks. */
const FEW_CORES = 2;
/** What answers so soon keeps a worker busy: in milliseconds. */
const AT_ONCE_MS = 2;

/** How many workers a run may have where nobody says it. */
export const mostWorkers = (): number => Math.min(MOST, availableParallelism());

/** Whether a second worker would find no processor for itself: it costs what the runner and all modules cost, once more. */
export const oneWillDo = (latencyMs: number, cores: number = availableParallelism()): boolean =>
  cores <= FEW_CORES && latencyMs < AT_ONCE_MS;
