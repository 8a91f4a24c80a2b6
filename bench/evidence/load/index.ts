import { faults } from './faults.ts';
import { healthy } from './healthy.ts';
import type { LoadPart } from './part.ts';
import { printed } from './printed.ts';

/** Every kind of figures of the load tester, the short ones first. */
export const LOAD_PARTS: readonly LoadPart[] = [
  printed(
    'hot-path',
    'load.ts',
    ({ ratio, most }) => `the hot path costs ${ratio} of a bare k6 (${most} is allowed)`,
  ),
  printed(
    'capacity',
    'load-capacity.ts',
    ({ low, high, limit }) => `${low} to ${high} a second for a limit of ${limit}`,
  ),
  printed(
    'memory',
    'load-memory.ts',
    ({ people, most_mb, allowed_mb }) => `${people} people took ${most_mb} MB (${allowed_mb} are allowed)`,
  ),
  healthy,
  faults,
];
