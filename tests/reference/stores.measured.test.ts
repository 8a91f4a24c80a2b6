import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type Reference, type StartOptions, StorageError, startReference } from '../../reference/index.ts';
import { createDataset } from '../../reference/seed/dataset.ts';
import type { Keeper, Kept } from '../../reference/store/keeper.ts';
import { type Lasting, openLasting } from '../../reference/store/lasting.ts';
import { MemoryKeeper } from '../../reference/store/memory-keeper.ts';
import { MemoryStore, scatter } from '../../reference/store/memory-store.ts';
import type { Store } from '../../reference/store/store.ts';
import {
  type Answer,
  ask,
  authorize,
  clientOf,
  codeShown,
  exchange,
  form,
  grant,
  newVerifier,
  personalToken,
  refresh,
  requestFor,
  token,
  userOf,
} from './client.ts';
import { NO_SERVER, testPlaces } from './stores.ts';
import { type Created, createdBy, Visitor } from './visitor.ts';

const { folder, places: PLACES } = testPlaces('stores');

const dataset = () => createDataset(1, 40);

const OPENED: Readonly<Record<string, () => Promise<{ store: Store; close(): Promise<void> } | undefined>>> =
  {
    memory: async () => ({ store: new MemoryStore(dataset()), close: async () => {} }),
    ...Object.fromEntries(
      Object.entries(PLACES).map(([name, place]) => [
        name,
        async (): Promise<Lasting | undefined> => {
          const at = await place();
          return at === undefined ? undefined : openLasting(at, dataset);
        },
      ]),
    ),
  };

