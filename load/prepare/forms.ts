import type { Client } from '../../harness/client/client.ts';
import { Forms } from '../../harness/client/forms.ts';
import { CLIENT } from '../../harness/client/identity.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { emailOf, MARKER, namesOf } from './marker.ts';

/** What the event of a load insists on; whoever is made to find it out is taken by later runs as all others are. */
export function loadForms(client: Client, profile: Profile): Forms {
  const run = Date.now().toString(36);
  let made = 0;
  return new Forms({
    call: (operation, options) => client.callAsGiven(operation, options),
    readers: new Map(profile.event_id === undefined ? [] : [[profile.event_id, CLIENT]]),
    standing: (_event, listed) => listed,
    newAttendee: () => {
      made += 1;
      const marker = `${MARKER}${run}f${made}`;
      return {
        ...namesOf(profile.attendee),
        email: emailOf(profile.attendee.email, marker),
      };
    },
  });
}
