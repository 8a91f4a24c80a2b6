import type { Reply } from '../../harness/call/reply.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import type { RunFact } from '../../record/facts.ts';

/** Whether the profile's event is found by none of the operations that read it. One that finds it leaves doubt. */
export function aboutEvent({ base_url, event_id }: Profile, replies: readonly Reply[]): RunFact | null {
  if (replies.length === 0 || !replies.every((reply) => reply.status === 404)) return null;
  return {
    kind: 'run',
    outcome: 'refused',
    reason:
      `The environment at ${base_url} knows no event ${event_id}: the event, its attendees and its attendee fields ` +
      'all answer 404, so check event_id.',
  };
}
