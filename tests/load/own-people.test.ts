import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { UsageError } from '../../harness/profile/errors.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { Interruption } from '../../harness/run/interruption.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { choosePeople } from '../../load/people/choose.ts';
import { readPeople } from '../../load/people/people-file.ts';
import { placeOfPeople } from '../../load/people/place-of-people.ts';
import { preparePeople } from '../../load/people/prepare-people.ts';
import { restorePeople } from '../../load/people/restore-people.ts';
import { checkPeople } from '../../load/people/too-few.ts';
import { type LoadConnection, openConnection } from '../../load/prepare/connection.ts';
import { CannotPrepare } from '../../load/prepare/prepare.ts';
import { leanWalk } from '../../load/prepare/walk.ts';
import { writeLoadRun } from '../../record/load-run.ts';
import { folderOfFiles } from './folder-of-files.ts';
import { recordedRun } from './recorded.ts';
import { OPTIONS } from './usual-options.ts';

const { folder, written } = folderOfFiles('people');

describe('a file of people', () => {
  it('is read by its head, with what stands in quotation marks, without those who do not come', () =>
    assert.deepEqual(
      readPeople(
        written(
          'a.csv',
          '\uFEFFEmail;Name;State;qr_code\n"a@b.c";"Doe; ""J""";confirmed;Q1\nx@y.z;;declined;Q2\n;;;\nq@q.q;;;\n',
        ),
      ),
      { rows: [{ email: 'a@b.c', qr_code: 'Q1' }, { email: 'q@q.q' }], absent: 1 },
    ));

  it('may have tabs, and ends of lines as Windows writes them', () =>
    assert.deepEqual(readPeople(written('t.csv', 'name\tid\r\nAda, Countess\t7\r\n\r\n')), {
      rows: [{ id: '7' }],
      absent: 0,
    }));

  it('is refused where it names fewer people than the plan needs, before anything is sent', () => {
    const own = written('c.csv', 'id,state\n1,confirmed\n2,declined\n3,\n');
    assert.doesNotThrow(() => checkPeople({ own }, 2));
    assert.throws(
      () => checkPeople({ own }, 3),
      /needs 3 people, and .*c\.csv names 2 \(the state of 1 more is neither .*\): take fewer --arrivals/,
    );
    assert.throws(
      () => checkPeople({ own, part: { number: 2, of: 2 } }, 2),
      /part 2 of 2 of .*c\.csv names 1/,
    );
    assert.throws(() => checkPeople({ own: written('d.csv', 'name\nAda\n') }, 1), UsageError);
    assert.doesNotThrow(() => checkPeople({ own: 'confirmed' }, 100));
  });

  it('is refused where it names nobody, or is not there', () => {
    assert.throws(() => readPeople(written('b.csv', 'name\nAda\n')), UsageError);
    assert.throws(() => readPeople(join(folder, 'none.csv')), /muster load prepare/);
  });
});

describe('the file of people who are made beforehand', () => {
  it('is refused before anybody is made where it cannot be written, or holds a list of another kind', () => {
    const own = written('attendees.csv', 'email,state\na@b.c,confirmed\n');
    assert.throws(() => placeOfPeople(own), /list of your own/);
    assert.equal(readFileSync(own, 'utf8'), 'email,state\na@b.c,confirmed\n');
    assert.throws(() => placeOfPeople(`${own}#2/3`), /leave out the part/);
    assert.throws(() => placeOfPeople('confirmed'), /the word for all who are confirmed/);
    assert.throws(() => placeOfPeople(join(folder, 'nowhere', 'p.csv')), { code: 'ENOENT' });
  });

  it('may be written again where Muster wrote it, and is left as it is until then', () => {
    const made = written('made.csv', 'id\n7\n');
    assert.equal(placeOfPeople(made), made);
    assert.equal(readFileSync(made, 'utf8'), 'id\n7\n');
    const fresh = join(folder, 'fresh.csv');
    assert.equal(placeOfPeople(fresh), fresh);
    assert.ok(!existsSync(fresh));
  });
});

