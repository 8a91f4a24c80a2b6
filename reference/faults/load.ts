import { loadAnswers } from './load-answers.ts';
import { loadLimits } from './load-limits.ts';
import { loadTime } from './load-time.ts';
import { loadWrites } from './load-writes.ts';

export type { FaultLoad, LoadFault } from './load-gauge.ts';

/** Every breach that shows only under load. They stand apart from the others: no conformance suite can see them. */
export const LOAD_FAULTS = [...loadWrites, ...loadAnswers, ...loadTime, ...loadLimits];
