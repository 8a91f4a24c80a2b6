import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import type { Attendee } from '../../reference/domain/records.ts';
import { createDataset } from '../../reference/seed/dataset.ts';
import { createRandom } from '../../reference/seed/random.ts';
import { MemoryStore } from '../../reference/store/memory-store.ts';
import { type Database, openDatabase } from '../../reference/store/sql/database.ts';
import { sqlStore } from '../../reference/store/sql/sql-store.ts';
import type { Store } from '../../reference/store/store.ts';
import { type NewPlace, NO_SERVER, testPlaces } from './stores.ts';

const { places } = testPlaces('current');

const EVENT = 1001;
const ALL = { offset: 0, limit: 1000 };
const dataset = () => createDataset(1, 40);
const list = (store: Store): Promise<readonly Attendee[]> => store.listAttendees(EVENT, ALL, 'created');

/** What the next step does instead of succeeding: it fails before it does anything, or after it has done all. */
type Failure = 'before' | 'after';

interface Opened {
  readonly store: Store;
  /** Has the next step of the database fail; nothing where there is none. */
  fail(how: Failure): void;
  /** A store that begins with what the database holds. */
  anew(): Promise<Store>;
  close(): Promise<void>;
}

class Broken extends Error {}

/** What is asked of `target` is answered some time after it was done, and not in the order in which it was. */
function late<T extends object>(target: T, pause: () => Promise<void>): T {
  const call =
    (method: (...args: unknown[]) => unknown) =>
    (...args: unknown[]): unknown => {
      const result = method.apply(target, args);
      if (result instanceof Promise) return result.finally(pause);
      return typeof result === 'object' && result !== null ? late(result, pause) : result;
    };
  return new Proxy(target, {
    get(_, name) {
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === 'function' ? call(value as Parameters<typeof call>[0]) : value;
    },
  });
}

const random = createRandom(7);
async function someTime(): Promise<void> {
  for (let rest = random.integer(4); rest > 0; rest -= 1) await soon();
}

/** The database with answers that come late, and with steps that fail when they are told to. */
function breakable(database: Database): { database: Database; fail: (how: Failure) => void } {
  let next: Failure | undefined;
  const failing = async <T>(step: () => Promise<T>): Promise<T> => {
    const how = next;
    next = undefined;
    if (how === 'before') throw new Broken();
    const result = await step();
    if (how === 'after') throw new Broken();
    return result;
  };
  return {
    database: {
      ...database,
      ask: (step) => failing(() => database.ask((handle) => step(late(handle, someTime)))),
      // A transaction that fails at its end is none.
      together: (steps) => database.together((transaction) => failing(() => steps(transaction))),
    },
    fail: (how) => {
      next = how;
    },
  };
}

const openedAt = (place: NewPlace) => async (): Promise<Opened | undefined> => {
  const at = await place();
  if (at === undefined) return undefined;
  const { database, fail } = breakable(await openDatabase(at));
  const store = await sqlStore(database, dataset);
  return { store, fail, anew: () => sqlStore(database, dataset), close: () => database.close() };
};
const KINDS: Readonly<Record<string, () => Promise<Opened | undefined>>> = {
  memory: async () => {
    const store = new MemoryStore(dataset());
    return { store, fail: () => {}, anew: async () => store, close: async () => {} };
  },
  embedded: openedAt(places.embedded),
  PostgreSQL: openedAt(places.PostgreSQL),
};

/** Each attendee by itself is what the list shows, and none is there that the list lacks. */
async function agree(store: Store, gone: readonly number[] = []): Promise<void> {
  const listed = await list(store);
  assert.deepEqual(await Promise.all(listed.map(({ id }) => store.attendee(id))), listed);
  for (const id of gone) assert.equal(await store.attendee(id), undefined, `${id} is gone`);
}

/** The turn that an attendee shows; writes count it up. */
const turnOf = ({ job_title }: Attendee): number => Number(/^Turn (\d+)$/.exec(job_title ?? '')?.[1] ?? 0);
const nextTurn = (current: Attendee) => ({ job_title: `Turn ${turnOf(current) + 1}` });

