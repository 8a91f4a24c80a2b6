import { SEEDED } from '../seed/places.ts';
import { createRandom } from '../seed/random.ts';
import type { Dataset, Store } from '../store/store.ts';
import { type Deed, HANDS, type Hand } from './deeds.ts';
import type { Desk } from './desk.ts';

const PERIOD_MS = 150;
/** Each hand does one thing in this many rounds: a form is edited slower than people sign up. */
const ROUNDS: Readonly<Record<Hand, number>> = { guests: 1, doors: 1, list: 1, form: 4 };
const EVENTS = [SEEDED.event, SEEDED.fieldsEvent] as const;

/**
 * Other people at work in events: each hand does one thing every 150 ms, or in some rounds of those. They touch nothing that an API client has
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
  let round = 0;
  const work = (): void => {
    round += 1;
    for (const desk of desks)
      for (const hand of hands)
        if (round % ROUNDS[hand] === 0) void random.pick<Deed>(Object.values(HANDS[hand]))(desk);
  };
  const timer = setInterval(work, PERIOD_MS);
  timer.unref();
  return () => clearInterval(timer);
}
