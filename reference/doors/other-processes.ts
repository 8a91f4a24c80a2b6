import type { Attendee } from '../domain/records.ts';
import type { DoorChange, News } from '../store/news.ts';
import type { RecordReader } from '../store/store.ts';
import type { DoorChanges } from './changes.ts';

/** Who was deleted elsewhere: no more is known than who it was. */
const gone = ({ id, event }: DoorChange): Attendee => ({
  ...{ id, event_id: event, first_name: '', last_name: null, email: null, phone: null },
  ...{ job_title: null, company: null, rsvp_status: 'unconfirmed', checkin_status: 'not_checked_in' },
  ...{ qr_code: '', created_at: '', registration_type_id: null, answers: [], sessions: {} },
});

/**
 * Has the doors of this process move with what others write. Attendees are read as they are now, so that changes which overtake
 * each other end with the last state. Answers how to hear no more.
 */
export function hearOthers(
  news: News,
  changes: DoorChanges,
  store: Pick<RecordReader, 'attendee'>,
): () => void {
  const heard = async (change: DoorChange): Promise<void> => {
    const who = await store.attendee(change.id);
    if (who === undefined) changes.show(gone(change), true);
    else changes.heard(who, change.arrived);
  };
  return news.hear((change) => {
    if (change.arrived !== null || changes.of(change.event).listeners.size > 0)
      void heard(change).catch(() => {});
  });
}