/** How one attendee is looked up, which each store does in its own way. */
const READS: ReadonlyArray<(store: Store, one: Attendee) => Promise<Attendee | undefined>> = [
  (store, { id }) => store.attendee(id),
  (store, { id }) => store.attendee(id),
  async (store, { id }) => (await list(store)).find((row) => row.id === id),
  (store, { email }) => store.attendeeByEmail(EVENT, email!),
];

/** Workers who read and write some attendees at the same time, and what each of them may no longer see. */
class Crowd {
  readonly #store: Store;
  readonly #some: readonly Attendee[];
  /** The latest turn of each that a write has acknowledged or a read has shown. */
  readonly #shown = new Map<number, number>();
  readonly #gone = new Set<number>();

  constructor(store: Store, some: readonly Attendee[]) {
    this.#store = store;
    this.#some = some;
  }

  async work(seed: number, steps: number): Promise<void> {
    const random = createRandom(seed);
    for (let step = 0; step < steps; step += 1) {
      const one = this.#some[random.integer(this.#some.length)]!;
      const chance = random.integer(100);
      if (chance < 40) this.#saw(one.id, await this.#store.updateAttendee(one.id, nextTurn));
      else if (chance < 99) await this.#read(one, READS[random.integer(READS.length)]!);
      else if (!this.#gone.has(one.id)) await this.#delete(one.id);
      if (random.integer(4) === 0) await soon();
    }
  }

  get gone(): readonly number[] {
    return [...this.#gone];
  }

  async #read(one: Attendee, read: (typeof READS)[number]): Promise<void> {
    const least = this.#shown.get(one.id) ?? 0;
    const wasGone = this.#gone.has(one.id);
    const found = await read(this.#store, one);
    if (wasGone) assert.equal(found, undefined, `attendee ${one.id} was deleted before the read began`);
    if (found === undefined) return;
    assert.ok(turnOf(found) >= least, `attendee ${one.id} shows turn ${turnOf(found)} after ${least}`);
    this.#saw(one.id, found);
  }

  async #delete(id: number): Promise<void> {
    await this.#store.deleteAttendee(id);
    this.#gone.add(id);
  }

  #saw(id: number, found: Attendee | undefined): void {
    if (found !== undefined) this.#shown.set(id, Math.max(this.#shown.get(id) ?? 0, turnOf(found)));
  }
}

