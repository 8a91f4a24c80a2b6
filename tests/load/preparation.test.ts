import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { Interruption } from '../../harness/run/interruption.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { finishLoad } from '../../load/conclude/finish.ts';
import { LoadProgress } from '../../load/drive/progress.ts';
import { AcknowledgedCreates } from '../../load/prepare/acknowledged-creates.ts';
import type { LoadConnection } from '../../load/prepare/connection.ts';
import { createOne } from '../../load/prepare/prepare.ts';
import { runLoad } from '../../load/run-load.ts';
import { settingsOf } from '../../load/scenario/settings.ts';
import { readLoadResult } from '../../record/load-result.ts';

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Answers a create in the place of the environment; null: the environment answers. */
type Instead = (sent: string) => Answer | null | Promise<Answer>;

/** Stands in front of an environment and answers creates, `learn`ing how the environment answers those that it gets. */
async function creatingInstead(target: string, instead: Instead, learn: (answer: string) => void) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const sent = Buffer.concat(chunks);
      const create = request.method === 'POST' && /\/attendees$/.test(request.url ?? '');
      let answer = create ? await instead(sent.toString()) : null;
      if (answer === null) {
        const {
          host: _host,
          connection: _connection,
          'content-length': _length,
          ...headers
        } = request.headers;
        const theirs = await fetch(`${target}${request.url}`, {
          method: request.method ?? 'GET',
          headers: headers as Record<string, string>,
          ...(sent.length > 0 && { body: sent }),
        });
        answer = { status: theirs.status, body: await theirs.text() };
        if (create) learn(answer.body);
      }
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Runs a smoke load that cannot come to its load, and answers how it ended and what it stored. */
async function unprepared(instead: Instead, learn: (answer: string) => void = () => {}) {
  const out = mkdtempSync(join(tmpdir(), 'muster-unprepared-'));
  const reference = await startReferenceProcess([]);
  const between = await creatingInstead(String(reference.profile.base_url), instead, learn);
  const interruption = new Interruption();
  const write = process.stdout.write;
  try {
    const profile = resolveProfile({ ...reference.profile, base_url: between.address, settle_ms: 20 }, 'It');
    const options = {
      ...{ seed: 1, instances: 1, slo: {}, sampleEvery: 10 },
      ...{ dashboard: false, quiet: true, json: false },
    };
    const result = await runLoad({
      ...{ profile, metrics: {}, out, interruption, k6: 'no k6 is needed', dashboard: false },
      settings: settingsOf('smoke', options, profile),
      progress: new LoadProgress(true),
    });
    assert.ok(result);
    process.stdout.write = () => true;
    const ending = await finishLoad(out, result, options);
    return { ending, stored: readLoadResult(out) };
  } finally {
    process.stdout.write = write;
    interruption.release();
    await between.close();
    await reference.stop();
    rmSync(out, { recursive: true, force: true });
  }
}

describe('a breach that keeps attendees from being prepared', () => {
  it('is a violation, named, where every create is answered with one id', async () => {
    let asked = 0;
    let tell: (answer: { item: object }) => void = () => {};
    const first = new Promise<{ item: object }>((resolve) => {
      tell = resolve;
    });
    const again = async (sent: string): Promise<Answer> => {
      const { last_name, email } = (JSON.parse(sent) as { item: Record<string, unknown> }).item;
      const known = await first;
      return { status: 201, body: JSON.stringify({ ...known, item: { ...known.item, last_name, email } }) };
    };
    const { ending, stored } = await unprepared(
      (sent) => {
        asked += 1;
        return asked === 1 ? null : again(sent);
      },
      (answer) => tell(JSON.parse(answer) as { item: object }),
    );
    assert.equal(ending, 'violated');
    assert.equal(stored?.verdict, 'fail');
    assert.deepEqual(
      stored.contract_violations.filter(({ level }) => level === 'must').map(({ rule }) => rule),
      ['attendee.id.distinct'],
    );
    assert.equal(stored.reasons.length, 1);
    assert.match(stored.reasons.join(), /Only \d of 11 attendees could be prepared/);
  });

  it('is no violation where creates are refused: nothing can be measured', () =>
    assert.rejects(
      unprepared(() => ({ status: 422, body: '{"errors":["the event is full"]}' })),
      /Only 0 of 11 attendees could be prepared.*422 and says "the event is full" to one such as muster/,
    ));

  it('is not laid on the data of the profile where a gateway refuses', () =>
    assert.rejects(
      unprepared(() => ({ status: 503, body: '{"error":"busy"}' })),
      /as createAttendee answers 503 and says "busy": exchanges\.ndjson/,
    ));
});

describe('a create of a preparation', () => {
  /** A connection to a gateway that answers so before it passes a create on. */
  const through = (...before: ReadonlyArray<{ status: number; headers: Record<string, string> }>) => {
    const answers = [...before];
    const call = async () => {
      const response = answers.shift() ?? { status: 201, headers: {} };
      const ok = response.status === 201;
      const exchange = { id: 'x', response: { ...response, body: '{}' }, failure: null, ended: Date.now() };
      return { ok, status: response.status, id: '7', item: ok ? { id: 7 } : {}, exchange };
    };
    const profile = { attendee: { email: 'm+{n}@example.com' } };
    return { client: { call }, event: '1', profile } as unknown as LoadConnection;
  };
  const held = { status: 503, headers: { 'retry-after': '0' } };

  it('is sent again where a gateway has not passed it on, and says when to come again', async () =>
    assert.equal((await createOne(through(held, held), 'one'))?.id, '7'));

  it('is not where it may have been carried out', async () =>
    assert.equal(await createOne(through({ status: 503, headers: {} }), 'one'), null));
});

describe('the answers to creates of a preparation', () => {
  const answered = (...all: ReadonlyArray<readonly [string, string]>): AcknowledgedCreates => {
    const ids = new AcknowledgedCreates();
    for (const [id, email] of all) ids.add({ id, email, exchange: `x-${email}` });
    return ids;
  };

  it('show an id that two of them share, with the exchanges of both', () => {
    const [found, ...more] = answered(['1', 'a'], ['2', 'b'], ['1', 'c']).shared();
    assert.equal(found?.violation.rule, 'attendee.id.distinct');
    assert.deepEqual(found.exchanges, ['x-a', 'x-c']);
    assert.equal(more.length, 0);
  });

  it('show nothing where each has an id of its own', () =>
    assert.deepEqual(answered(['1', 'a'], ['2', 'b']).shared(), []));

  it('show who is in the list neither by id nor by e-mail', () => {
    const seen = [
      { id: '1', status: '', email: 'other' },
      { id: '7', status: '', email: 'B' },
    ];
    const found = answered(['1', 'a'], ['2', 'b'], ['3', 'c']).unlisted(seen);
    assert.deepEqual(
      found.map(({ violation, exchanges }) => [violation.rule, exchanges]),
      [['attendees.create.listed', ['x-c']]],
    );
  });
});