describe('the people of an event', () => {
  const reference = startReferenceProcess(['--attendees', '40', '--variant', 'initial-confirmed']);
  let connection: LoadConnection;
  const made: Array<{ id: string; code: string }> = [];
  const statusOf = async (id: string): Promise<string | undefined> =>
    (await leanWalk(connection.client, connection.event)).seen.find((one) => one.id === id)?.status;
  const call = (operation: 'checkIn' | 'undoCheckIn', id: string) =>
    connection.client.call(operation, { path: { event_id: connection.event, id } });

  before(async () => {
    const profile = resolveProfile({ ...(await reference).profile, settle_ms: 20 }, 'It');
    connection = openConnection({ profile, out: folder });
    for (let n = 0; n < 4; n += 1) {
      const reply = await connection.client.call('createAttendee', {
        path: { event_id: connection.event },
        item: { first_name: 'Ada', email: `own-${n}@example.org` },
      });
      made.push({ id: reply.id, code: String(reply.item.qr_code) });
    }
  });
  after(async () => {
    await connection.close();
    await (await reference).stop();
  });

  it('are found by id, QR code or e-mail, and taken as they are', async () => {
    const [first, second] = made;
    const file = written(
      'own.csv',
      `id,qr_code,email\n${first?.id},,\n,${second?.code},\n,,OWN-2@example.org\n`,
    );
    const { ids, fresh } = await choosePeople(connection, { own: file }, 3);
    assert.deepEqual(
      ids,
      made.slice(0, 3).map(({ id }) => id),
    );
    assert.equal(fresh.size, 0);
  });

  it('are refused where they are too few, with the reasons, and nobody is changed', async () => {
    const [inside] = made;
    await call('checkIn', inside?.id ?? '');
    const file = written('few.csv', `id\n${made.map(({ id }) => id).join('\n')}\n999999\n`);
    await assert.rejects(choosePeople(connection, { own: file }, 5), (error: Error) => {
      assert.ok(error instanceof CannotPrepare);
      assert.match(
        error.message,
        /needs 5 people, and 3 of .* 1 is not in this event, 1 is checked in already: .* event of the profile .* muster load restore/,
      );
      return true;
    });
    assert.equal(await statusOf(inside?.id ?? ''), 'checked_in');
    await call('undoCheckIn', inside?.id ?? '');
  });

  it('are all who are confirmed where that is asked, and no one of Muster', async () => {
    const { ids } = await choosePeople(connection, { own: 'confirmed' }, 4);
    assert.ok(made.every(({ id }) => id !== '') && ids.length === 4);
  });

  it("of one part are let in, and those of the others are known to be somebody else's", async () => {
    const file = written('parts.csv', `id\n${made.map(({ id }) => id).join('\n')}\n`);
    const parts = [];
    for (const number of [1, 2])
      parts.push(await choosePeople(connection, { own: file, part: { number, of: 2 } }, 2));
    const [one, two] = parts;
    assert.deepEqual(
      one?.ids,
      made.filter((_, index) => index % 2 === 0).map(({ id }) => id),
    );
    assert.deepEqual([...(two?.beside ?? [])].sort(), [...(one?.ids ?? [])].sort());
    await assert.rejects(
      choosePeople(connection, { own: file, part: { number: 3, of: 4 } }, 2),
      /needs 2 people, and 1 of part 3 of 4 of .*parts\.csv can be let in/,
    );
  });

  it('are made beforehand, and those of before are taken again', async () => {
    const people = join(folder, 'people.csv');
    const options = { ...OPTIONS, people, arrivals: 5, out: join(folder, 'prepare') };
    const interruption = new Interruption();
    try {
      assert.equal(await preparePeople(connection.profile, options, interruption), 'ok');
      const first = readPeople(people).rows.map(({ id }) => id);
      await preparePeople(connection.profile, { ...options, arrivals: 7 }, interruption);
      const second = readPeople(people).rows.map(({ id }) => id);
      assert.deepEqual([first.length, second.length], [5, 7]);
      assert.ok(
        first.every((id) => second.includes(id)),
        readFileSync(people, 'utf8'),
      );
      // Whom Muster has made is made ready, as for every run.
      await call('checkIn', first[0] ?? '');
      assert.equal((await choosePeople(connection, { own: people }, 7)).ids.length, 7);
      assert.equal(await statusOf(first[0] ?? ''), 'not_checked_in');
    } finally {
      interruption.release();
    }
  });

  it('are checked out of nothing but what a load has checked in', async () => {
    const [mine, other] = made;
    for (const one of [mine, other]) await call('checkIn', one?.id ?? '');
    const run = join(folder, 'run');
    await assert.rejects(restorePeople(connection.profile, { ...OPTIONS, results: run }), UsageError);
    mkdirSync(run);
    writeLoadRun(run, { ...recordedRun, event: connection.event });
    writeFileSync(
      join(run, 'request-log.ndjson'),
      `${JSON.stringify(['r', 0, 0, 1, 1, 'checkIn', mine?.id, 0, 0, 5, 5, 200, '', null])}\n`,
    );
    const options = { ...OPTIONS, results: run, out: join(folder, 'restore') };
    assert.equal(await restorePeople(connection.profile, options), 'ok');
    assert.deepEqual(
      [await statusOf(mine?.id ?? ''), await statusOf(other?.id ?? '')],
      ['not_checked_in', 'checked_in'],
    );
  });
});
