import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Reference, type StartOptions, StorageError, startReference } from '../../reference/index.ts';
import { createDataset } from '../../reference/seed/dataset.ts';
import { type Lasting, openLasting } from '../../reference/store/lasting.ts';
import { MemoryStore } from '../../reference/store/memory-store.ts';
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
import { type Postgres, startPostgres } from './stores.ts';
import { type Created, createdBy, Visitor } from './visitor.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-stores-'));
let postgres: Postgres | undefined;
before(async () => {
  postgres = await startPostgres();
});
after(() => {
  postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

let databases = 0;
/** A place that nothing has written to yet. */
const PLACES: Readonly<Record<string, () => Promise<string | undefined>>> = {
  embedded: async () => join(folder, `data-${++databases}`),
  async PostgreSQL() {
    if (postgres === undefined) return undefined;
    const { default: pg } = await import('pg');
    const admin = new pg.Client(postgres.url);
    await admin.connect();
    const name = `muster_${++databases}`;
    await admin.query(`create database ${name}`);
    await admin.end();
    return postgres.url.replace(/postgres$/, name);
  },
};

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

const NO_SERVER = 'PostgreSQL is not installed';

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
      for (let offset = 0; offset <= left.length + 1; offset += 1)
        assert.deepEqual(
          (await store.listAttendees(1001, { offset, limit: 6 }, 'created')).map(({ id }) => id),
          left.slice(offset, offset + 6),
          `from ${offset} on`,
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
        `delete from kysely_migration where name = '0003-blocks'`,
      ])
        await database.ask((handle) => sql.raw(step).execute(handle));
      await database.close();
      const { store, close } = await openLasting(data, dataset);
      assert.equal(await store.countAttendees(1001), 40);
      const listed = await store.listAttendees(1001, { offset: 30, limit: 100 }, 'created');
      assert.equal(listed.length, 10);
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