for (const [name, open] of Object.entries(OPENED))
  describe(`the store of the kind ${name}`, () => {
    const on = (title: string, body: (store: Store) => Promise<void>): void => {
      it(title, async (context) => {
        const opened = await open();
        if (opened === undefined) return context.skip(NO_SERVER);
        try {
          await body(opened.store);
        } finally {
          await opened.close();
        }
      });
    };
    const all = { offset: 0, limit: 1000 };

    on('begins with the records of its seed, and lists them by pages', async (store) => {
      const { attendees, fields } = dataset();
      const main = attendees.filter(({ event_id }) => event_id === 1001);
      assert.deepEqual(await store.listAttendees(1001, all, 'created'), main);
      assert.deepEqual(
        await store.listAttendees(1001, { offset: 7, limit: 5 }, 'created'),
        main.slice(7, 12),
      );
      assert.equal(await store.countAttendees(1001), 40);
      assert.deepEqual(
        [...(await store.fields(1004)).values()],
        fields.filter(({ event_id }) => event_id === 1004),
      );
      const general = attendees.filter(({ registration_type_id }) => registration_type_id === 301);
      assert.equal(await store.countParticipants(301), general.length);
      assert.deepEqual(await store.attendee(main[3]!.id), main[3]);
      assert.deepEqual(await store.attendeeByEmail(1001, main[3]!.email!.toUpperCase()), main[3]);
      assert.equal(await store.attendeeByEmail(1002, main[3]!.email!), undefined);
      assert.equal((await store.event(1001))?.name, 'Harbour Summit');
      assert.equal((await store.userByEmail('Door@example.com'))?.id, 11);
    });

    on('finds each stretch of a list, after what was made and deleted far apart', async (store) => {
      const before = await store.listAttendees(1001, all, 'created');
      const [model] = before;
      const above = Math.ceil((before.at(-1)!.id + 1) / 1024) * 1024;
      const made = [0, 1, 1023, 1024, 1025, 5000, 20_000, 20_480].map((distance) => above + distance);
      for (const id of made) await store.insertAttendee({ ...model!, id });
      const gone = [before[0]!.id, before[7]!.id, above + 1024, above + 20_480];
      for (const id of gone) assert.ok(await store.deleteAttendee(id));
      const left = [...before.map(({ id }) => id), ...made].filter((id) => !gone.includes(id));
      assert.equal(await store.countAttendees(1001), left.length);
      const scattered = left.toSorted((a, b) => scatter(a) - scatter(b));
      for (const [order, ids] of [
        ['created', left],
        ['hash', scattered],
      ] as const)
        for (let offset = 0; offset <= ids.length + 1; offset += 1)
          assert.deepEqual(
            (await store.listAttendees(1001, { offset, limit: 6 }, order)).map(({ id }) => id),
            ids.slice(offset, offset + 6),
            `${order}, from ${offset} on`,
          );
    });

    on('lists by a hash in an order that is the same as in memory', async (store) => {
      const ids = async (one: Store): Promise<number[]> =>
        (await one.listAttendees(1001, { offset: 3, limit: 20 }, 'hash')).map(({ id }) => id);
      assert.deepEqual(await ids(store), await ids(new MemoryStore(dataset())));
    });

    on('keeps what is written, and changes nothing else', async (store) => {
      const [model] = await store.listAttendees(1001, all, 'created');
      const made = {
        ...model!,
        id: await store.nextId('attendee'),
        first_name: 'Zoë 🎟 \u0000 \' " %',
        email: null,
        registration_type_id: 302,
      };
      const before = await store.countParticipants(302);
      await store.insertAttendee(made);
      assert.deepEqual(await store.attendee(made.id), made);
      assert.equal(await store.countParticipants(302), before + 1);
      const next = await store.updateAttendee(made.id, () => ({
        email: 'Zoe@Example.org',
        registration_type_id: null,
      }));
      assert.deepEqual(next, { ...made, email: 'Zoe@Example.org', registration_type_id: null });
      assert.deepEqual(await store.attendeeByEmail(1001, 'zoe@example.org'), next);
      assert.equal(await store.countParticipants(302), before);
      assert.equal(await store.updateAttendee(2 ** 45, () => ({})), undefined);
      assert.equal(await store.attendee(1), undefined);
      assert.deepEqual(await store.deleteAttendee(made.id), next);
      assert.equal(await store.deleteAttendee(made.id), undefined);
      assert.equal(await store.countAttendees(1001), 40);
    });

    on('refuses a change that throws, and leaves the record as it was', async (store) => {
      const [one] = await store.listAttendees(1001, all, 'created');
      await assert.rejects(
        store.updateAttendee(one!.id, () => {
          throw new RangeError('no');
        }),
        RangeError,
      );
      assert.deepEqual(await store.attendee(one!.id), one);
    });

    on('lets nothing come between reading and writing of an update', async (store) => {
      const [one] = await store.listAttendees(1001, all, 'created');
      await Promise.all(
        Array.from({ length: 25 }, () =>
          store.updateAttendee(one!.id, ({ first_name }) => ({ first_name: `${first_name}x` })),
        ),
      );
      assert.equal((await store.attendee(one!.id))?.first_name, `${one!.first_name}${'x'.repeat(25)}`);
    });

    on('gives no id twice, above all that there are', async (store) => {
      const ids = await Promise.all(Array.from({ length: 60 }, () => store.nextId('attendee')));
      assert.equal(new Set(ids).size, 60);
      const highest = Math.max(...dataset().attendees.map(({ id }) => id));
      assert.ok(Math.min(...ids) > highest);
      assert.ok((await store.nextId('field')) > Math.max(...dataset().fields.map(({ id }) => id)));
    });

    on('deletes a field with its answers, and those alone', async (store) => {
      const before = await store.listAttendees(1001, all, 'created');
      const had = before.filter(({ answers }) => answers.some(({ field_id }) => field_id === 602));
      assert.ok(had.length > 5);
      assert.equal(await store.deleteField(602), true);
      assert.equal(await store.deleteField(602), false);
      assert.equal(await store.field(602), undefined);
      assert.deepEqual(
        await store.listAttendees(1001, all, 'created'),
        before.map((one) => ({ ...one, answers: one.answers.filter(({ field_id }) => field_id !== 602) })),
      );
      await store.updateField(601, () => ({ label: 'Food' }));
      assert.equal((await store.field(601))?.label, 'Food');
    });
  });

