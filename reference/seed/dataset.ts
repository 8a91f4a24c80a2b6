import type { Dataset, FixedRecords } from '../store/store.ts';
import { accounts, users } from './accounts.ts';
import { FIRST_ATTENDEE, seedAttendees } from './attendees.ts';
import { CROWDS, type CrowdName, crowd } from './crowd.ts';
import { events, registrationTypes, sessions } from './events.ts';
import { crowdFields, fields } from './fields.ts';
import { SEEDED } from './places.ts';
import { createRandom } from './random.ts';

/** Who is in the main event: a number of made-up people, or a crowd of a name. */
export type Attendance = number | CrowdName;

export const FIXED: FixedRecords = { accounts, users, events, registrationTypes, sessions };

/** The records that every environment begins with; the same seed and people give the same records. */
export function createDataset(seed: number, people: Attendance): Dataset {
  const random = createRandom(seed);
  if (typeof people === 'number') return { ...FIXED, fields, attendees: seedAttendees(random, people) };
  const asked = [...fields, ...crowdFields];
  const guests = crowd(
    random,
    { size: CROWDS[people], firstId: FIRST_ATTENDEE },
    asked.filter(({ event_id }) => event_id === SEEDED.event),
    registrationTypes.filter(({ event_id }) => event_id === SEEDED.event),
  );
  return { ...FIXED, fields: asked, attendees: [...seedAttendees(random, 0), ...guests] };
}
