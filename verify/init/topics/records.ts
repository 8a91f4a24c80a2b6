import { count } from '../../../reports/text.ts';
import { idValue } from '../draft.ts';
import { type FoundEvent, findEvents, findRegistrationTypes } from '../find.ts';
import { askRecord, costOf, NONE, noId, type Questions } from '../questions.ts';
import { lookUp } from '../reopen.ts';

/** The records of the account that a run works on. */
export async function askRecords(ask: Questions, there: boolean): Promise<void> {
  const reader = ask.draft.reader;
  const events =
    there && reader !== undefined ? await lookUp(ask, 'events', (visit) => findEvents(visit, reader)) : [];
  if (events.length > 0) ask.say(`The account has ${count(events.length, 'event')}.`);
  const event = await askEvent(
    ask,
    'eventId',
    '--event-id',
    'An event that the run may write to',
    'event_id',
    events,
  );
  const others = events.filter(({ value }) => value !== event);
  await askEvent(
    ask,
    'otherEventId',
    '--other-event-id',
    'Another event of the account, which the run may write to as well',
    'other_event_id',
    others,
  );
  await askEvent(
    ask,
    'fieldsEventId',
    '--fields-event-id',
    'An event without real visitors, where attendee fields are created',
    'fields_event_id',
    events,
  );
  if (event === NONE) return;
  const types =
    there && reader !== undefined
      ? await lookUp(ask, 'registration types', (visit) => findRegistrationTypes(visit, reader, event))
      : [];
  const type = await askRecord(
    ask,
    {
      option: 'registrationTypeId',
      flag: '--registration-type-id',
      message: 'A registration type of the event',
      need: 'registration_type_id',
    },
    types,
    types[0]?.value,
  );
  ask.draft.set('registration_type_id', type === NONE ? NONE : idValue(type));
  const session = await ask.text(
    'sessionId',
    '--session-id',
    `Id of a session of the event, which the API shows nowhere${costOf('session_id')}`,
    { mistake: noId },
  );
  ask.draft.set('session_id', session === NONE ? NONE : idValue(session));
}

/** Of several events a person says which may be written to; nothing else can. */
async function askEvent(
  ask: Questions,
  option: 'eventId' | 'otherEventId' | 'fieldsEventId',
  flag: string,
  message: string,
  key: 'event_id' | 'other_event_id' | 'fields_event_id',
  events: readonly FoundEvent[],
): Promise<string> {
  const emptiest = events.toSorted((a, b) => (a.attendees ?? 0) - (b.attendees ?? 0))[0]?.value;
  const sole = events.length === 1 ? emptiest : undefined;
  const owed = key === 'event_id' ? sole : NONE;
  const chosen = await askRecord(
    ask,
    { option: option, flag: flag, message: message, need: key },
    events,
    ask.told.asker.attended ? emptiest : owed,
  );
  ask.draft.set(key, chosen === NONE ? NONE : idValue(chosen));
  return chosen;
}