/** A keeper of each kind, and how to open that of the same place again; in memory there is none. */
const KEEPERS: Readonly<Record<string, () => Promise<(() => Promise<Opened>) | undefined>>> = {
  memory: async () => {
    const keeper = new MemoryKeeper();
    return async () => ({ keeper, close: async () => {} });
  },
  ...Object.fromEntries(
    Object.entries(PLACES).map(([name, place]) => [
      name,
      async () => {
        const at = await place();
        return at === undefined ? undefined : () => openLasting(at, dataset);
      },
    ]),
  ),
};
type Opened = Pick<Lasting, 'keeper' | 'close'>;

const DAY = 86_400_000;
const now = Date.now();
const GRANTED = { clientId: 'app', accountId: 1, userId: 11, scopes: ['read'] as const, revoked: false };
const CODE = { clientId: 'app', userId: 11, redirectUri: 'urn:x', scopes: ['read'] as const, spent: true };

/** Of each kind what has come to an end, and what has not. */
const ROWS: {
  readonly [K in keyof Kept]: { readonly ended: readonly Kept[K][]; readonly live: readonly Kept[K][] };
} = {
  token: {
    ended: [
      { ...GRANTED, expiresAt: now - 9, until: now - 9 },
      { ...GRANTED, expiresAt: now - 31 * DAY },
    ],
    live: [
      { ...GRANTED, expiresAt: now + DAY, until: now + DAY },
      // Its refresh token is good yet.
      { ...GRANTED, revoked: true, expiresAt: now - DAY, until: now + DAY },
      { ...GRANTED, expiresAt: now - DAY },
    ],
  },
  refresh: {
    ended: [{ token: 'a', until: now - 9 }],
    live: [{ token: 'b', until: now + DAY }, { token: 'c' }],
  },
  // Sent again it ends what came of it, as long as that may be refreshed.
  code: {
    ended: [{ ...CODE, expiresAt: now - 31 * DAY }],
    live: [
      { ...CODE, expiresAt: now - DAY },
      { ...CODE, spent: false, expiresAt: now + 9_000 },
    ],
  },
  browser: { ended: [{ userId: 11, until: now - 9 }], live: [{ userId: 11, until: now + DAY }] },
  tries: { ended: [{ failed: 30, last: now - 16 * 60_000 }], live: [{ failed: 30, last: now - 60_000 }] },
  limit: {
    ended: [{ '': { opened: now - 2000, used: 3, until: now - 1000 } }],
    live: [{ a: { opened: 0, used: 3, until: 1 }, b: { opened: now, used: 3, until: now + DAY } }],
  },
  consent: { ended: [], live: [{ clientId: 'app', scopes: ['read'], at: 0 }] },
  application: {
    ended: [],
    live: [
      {
        id: 'app',
        name: 'A',
        secretHash: 'h',
        accountId: 1,
        scopes: ['read'],
        redirectUris: [],
        createdAt: 0,
      },
    ],
  },
  password: { ended: [], live: [{ salt: 's', hash: 'h', N: 2, r: 1, p: 1 }] },
};
const KINDS = Object.keys(ROWS) as (keyof Kept)[];

async function keep(keeper: Keeper): Promise<void> {
  for (const kind of KINDS)
    for (const state of ['ended', 'live'] as const)
      for (const [index, value] of ROWS[kind][state].entries())
        await keeper.write(kind, `${state} ${index}`, value as never, 'holder');
}

/** The keys that are left of each kind. */
const left = async (keeper: Keeper): Promise<string[]> =>
  (
    await Promise.all(
      KINDS.map(async (kind) => (await keeper.keysOf(kind, 'holder')).map((key) => `${kind} ${key}`)),
    )
  )
    .flat()
    .toSorted();

const LIVE = KINDS.flatMap((kind) =>
  ROWS[kind].live.map((_value, index) => `${kind} live ${index}`),
).toSorted();

