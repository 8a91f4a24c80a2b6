import { FOREIGN } from '../../../harness/call/identity.ts';
import { applicationMade } from '../applications.ts';
import { idValue, reference } from '../draft.ts';
import { type FoundEvent, findEvents } from '../find.ts';
import { askRecord, clientSecretOf, costOf, NONE, noId, type Questions } from '../questions.ts';
import { lookUp } from '../reopen.ts';

/** What of another account shows that accounts are kept apart. */
export async function askForeign(ask: Questions, there: boolean): Promise<void> {
  const id =
    (await applicationMade(ask, 'foreignClient')) ??
    (await ask.text(
      'foreignClientId',
      '--foreign-client-id',
      `Client id of an application of another account${costOf('foreign.client')}`,
    ));
  const foreign: Record<string, unknown> = {};
  let events: FoundEvent[] = [];
  if (id !== NONE) {
    await ask.secret('foreignClient', clientSecretOf(id), true);
    foreign.client = { id, secret: reference('foreignClient') };
    ask.draft.set('foreign', foreign);
    if (there) events = await lookUp(ask, 'foreign events', (visit) => findEvents(visit, FOREIGN));
  }
  const event = await askRecord(
    ask,
    {
      option: 'foreignEventId',
      flag: '--foreign-event-id',
      message: 'An event of that other account',
      need: 'foreign.event_id',
    },
    events,
    events[0]?.value ?? NONE,
  );
  if (event === NONE) return;
  foreign.event_id = idValue(event);
  const attendee = await ask.text(
    'foreignAttendeeId',
    '--foreign-attendee-id',
    `Id of an attendee of that event${costOf('foreign.attendee_id')}`,
    { initial: events.find(({ value }) => value === event)?.attendee ?? NONE, mistake: noId },
  );
  if (attendee !== NONE) foreign.attendee_id = idValue(attendee);
  ask.draft.set('foreign', foreign);
}
