import type { Client } from '../../harness/call/client.ts';
import { CLIENT } from '../../harness/call/identity.ts';
import { Forms } from '../../harness/forms/forms.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { emailOf, formProbeMark, namesOf } from './marker.ts';

/** Finds out which attendee fields the event requires. Attendees created for that are reused by later runs. */
export function loadForms(client: Client, profile: Profile): Forms {
  const run = Date.now().toString(36);
  let made = 0;
  return new Forms({
    call: (operation, options) => client.callAsGiven(operation, options),
    readers: new Map(profile.event_id === undefined ? [] : [[profile.event_id, CLIENT]]),
    standing: (_event, listed) => listed,
    others: (listed) => listed,
    newAttendee: () => {
      made += 1;
      const marker = formProbeMark(run, made);
      return {
        ...namesOf(profile.attendee),
        email: emailOf(profile.attendee.email, marker),
      };
    },
  });
}