const writes = async (keeper: Keeper, count: number): Promise<void> => {
  for (let done = 0; done < count; done += 1)
    await keeper.write('browser', 'other', { userId: 1, until: now + DAY });
};

for (const [name, place] of Object.entries(KEEPERS))
  describe(`what is kept of the kind ${name}`, () => {
    const on = (title: string, body: (open: () => Promise<Opened>) => Promise<void>): void => {
      it(title, async (context) => {
        const open = await place();
        return open === undefined ? context.skip(NO_SERVER) : body(open);
      });
    };

    on('is taken away beside writes once it is of no use, and all else stays', async (open) => {
      const { keeper, close } = await open();
      await keep(keeper);
      assert.ok((await left(keeper)).length > LIVE.length);
      await writes(keeper, 100);
      assert.deepEqual(await left(keeper), LIVE);
      for (const kind of KINDS)
        for (const [index, value] of ROWS[kind].live.entries())
          assert.deepEqual(await keeper.read(kind, `live ${index}`), value);
      await close();
    });

    on('stays where it is given more time, and is not made by a change that finds nothing', async (open) => {
      const { keeper, close } = await open();
      await keep(keeper);
      await keeper.change('browser', 'ended 0', (kept) => kept && { ...kept, until: now + DAY });
      await keeper.change('browser', 'never there', (kept) => kept && { ...kept, until: now + DAY });
      await writes(keeper, 100);
      assert.deepEqual(await left(keeper), [...LIVE, 'browser ended 0'].toSorted());
      assert.equal(await keeper.read('browser', 'never there'), undefined);
      await close();
    });

    on('comes to an end while no process runs, and is gone after the next start', async (open) => {
      const first = await open();
      if (first.keeper instanceof MemoryKeeper) return first.close();
      await keep(first.keeper);
      await first.close();
      const second = await open();
      assert.deepEqual(await left(second.keeper), LIVE);
      await second.close();
    });

    on('is taken away by two who write at once, and no write is lost', async (open) => {
      const first = await open();
      const second = first.keeper.shared ? await open() : first;
      for (let index = 0; index < 1200; index += 1)
        await first.keeper.write(
          'browser',
          `ended ${index}`,
          { userId: 1, until: now + (index < 50 ? DAY : -9) },
          'holder',
        );
      await Promise.all([first, second].flatMap(({ keeper }) => [writes(keeper, 300), writes(keeper, 300)]));
      await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          [first, second][index % 2]!.keeper.change('tries', 'one', (kept) => ({
            failed: (kept?.failed ?? 0) + 1,
            last: now,
          })),
        ),
      );
      assert.equal((await first.keeper.keysOf('browser', 'holder')).length, 50);
      assert.equal((await first.keeper.read('tries', 'one'))?.failed, 60);
      await second.close();
      if (second !== first) await first.close();
    });
  });

