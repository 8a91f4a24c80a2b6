import { SEEDED } from '../seed/places.ts';
import { createRandom } from '../seed/random.ts';
import type { Dataset, Store } from '../store/store.ts';
import { HANDS, type Hand } from './deeds.ts';
import type { Desk } from './desk.ts';

const PERIOD_MS = 150;
const EVENTS = [SEEDED.event, SEEDED.fieldsEvent] as const;

/**
 * Other people at work in events: every 150 ms each hand does one thing. They touch nothing that an API client has
 * created. Returns what stops them.
 */
export function startOthers(
  store: Store,
  seed: number,
  dataset: Dataset,
  hands: readonly Hand[],
): () => void {
  const random = createRandom(seed ^ 0x0ce4);
  const of = (
    rows: ReadonlyArray<{ readonly id: number; readonly event_id: number }>,
    event: number,
  ): number[] => rows.filter(({ event_id }) => event_id === event).map(({ id }) => id);
  const desks = EVENTS.map(
    (event): Desk => ({
      store,
      random,
      event,
      people: of(dataset.attendees, event),
      questions: of(dataset.fields, event),
    }),
  );
  const deeds = hands.map((hand) => Object.values(HANDS[hand]));
  const work = (): void => {
    for (const desk of desks) for (const hand of deeds) void random.pick(hand)(desk);
  };
  const timer = setInterval(work, PERIOD_MS);
  timer.unref();
  return () => clearInterval(timer);
}
