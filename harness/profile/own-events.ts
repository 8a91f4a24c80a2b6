import type { Id, Profile } from './profile.ts';

/** The events of the profile's own account that it names, each once: that of most checks first. */
export function ownEvents({ event_id, other_event_id, fields_event_id }: Profile): readonly Id[] {
  const events = new Set([event_id, other_event_id, fields_event_id]);
  return [...events].filter((event) => event !== undefined);
}