for (const [name, place] of Object.entries(PLACES))
  describe(`an environment over ${name}`, () => {
    const post = (reference: Reference, bearer: string, path: string, item: object) =>
      ask(reference, path, { method: 'POST', token: bearer, json: { item } });

    /** What `first` leaves behind, `then` finds after a restart at the same place. */
    const restarted = (
      title: string,
      first: (reference: Reference) => Promise<unknown>,
      then: (reference: Reference, left: never) => Promise<void>,
      options: StartOptions = {},
    ): void => {
      it(title, async (context) => {
        const data = await place();
        if (data === undefined) return context.skip(NO_SERVER);
        let left: unknown;
        for (const step of [
          async (reference: Reference) => {
            left = await first(reference);
          },
          async (reference: Reference) => then(reference, left as never),
        ]) {
          const reference = await startReference({ attendees: 8, ...options, data });
          try {
            await step(reference);
          } finally {
            await reference.close();
          }
        }
      });
    };

    restarted(
      'serves after a restart what was written before, to the same tokens',
      async (reference) => {
        const bearer = await token(reference);
        const personal = await personalToken(reference);
        const made = (await post(reference, bearer, 'events/1001/attendees', { first_name: 'Ann' })).body
          .item;
        await ask(reference, `events/1001/attendees/${made.id}/check_in`, { method: 'POST', token: bearer });
        return { bearer, personal, id: made.id };
      },
      async (reference, { bearer, personal, id }: { bearer: string; personal: string; id: number }) => {
        const { body } = await ask(reference, 'events/1001/attendees?per_page=100', { token: bearer });
        assert.equal(body.metadata.total_count, 9);
        const found = body.items.find((one: { id: number }) => one.id === id);
        assert.deepEqual([found.first_name, found.checkin_status], ['Ann', 'checked_in']);
        const headers = { 'x-account-id': String(userOf(reference).account_id) };
        const me = await ask(reference, 'me', { token: personal, headers });
        assert.equal(me.body.item.email, userOf(reference).username);
        assert.ok(
          (await post(reference, bearer, 'events/1001/attendees', { first_name: 'B' })).body.item.id > id,
        );
      },
    );

    restarted(
      'remembers what was revoked, and which codes were used',
      async (reference) => {
        const verifier = newVerifier();
        const code = codeShown(await authorize(reference, requestFor(reference, verifier)));
        assert.equal((await exchange(reference, code, verifier)).status, 200);
        const live = codeShown(await authorize(reference, requestFor(reference, verifier)));
        const bearer = await token(reference);
        const client = clientOf(reference);
        const gone = { client_id: client.id, client_secret: client.secret, token: bearer };
        assert.equal((await form(reference, '/oauth/revoke', gone)).status, 200);
        return { code, live, verifier, bearer };
      },
      async (reference, left: { code: string; live: string; verifier: string; bearer: string }) => {
        assert.equal((await ask(reference, 'account', { token: left.bearer })).status, 401);
        assert.equal((await exchange(reference, left.code, left.verifier)).body.error, 'invalid_grant');
        assert.equal((await exchange(reference, left.live, left.verifier)).status, 200);
        assert.equal((await exchange(reference, left.live, left.verifier)).body.error, 'invalid_grant');
      },
    );

    restarted(
      'takes back with a refresh what was handed out before',
      async (reference) => {
        const verifier = newVerifier();
        const code = codeShown(await authorize(reference, requestFor(reference, verifier)));
        return (await exchange(reference, code, verifier)).body;
      },
      async (reference, left: { access_token: string; refresh_token: string }) => {
        const headers = { 'x-account-id': String(userOf(reference).account_id) };
        const me = (): Promise<Answer> => ask(reference, 'me', { token: left.access_token, headers });
        assert.equal((await me()).status, 200);
        assert.equal((await refresh(reference, left.refresh_token)).status, 200);
        assert.equal((await me()).status, 401);
      },
      { variants: ['tokens-refreshable'] },
    );

    restarted(
      'keeps applications that were created, what was authorized, sign-ins and what was deleted',
      async (reference) => {
        const visitor = await Visitor.signedIn(reference);
        const [kept, deleted] = [await createdBy(visitor), await createdBy(visitor)];
        const path = `/account/applications/${deleted.id}`;
        const bearer = await token(reference, 'read', deleted);
        assert.equal((await visitor.submit(path, `${path}/delete`)).status, 303);
        await visitor.agree(requestFor(reference, newVerifier(), { client_id: kept.id }));
        return { kept, deleted, bearer, cookie: visitor.cookie };
      },
      async (reference, left: { kept: Created; deleted: Created; bearer: string; cookie: string }) => {
        const { kept, deleted, bearer, cookie } = left;
        assert.equal((await ask(reference, 'account', { token: bearer })).status, 401);
        assert.equal((await grant(reference, 'read', deleted)).status, 401);
        const visitor = new Visitor(reference);
        visitor.cookie = cookie;
        const { text } = await visitor.get('/account');
        assert.ok(text.includes(kept.id) && !text.includes(deleted.id));
        assert.ok(text.includes(`/account/authorized/${kept.id}/revoke`));
        const own = await token(reference, 'read', kept);
        assert.equal((await ask(reference, 'account', { token: own })).status, 200);
        assert.equal((await Visitor.signedIn(reference)).cookie.length > 20, true);
        await visitor.submit('/account', `/account/authorized/${kept.id}/revoke`);
        assert.match((await visitor.get('/account')).text, /There are none\./);
      },
      { hashPasswords: true },
    );

    restarted(
      'ends a family of refresh tokens of before when one is sent again, and the token of a code',
      async (reference) => {
        const verifier = newVerifier();
        const code = codeShown(await authorize(reference, requestFor(reference, verifier)));
        const first = (await exchange(reference, code, verifier)).body;
        const second = (await refresh(reference, first.refresh_token)).body;
        const other = codeShown(await authorize(reference, requestFor(reference, verifier)));
        const third = (await exchange(reference, other, verifier)).body;
        return { first, second, third, other, verifier };
      },
      async (
        reference,
        left: Record<'first' | 'second' | 'third', Record<string, string>> &
          Record<'other' | 'verifier', string>,
      ) => {
        const headers = { 'x-account-id': '1' };
        const me = async ({ access_token = '' }: Record<string, string>): Promise<number> =>
          (await ask(reference, 'me', { token: access_token, headers })).status;
        assert.deepEqual([await me(left.second), await me(left.third)], [200, 200]);
        const again = await refresh(reference, left.first.refresh_token!);
        assert.equal(again.body.error, 'invalid_grant');
        assert.deepEqual([await me(left.second), await me(left.third)], [401, 200]);
        assert.equal((await exchange(reference, left.other, left.verifier)).body.error, 'invalid_grant');
        assert.equal(await me(left.third), 401);
      },
      { refreshTokens: true },
    );

    restarted(
      'counts on within a window that was opened before',
      async (reference) => {
        const bearer = await token(reference);
        for (let call = 0; call < 3; call += 1)
          assert.equal((await ask(reference, 'account', { token: bearer })).status, 200);
        return bearer;
      },
      async (reference, bearer: string) => {
        assert.equal((await ask(reference, 'account', { token: bearer })).status, 429);
      },
      { rate: 3, rateWindow: 3600 },
    );
  });

