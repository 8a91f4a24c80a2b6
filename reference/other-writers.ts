import type { Attendee } from './domain/records.ts';
import { RSVP_STATUSES } from './domain/vocabulary.ts';
import { SEEDED } from './seed/places.ts';
import { createRandom } from './seed/random.ts';
import type { Store } from './store/store.ts';

const PERIOD_MS = 150;

/**
 * Other people at work in the main event: they sign up, and they change their minds. They touch no attendee that an
 * API client has created. Returns what stops them.
 */
export function startOtherWriters(store: Store, seed: number, seeded: readonly Attendee[]): () => void {
  const random = createRandom(seed ^ 0x0ce4);
  const theirs = seeded.filter((attendee) => attendee.event_id === SEEDED.event);
  const write = async (): Promise<void> => {
    if (random.next() < 0.4 || theirs.length === 0) {
      const id = await store.nextId('attendee');
      const template = theirs[0];
      if (template === undefined) return;
      const email = `walk.in.${id}@example.net`;
      const attendee: Attendee = {
        ...template,
        id,
        email,
        qr_code: `walk-in-${id}`,
        answers: [],
        created_at: new Date().toISOString(),
      };
      await store.insertAttendee(attendee);
      theirs.push(attendee);
    } else {
      const rsvp_status = random.pick(RSVP_STATUSES);
      await store.updateAttendee(random.pick(theirs).id, () => ({ rsvp_status }));
    }
  };
  const timer = setInterval(() => void write(), PERIOD_MS);
  timer.unref();
  return () => clearInterval(timer);
}