for (const [name, open] of Object.entries(KINDS))
  describe(`what the store of the kind ${name} shows`, () => {
    const on = (title: string, body: (opened: Opened) => Promise<void>): void => {
      it(title, async (context) => {
        const opened = await open();
        if (opened === undefined) return context.skip(NO_SERVER);
        try {
          await body(opened);
        } finally {
          await opened.close();
        }
      });
    };
    /** What can go wrong in a database alone. */
    const onDatabase: typeof on = name === 'memory' ? () => {} : on;

    on('is never older than what was acknowledged or read before', async ({ store }) => {
      for (let round = 0; round < 3; round += 1) {
        const some = (await list(store)).filter(({ email }) => email !== null).slice(0, 5);
        const crowd = new Crowd(store, some);
        await Promise.all(Array.from({ length: 8 }, (_, worker) => crowd.work(100 * round + worker + 1, 60)));
        await agree(store, crowd.gone);
      }
    });

    on('is a new attendee at once, and who changed it right after', async ({ store }) => {
      const [model] = await list(store);
      for (let count = 0; count < 20; count += 1) {
        const made = { ...model!, id: await store.nextId('attendee'), job_title: 'Turn 0' };
        const inserted = store.insertAttendee(made);
        // Who finds it in the list may change it before its maker hears of it.
        let changed: Attendee | undefined;
        while (changed === undefined) changed = await store.updateAttendee(made.id, nextTurn);
        await inserted;
        assert.deepEqual(await store.attendee(made.id), { ...made, job_title: 'Turn 1' });
      }
      await agree(store);
    });

    on(
      'has no answer to a field that is gone, whatever was read and written meanwhile',
      async ({ store }) => {
        const had = (await list(store)).filter(({ answers }) =>
          answers.some(({ field_id }) => field_id === 602),
        );
        const ids = had.map(({ id }) => id);
        const reads = () => Promise.all(ids.map((id) => store.attendee(id)));
        const writes = () => Promise.all(ids.map((id) => store.updateAttendee(id, nextTurn)));
        await reads();
        const before = [reads(), writes(), reads()];
        const deleted = store.deleteField(602);
        const during = [reads(), writes(), reads()];
        assert.equal(await deleted, true);
        await Promise.all([...before, ...during]);
        for (const one of await reads()) {
          assert.deepEqual(
            one?.answers.filter(({ field_id }) => field_id === 602),
            [],
          );
          assert.equal(turnOf(one!), 2);
        }
        assert.equal(await store.field(602), undefined);
        await agree(store);
      },
    );

    on('is the form as it was edited', async ({ store }) => {
      const before = await store.field(601);
      const edits = [
        store.updateField(601, () => ({ label: 'Food' })),
        store.field(601),
        store.fields(EVENT),
      ];
      await Promise.all(edits);
      assert.equal((await store.field(601))?.label, 'Food');
      const made = { ...before!, id: await store.nextId('field'), label: 'More' };
      await store.insertField(made);
      assert.deepEqual(await store.field(made.id), made);
      assert.deepEqual([...(await store.fields(EVENT)).values()].at(-1), made);
      await store.deleteField(made.id);
      assert.equal(await store.field(made.id), undefined);
      assert.equal((await store.fields(EVENT)).has(made.id), false);
      await agree(store);
    });

    on('is what it was where a change is refused', async ({ store }) => {
      const [one] = await list(store);
      const refused = store.updateAttendee(one!.id, () => {
        throw new RangeError('no');
      });
      const others = [store.attendee(one!.id), store.updateAttendee(one!.id, nextTurn)];
      await assert.rejects(refused, RangeError);
      await Promise.all(others);
      assert.equal(turnOf((await store.attendee(one!.id))!), 1);
      await agree(store);
    });

    onDatabase('is what the database holds where a write fails', async ({ store, fail, anew }) => {
      const [one, other] = await list(store);
      const writes = {
        update: () => store.updateAttendee(one!.id, nextTurn),
        insert: async () => store.insertAttendee({ ...one!, id: await store.nextId('attendee') }),
        delete: () => store.deleteAttendee(other!.id),
        'delete of a field': () => store.deleteField(602),
      };
      // The next id is set aside, so that the step that fails is the insert.
      await store.nextId('attendee');
      for (const [write, attempt] of Object.entries(writes))
        for (const how of ['before', 'after'] as const) {
          await Promise.all([one!.id, other!.id].map((id) => store.attendee(id)));
          await store.fields(EVENT);
          fail(how);
          await assert.rejects(attempt(), Broken, `${write}, ${how}`);
          await agree(store);
          assert.deepEqual(await list(store), await list(await anew()), `${write}, ${how}`);
        }
      assert.equal(await store.deleteField(602), true);
      await agree(store);
    });

    onDatabase('is what the database holds where it refuses a row', async ({ store }) => {
      const [one, other] = await list(store);
      // An id that another has: what is written is refused by the key of the table.
      await assert.rejects(store.updateAttendee(one!.id, () => ({ id: other!.id, job_title: 'Turn 9' })));
      await assert.rejects(store.insertAttendee({ ...other!, job_title: 'Turn 9' }));
      assert.deepEqual(await store.attendee(one!.id), one);
      assert.deepEqual(await store.attendee(other!.id), other);
      // The same statements succeed afterwards.
      assert.equal(turnOf((await store.updateAttendee(one!.id, nextTurn))!), 1);
      await agree(store);
    });
  });