describe('several environments over one PostgreSQL', () => {
  it('share records, tokens, codes and limits', async (context) => {
    const data = await PLACES.PostgreSQL!();
    if (data === undefined) return context.skip(NO_SERVER);
    const options = { data, attendees: 8, rate: 40, rateWindow: 3600 };
    const both = await Promise.all([startReference(options), startReference(options)]);
    const [one, other] = both as [Reference, Reference];
    try {
      const bearer = await token(one);
      const make = (reference: Reference) =>
        ask(reference, 'events/1001/attendees', {
          method: 'POST',
          token: bearer,
          json: { item: { first_name: 'A' } },
        });
      const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => make(both[index % 2]!)));
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
      assert.equal(new Set(answers.map(({ body }) => body.item.id)).size, 30);
      assert.equal(
        (await ask(other, 'events/1001/attendees', { token: bearer })).body.metadata.total_count,
        38,
      );
      const rest = await Promise.all(
        Array.from({ length: 12 }, (_, index) => ask(both[index % 2]!, 'account', { token: bearer })),
      );
      assert.equal(rest.filter(({ status }) => status === 429).length, 3);

      const verifier = newVerifier();
      const code = codeShown(await authorize(one, requestFor(one, verifier)));
      const tried = await Promise.all(
        Array.from({ length: 8 }, (_, index) => exchange(both[index % 2]!, code, verifier)),
      );
      assert.equal(tried.filter(({ status }) => status === 200).length, 1);

      const client = clientOf(one);
      const second = await token(one);
      assert.equal((await ask(other, 'account', { token: second })).status, 200);
      await form(one, '/oauth/revoke', { client_id: client.id, client_secret: client.secret, token: second });
      assert.equal((await ask(other, 'account', { token: second })).status, 401);
    } finally {
      await Promise.all(both.map((reference) => reference.close()));
    }
  });
});

