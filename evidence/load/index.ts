import type { Part } from '../part.ts';
import { capacities } from './capacity/capacities.ts';
import { byAttendees, byPeople } from './cost.ts';
import { doors } from './doors/doors.ts';
import { faults } from './faults.ts';
import { healthy } from './healthy.ts';
import { otherHands } from './other-hands.ts';
import { printed } from './printed.ts';
import { traces } from './traces.ts';
import { twoAtOnce } from './two-at-once.ts';

/** Every kind of figures of the load tester, the short ones first. */
export const LOAD_PARTS: readonly Part[] = [
  printed(
    { name: 'hot-path', about: 'processor time of a request over that of a bare k6', script: 'load.ts' },
    ({ ratio, most }) => `the hot path costs ${ratio} of a bare k6 (${most} is allowed)`,
  ),
  printed(
    {
      name: 'memory',
      about: 'memory of a large rush, generator and judge together',
      script: 'load-memory.ts',
    },
    ({ people, most_mb, allowed_mb }) => `${people} people took ${most_mb} MB (${allowed_mb} are allowed)`,
  ),
  doors,
  healthy,
  otherHands,
  traces,
  twoAtOnce,
  faults,
  byAttendees,
  byPeople,
  capacities,
];
