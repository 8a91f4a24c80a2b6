import type { Dataset } from '../store/store.ts';
import { accounts, users } from './accounts.ts';
import { seedAttendees } from './attendees.ts';
import { events, registrationTypes, sessions } from './events.ts';
import { fields } from './fields.ts';
import { createRandom } from './random.ts';

/** The records that every environment begins with; the same seed and size give the same records. */
export function createDataset(seed: number, attendees: number): Dataset {
  return {
    accounts,
    users,
    events,
    registrationTypes,
    sessions,
    fields,
    attendees: seedAttendees(createRandom(seed), attendees),
  };
}
