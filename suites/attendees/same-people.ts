import type { ApiRecord } from '../../harness/call/reply.ts';
import { byId } from '../../harness/reading/walk.ts';
import { differences, HELD_ATTRIBUTES, held } from '../../judge/compare.ts';
import type { WalkBreach } from './walk-without-writers.ts';
import type { ListStretch } from './windows.ts';

/** What no two people may be shown otherwise; a service may keep other attributes from some clients. */
const STATES: readonly string[] = ['rsvp_status', 'checkin_status', 'registration_type_id', 'event_id'];

/** Attendees by id. */
export type People = ReadonlyMap<string, ApiRecord>;

/** Whose states one token is shown otherwise than another was before and after it. */
export const otherwise = (
  before: People,
  between: People,
  after: People,
  compared: readonly string[] = STATES,
): string[] =>
  [...before].flatMap(([id, record]) => {
    const states = held(
      record,
      HELD_ATTRIBUTES.filter((name) => !compared.includes(name)),
    );
    const stays = differences(after.get(id), states).length === 0;
    const read = between.get(id);
    return stays && read ? differences(read, states).map((text) => `attendee ${id}: ${text}`) : [];
  });

/** The same of a stretch of a list, of those that are kept. */
export const otherwiseIn = (
  { before, between, after }: ListStretch,
  compared?: readonly string[],
  keep: (record: ApiRecord) => boolean = () => true,
): WalkBreach[] => {
  const one = byId({ attendees: before.filter(keep) });
  const texts = otherwise(one, byId({ attendees: between }), byId({ attendees: after }), compared);
  return texts.map((text) => ({ rule: 'attendees.list.once', text }));
};
