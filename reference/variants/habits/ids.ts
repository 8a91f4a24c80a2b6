import type { CallContext } from '../../call-context.ts';
import { ATTENDEE_REPLIES, everybody, onViews } from '../../hook-kit.ts';
import type { Hooks } from '../../hooks.ts';
import { FOREIGN_ATTENDEE } from '../../seed/attendees.ts';
import { SEEDED } from '../../seed/places.ts';
import { habit, type Variant } from '../variant.ts';

/** Where counting begins in each event, so that the attendee of the other account shares its id with one of each. */
const FIRST = FOREIGN_ATTENDEE - 5;

/** The ids of the attendees of each event, counted for themselves in the order in which they came. */
class Count {
  readonly #shown = new Map<number, number>();
  readonly #stored = new Map<string, number>();
  readonly #last = new Map<number, number>();

  shown(event: number, id: number): number {
    const known = this.#shown.get(id);
    if (known !== undefined) return known;
    const number = this.#last.get(event) ?? FIRST;
    this.#last.set(event, number + 1);
    this.#shown.set(id, number);
    this.#stored.set(`${event} ${number}`, id);
    return number;
  }

  async stored(call: CallContext, number: number): Promise<number> {
    const { eventId } = call;
    for (const { id } of await everybody(call)) this.shown(eventId, id);
    return this.#stored.get(`${eventId} ${number}`) ?? -1;
  }
}

function byEvent(): Hooks {
  const count = new Count();
  return {
    async lookup(call, value) {
      if (value.kind !== 'attendee') return value;
      const found = await call.world.store.attendee(await count.stored(call, value.id));
      return { ...value, found: found?.event_id === call.eventId ? found : undefined };
    },
    ...onViews(ATTENDEE_REPLIES, (view) => {
      view['id'] = count.shown(Number(view['event_id']), Number(view['id']));
    }),
  };
}

/** How ids may count. */
export const ids: readonly Variant[] = [
  habit(
    'ids-by-event',
    'Ids of attendees count in each event: the same id is another person elsewhere.',
    byEvent,
    // It reckons with ids as numbers, which those beyond 2^53 are not.
    { runs: 'alone' },
  ),
  habit('event-numbers-repeat', 'Events count in each account: the same id is another event elsewhere.', {
    async lookup(call, lookup) {
      const { store } = call.world;
      if (lookup.kind !== 'event' || lookup.found || !(await store.event(lookup.id))) return lookup;
      const own = call.accountId === SEEDED.account ? SEEDED.otherEvent : SEEDED.foreignEvent;
      return { ...lookup, found: await store.event(own) };
    },
    ...onViews(['getEvent', ...ATTENDEE_REPLIES], (view, call) => {
      view[call.operation === 'getEvent' ? 'id' : 'event_id'] = call.eventId;
    }),
  }),
  habit(
    'account-numbers-repeat',
    'Each account has a database of its own, in which its record has the number 1.',
    onViews(['getAccount'], (view) => {
      view['id'] = 1;
    }),
  ),
  habit(
    'type-numbers-repeat',
    'Registration types count in each account: the same id is another type elsewhere.',
    {
      async lookup(call, lookup) {
        if (call.operation !== 'getRegistrationType' || lookup.kind !== 'registrationType' || lookup.found)
          return lookup;
        const { store } = call.world;
        const other = await store.registrationType(lookup.id);
        const [event, theirs] = [
          await store.event(call.eventId),
          other && (await store.event(other.event_id)),
        ];
        if (!event || !theirs || event.account_id === theirs.account_id) return lookup;
        const own = await store.registrationType(SEEDED.registrationType);
        return { ...lookup, found: own && { ...own, id: lookup.id } };
      },
    },
  ),
];
