import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Reference, startReference } from '../../../reference/index.ts';
import { type Started, start } from '../../cli/muster.ts';
import { ask, token } from '../client.ts';
import { NO_SERVER, type Postgres, startPostgres } from '../stores.ts';
import { openStream, type Stream, type Told } from './stream.ts';

/** A connection that was lost is opened again within this many tries. */
const TRIES = 50;

describe('the doors of two processes over one PostgreSQL', () => {
  let postgres: Postgres | undefined;
  let here: Reference;
  let process: Started;
  let there: Reference;
  let bearer: string;
  before(async () => {
    postgres = await startPostgres();
    if (postgres === undefined) return;
    here = await startReference({ data: postgres.url, attendees: 8 });
    process = start(['serve', '--data', postgres.url]);
    const said = new Promise<string>((resolve) => {
      process.child.stdout?.once('data', (chunk) => resolve(String(chunk)));
    });
    const profile = JSON.parse(await said);
    there = { baseUrl: profile.base_url, profile } as Reference;
    bearer = await token(here);
  });
  after(async () => {
    process?.child.kill('SIGTERM');
    await process?.ended;
    await here?.close();
    postgres?.stop();
  });

  const write = async (at: Reference, path: string, method: string, item?: object): Promise<number> => {
    const { status, body } = await ask(at, `events/1001/attendees${path}`, {
      method,
      token: bearer,
      ...(item && { json: { item } }),
    });
    assert.ok(status < 300, `${method} ${path} is answered ${status}`);
    return body?.item?.id;
  };

  /** What a stream tells until it tells this. */
  async function until(stream: Stream, fits: (told: Told) => boolean): Promise<Told> {
    for (;;) {
      const told = await stream.next();
      assert.ok(told !== undefined, 'the stream goes on');
      if (fits(told)) return told;
    }
  }
  const sees =
    (id: number, status: string, gone = false) =>
    (told: Told) =>
      told.people.some(
        (one) => one.id === String(id) && one.gone === gone && (gone || one.checkin_status === status),
      );
  const arrivals = ({ minutes }: Told): number => minutes.reduce((sum, [, count]) => sum + count, 0);

  it('move with what either of them writes, in both', async (context) => {
    if (postgres === undefined) return context.skip(NO_SERVER);
    for (const [writer, reader] of [
      [here, there],
      [there, here],
    ] as const) {
      const streams = await Promise.all([writer, reader].map((one) => openStream(one, 1001, bearer)));
      const [first] = await Promise.all(streams.map(async (stream) => arrivals((await stream.next())!)));
      const id = await write(writer, '', 'POST', { first_name: 'Ann' });
      await write(writer, `/${id}/check_in`, 'POST');
      await write(writer, `/${id}/check_in`, 'POST');
      for (const stream of streams) {
        const told = await until(stream, sees(id, 'checked_in'));
        assert.equal(told.last[0]?.first_name, 'Ann');
      }
      await write(writer, `/${id}/check_in`, 'PATCH');
      for (const stream of streams) await until(stream, sees(id, 'checked_out'));
      for (const stream of streams) await stream.close();
      // Both count every arrival once.
      for (const one of [writer, reader]) {
        const stream = await openStream(one, 1001, bearer);
        assert.equal(arrivals((await stream.next())!), first! + 1);
        await stream.close();
      }
    }
  });

  it('end with the last state of one whom both move', async (context) => {
    if (postgres === undefined) return context.skip(NO_SERVER);
    const id = await write(here, '', 'POST', { first_name: 'Bo' });
    const streams = await Promise.all([here, there].map((one) => openStream(one, 1001, bearer)));
    for (let turn = 0; turn < 10; turn += 1) {
      await write(turn % 2 === 0 ? here : there, `/${id}/check_in`, 'POST');
      await write(turn % 2 === 0 ? there : here, `/${id}/check_in`, 'PATCH');
    }
    // What is written last is told last: a stream that shows it has shown all before it.
    const end = await write(here, '', 'POST', { first_name: 'End' });
    for (const stream of streams) {
      let state = '';
      await until(stream, (told) => {
        state = told.people.find((one) => one.id === String(id))?.checkin_status ?? state;
        return sees(end, 'not_checked_in')(told);
      });
      assert.equal(state, 'checked_out');
      await stream.close();
    }
  });

  it('move again after the connection to the database was lost', async (context) => {
    if (postgres === undefined) return context.skip(NO_SERVER);
    const { default: pg } = await import('pg');
    const admin = new pg.Client(postgres.url);
    await admin.connect();
    // What is none of theirs is left alone.
    for (const payload of ['', 'no JSON', 'null', '{"from":"x"}', '{"from":"x","changes":[{"id":"1"},null]}'])
      await admin.query('select pg_notify($1, $2)', ['muster_doors', payload]);
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'`,
    );
    await admin.end();
    assert.equal(rowCount, 2);
    const stream = await openStream(here, 1001, bearer);
    let seen = false;
    const told = until(stream, ({ people }) => people.length > 0).then(() => {
      seen = true;
    });
    for (let tries = 0; !seen && tries < TRIES; tries += 1) {
      await write(there, '', 'POST', { first_name: 'Again' });
      await sleep(200);
    }
    assert.ok(seen, 'what the other process writes is seen again');
    await told;
    await stream.close();
  });
});