describe('a place that cannot be used', () => {
  const refused = (data: string, sentence: RegExp): Promise<void> =>
    assert.rejects(
      startReference({ data }),
      (error: Error) => error instanceof StorageError && sentence.test(error.message),
    );

  it('is named in a sentence', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'text');
    await refused(
      file,
      /^\S+ cannot be opened for writing: see to its rights, or name another place with --data\.$/,
    );
    const other = mkdtempSync(join(folder, 'other-'));
    writeFileSync(join(other, 'muster.db'), 'this is no database '.repeat(400));
    await refused(other, /muster\.db is no database of Muster, and was left as it is: /);
    await refused(
      'postgres://nobody:secret@127.0.0.1:1/none',
      /^127\.0\.0\.1:1\/none does not take a connection: /,
    );
    await assert.rejects(
      startReference({ data: join(folder, 'copy'), variants: ['lists-lag'] }),
      /leave out --data, or the variant\.$/,
    );
  });

  it('is brought up to date where an older Muster has written it', async () => {
    for (const [name, place] of Object.entries(PLACES)) {
      const data = await place();
      if (data === undefined) continue;
      const { openDatabase } = await import('../../reference/store/sql/database.ts');
      const { sql } = await import('kysely');
      await (await openLasting(data, dataset)).close();
      const database = await openDatabase(data);
      const on = name === 'PostgreSQL' ? ' on attendees' : '';
      for (const step of [
        `drop trigger attendee_added${on}`,
        `drop trigger attendee_gone${on}`,
        'drop table blocks',
        `drop trigger attendee_hash_added${on}`,
        `drop trigger attendee_hash_gone${on}`,
        'drop table hash_blocks',
        'drop index kept_by_until',
        'alter table kept drop column until',
        `delete from kysely_migration where name in ('0003-blocks', '0004-until', '0005-hash-blocks')`,
        ...KINDS.flatMap((kind) =>
          Object.entries<readonly unknown[]>(ROWS[kind]).flatMap(([state, values]) =>
            values.map(
              (value, index) =>
                `insert into kept (kind, key, holder, value) values ('${kind}', '${state} ${index}', 'holder', '${JSON.stringify(value)}')`,
            ),
          ),
        ),
      ])
        await database.ask((handle) => sql.raw(step).execute(handle));
      await database.close();
      const { store, keeper, close } = await openLasting(data, dataset);
      // Older versions said of neither a refresh token nor a window until when it is of use.
      const untold = LIVE.filter((key) => !key.startsWith('limit'));
      const found = (await left(keeper)).filter(
        (key) => !key.startsWith('refresh ended') && key !== 'token ended 0',
      );
      assert.deepEqual(found, untold);
      assert.equal(await store.countAttendees(1001), 40);
      const listed = await store.listAttendees(1001, { offset: 30, limit: 100 }, 'created');
      assert.equal(listed.length, 10);
      const scattered = await store.listAttendees(1001, { offset: 30, limit: 100 }, 'hash');
      assert.deepEqual(
        scattered,
        await new MemoryStore(dataset()).listAttendees(1001, { offset: 30, limit: 100 }, 'hash'),
      );
      await close();
    }
  });

  it('is left as it is where a newer Muster has written it', async () => {
    for (const place of Object.values(PLACES)) {
      const data = await place();
      if (data === undefined) continue;
      const { openDatabase } = await import('../../reference/store/sql/database.ts');
      await (await openLasting(data, dataset)).close();
      const database = await openDatabase(data);
      const later = { name: '9999-later', timestamp: new Date().toISOString() };
      await database.ask((handle) =>
        handle
          .insertInto('kysely_migration' as never)
          .values(later as never)
          .execute(),
      );
      await database.close();
      await refused(data, / was written by a newer Muster, and was left as it is: /);
    }
  });
});
