import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { Pool } from 'undici';
import { UsageError } from '../../harness/profile/errors.ts';
import { LoadBreaker } from '../../load/drive/circuit-breaker.ts';
import { Figures } from '../../load/judge/figures/figures.ts';
import { causedIn, ledToBy, troubleIn } from '../../load/judge/figures/trouble.ts';
import { alikeDoors } from '../../load/scenario/doors/door.ts';
import { withoutNetwork } from '../../load/scenario/doors/without-network.ts';
import { obstaclesOf } from '../../load/trouble/obstacles.ts';
import { type LoopbackProxy, type Obstacle, openProxy } from '../../load/trouble/proxy.ts';
import { readTrouble } from '../../load/trouble/read.ts';
import type { PlanItem, Trouble } from '../../record/load-plan.ts';
import type { RequestLine } from '../../record/request-log/line.ts';

const HOUR = { overMs: 3_600_000, speedup: 10 };

describe('what --trouble says', () => {
  it('is read by the time of the day, which is sped up, and lasts as long as it says', () => {
    const { troubles, offline } = readTrouble(
      'reset@30m:5%, stall@10%:3s,offline:gate 2@10m+5m, limit@20m:30s,reset@45m:1.5%+2m',
      HOUR,
    );
    assert.deepEqual(
      troubles.map(({ kind, from, to, share }) => [kind, from, to, share]),
      [
        ['stall', 36_000, 39_000, undefined],
        ['limit', 120_000, 150_000, undefined],
        ['reset', 180_000, 210_000, 0.05],
        ['reset', 270_000, 390_000, 0.015],
      ],
    );
    assert.deepEqual(offline, [{ door: 'gate 2', from: 600_000, to: 900_000 }]);
  });

  for (const wrong of [
    '',
    'stall',
    'stall@5m',
    'stall@5m:',
    'stall@5m:5%',
    'reset@5m:3s',
    'fire@5m:3s',
    'offline@5m+1m',
    'stall@5m:3s+1m',
  ])
    it(`is refused where it is "${wrong}"`, () =>
      assert.throws(
        () => readTrouble(wrong, HOUR),
        (error) => error instanceof UsageError && /write stall@5m:3s/.test(error.message),
      ));

  it('is refused where nobody comes any more', () =>
    assert.throws(() => readTrouble('stall@60m:3s', HOUR), /take an earlier moment/));
});

describe('a door without a network', () => {
  const doors = alikeDoors(3, 0) ?? [];
  it('is found by its name and by its number', () => {
    const given = withoutNetwork(doors, [
      { door: 'door 3', from: 5, to: 9 },
      { door: '1', from: 1, to: 2 },
    ]);
    assert.deepEqual(
      given?.map(({ offline }) => offline),
      [[{ from: 1, to: 2 }], [], [{ from: 5, to: 9 }]],
    );
  });
  it('is each of those that share a name', () => {
    const [gate] = doors;
    assert.ok(gate !== undefined);
    const named = ['gate 1', 'gate 2', 'gate north', 'field'].map((name) => ({ ...gate, name }));
    const given = withoutNetwork(named, [{ door: 'gate', from: 1, to: 2 }]);
    assert.deepEqual(
      given?.map(({ offline }) => offline.length),
      [1, 1, 0, 0],
    );
  });
  it('is refused with all names where none is like it', () => {
    const lettered = doors.map((one, index) => ({ ...one, name: 'ABD'[index] ?? '' }));
    assert.throws(() => withoutNetwork(lettered, [{ door: 'C', from: 1, to: 2 }]), /known are A, B, D/);
  });
  it('is refused where there is none of that name', () =>
    assert.throws(() => withoutNetwork(doors, [{ door: 'dor 3', from: 1, to: 2 }]), /did you mean door 3\?/));
});

describe('what stands in the way of a request', () => {
  const TROUBLES: readonly Trouble[] = [
    { kind: 'stall', said: 'stall', from: 1000, to: 4000 },
    { kind: 'limit', said: 'limit', from: 5000, to: 7500 },
    { kind: 'reset', said: 'reset', from: 8000, to: 9000, share: 0.2 },
  ];
  let now = 0;
  const { next, begin, met } = obstaclesOf(TROUBLES, 1, () => now);
  const at = (ms: number): Obstacle => {
    now = 50_000 + ms;
    return next();
  };

  it('is nothing before the load begins and between troubles, and else what is left of one', () => {
    assert.deepEqual(at(2000), {});
    begin(50_000);
    assert.deepEqual([0, 999, 1000, 3500, 4000].map(at), [{}, {}, { holdMs: 3000 }, { holdMs: 500 }, {}]);
    assert.deepEqual([5000, 7400].map(at), [{ retryAfter: 3 }, { retryAfter: 1 }]);
    const resets = Array.from({ length: 2000 }, () => at(8500).reset).filter((one) => one !== undefined);
    assert.ok(resets.length > 330 && resets.length < 470, `${resets.length}`);
    const answers = resets.filter((one) => one === 'answer').length;
    assert.ok(answers > 0.4 * resets.length && answers < 0.6 * resets.length, `${answers}`);
    assert.deepEqual(met, [2, 2, resets.length]);
  });
});

describe('the way through trouble', () => {
  const heard: string[] = [];
  const service = createServer((request, response) => {
    let body = '';
    request.on('data', (data) => (body += data));
    request.on('end', () => {
      heard.push(`${request.method} ${request.url} ${body} ${request.headers.authorization ?? ''}`);
      response.writeHead(201, { 'content-type': 'application/json', 'x-own': 'yes' }).end('{"item":{}}');
    });
  });
  let obstacle: Obstacle = {};
  let proxy: LoopbackProxy;
  let dispatcher: Pool;

  before(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    dispatcher = new Pool(origin);
    proxy = await openProxy({ origin, dispatcher, obstacle: () => obstacle });
  });
  after(async () => {
    await proxy.close();
    await dispatcher.destroy();
    service.closeAllConnections();
    service.close();
  });

  const post = () =>
    fetch(`${proxy.address}/api/v2/x?y=1`, {
      method: 'POST',
      body: 'sent',
      headers: { authorization: 'Bearer t' },
    });
  const passed = 'POST /api/v2/x?y=1 sent Bearer t';

  it('passes a request and its answer on as they are', async () => {
    obstacle = {};
    const answer = await post();
    assert.deepEqual(
      [answer.status, answer.headers.get('x-own'), await answer.text(), heard.splice(0)],
      [201, 'yes', '{"item":{}}', [passed]],
    );
  });

  it('holds a request back', async () => {
    obstacle = { holdMs: 300 };
    const asked = post();
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.deepEqual(heard, []);
    assert.equal((await asked).status, 201);
    assert.deepEqual(heard.splice(0), [passed]);
  });

  it('refuses one in the place of the service', async () => {
    obstacle = { retryAfter: 7 };
    const answer = await post();
    assert.deepEqual([answer.status, answer.headers.get('retry-after'), heard.length], [429, '7', 0]);
  });

  it('resets a connection before the service hears, and after it has done what was asked', async () => {
    obstacle = { reset: 'request' };
    await assert.rejects(post());
    assert.deepEqual(heard, []);
    obstacle = { reset: 'answer' };
    await assert.rejects(post());
    assert.deepEqual(heard.splice(0), [passed]);
  });
});

describe('what a trouble came to', () => {
  const items = Array.from(
    { length: 40 },
    (_, who): PlanItem => ({ due: who * 250, scanner: who % 2, kind: 'arrival', who, scannedTwice: false }),
  );
  const line = (who: number, done: number, status = 200, detail: string | null = null): RequestLine => [
    ...(['r', who % 2, who, 1, 1, 'checkIn', `${who}`, who * 250, done - 5, done, 5, status] as const),
    '',
    detail,
  ];
  const evidenceOf = (
    troubles: readonly Trouble[],
    lines: readonly RequestLine[],
    troubled?: readonly number[],
  ) => {
    const figures = new Figures(items, 10_000);
    for (const one of lines) figures.request(one);
    const run = { settings: { troubles }, plan: { items } } as unknown as Parameters<
      typeof troubleIn
    >[0]['run'];
    return { run, figures, ...(troubled && { troubled }) };
  };

  it('tells how many waited, and when the queue was gone', () => {
    const stall: Trouble = { kind: 'stall', said: 'stall@2s:3s', from: 2000, to: 5000 };
    // Nobody is let in from 2 s to 5 s; those who came meanwhile are, one every 100 ms from then on.
    const lines = items.map(({ due, who }) => {
      const late = due < 2000 ? due + 10 : Math.max(due + 10, 5000 + (who - 8) * 100);
      return line(who, late);
    });
    const [told] = troubleIn(evidenceOf([stall], lines, [12])).trouble ?? [];
    assert.equal(told?.requests, 12);
    assert.ok((told?.queue_most ?? 0) >= 11 && (told?.queue_most ?? 0) <= 13, `${told?.queue_most}`);
    // 12 wait at 5 s, ten are let in a second and four come: two seconds.
    assert.ok(
      (told?.queue_gone_ms ?? 0) >= 1500 && (told?.queue_gone_ms ?? 0) <= 2500,
      `${told?.queue_gone_ms}`,
    );
    const never = troubleIn(evidenceOf([stall], lines.slice(0, 20))).trouble?.[0];
    assert.deepEqual([never?.requests, never?.queue_gone_ms], [null, null]);
  });

  it('counts scanners that came back before Retry-After', () => {
    const limit: Trouble = { kind: 'limit', said: 'limit@1s:3s', from: 1000, to: 4000 };
    const lines = [line(4, 1010, 429, '3'), line(4, 4100), line(5, 1260, 429, '3'), line(5, 2000)];
    assert.equal(troubleIn(evidenceOf([limit], lines)).trouble?.[0]?.too_soon, 1);
  });

  it('counts them by a Retry-After that is a date, whenever the run is judged', () => {
    const limit: Trouble = { kind: 'limit', said: 'limit@1s:3s', from: 1000, to: 4000 };
    const t0 = Date.UTC(2026, 0, 31, 12);
    const told = new Date(t0 + 4000).toUTCString();
    const lines = [line(4, 1010, 429, told), line(4, 4100), line(5, 1260, 429, told), line(5, 2000)];
    const evidence = evidenceOf([limit], lines);
    evidence.figures.t0 = t0;
    assert.equal(troubleIn(evidence).trouble?.[0]?.too_soon, 1);
  });

  it('takes from the failures of the service what was reset on purpose, and nothing else', () => {
    const reset: Trouble = { kind: 'reset', said: 'reset@1s:5%', from: 1000, to: 4000, share: 0.05 };
    const created = line(6, 1500, 0, '1220 connection reset').with(
      5,
      'createAttendee',
    ) as unknown as RequestLine;
    const again = [line(7, 1760, 0, '1220 connection reset'), line(7, 1900)];
    const lines = [created, ...again, line(30, 7600, 503)];
    assert.deepEqual(causedIn(evidenceOf([reset], lines, [2])), { failures: 2, people: 1 });
    // A connection that was reset, and sent again by k6 of itself, is no failure: another one of the service stays its own.
    assert.deepEqual(causedIn(evidenceOf([reset], [line(30, 7600, 503)], [2])), { failures: 0, people: 0 });
    assert.deepEqual(causedIn(evidenceOf([reset], lines, [1])), { failures: 1, people: 1 });
    const stall: Trouble = { kind: 'stall', said: 'stall@1s:3s', from: 1000, to: 4000 };
    assert.deepEqual(causedIn(evidenceOf([stall], lines, [2])), { failures: 0, people: 0 });
  });

  it('takes from them what a stall held back until its scanner gave up, and no time-out before or after it', () => {
    const stall: Trouble = { kind: 'stall', said: 'stall@1s:3s', from: 1000, to: 4000 };
    const gaveUp = (who: number, sent: number): RequestLine =>
      line(who, sent + 2000, 0, '1050 request timeout').with(8, sent) as unknown as RequestLine;
    const lines = [
      gaveUp(3, 800),
      gaveUp(5, 1300),
      gaveUp(6, 3900),
      line(7, 2000, 0, '1212 refused'),
      gaveUp(17, 4000),
    ];
    const evidence = evidenceOf([stall], lines, [12]);
    assert.deepEqual(causedIn(evidence), { failures: 2, people: 2 });
    assert.equal(troubleIn(evidence).trouble?.[0]?.timed_out, 2);
    assert.deepEqual(causedIn(evidenceOf([stall], lines, [1])), { failures: 1, people: 1 });
    // Who was let in by a later attempt has not given up.
    assert.deepEqual(causedIn(evidenceOf([stall], [...lines, line(5, 4100)], [12])), {
      failures: 2,
      people: 1,
    });
  });

  it('holds no refused check-out against a service that was never told to let them in', () => {
    const out = line(6, 2000, 422).with(5, 'checkOut') as unknown as RequestLine;
    const lawful = evidenceOf([], [line(6, 1500, 0, '1220 connection reset'), out]).figures;
    assert.deepEqual(
      [lawful.counts.refusals, [...lawful.counts.errors.keys()]],
      [1, ['checkIn: connection reset']],
    );
    const broken = evidenceOf([], [line(6, 1500), out]).figures;
    assert.deepEqual([broken.counts.refusals, [...broken.counts.errors.keys()]], [0, ['checkOut: 422']]);
  });

  it('does not end a run as one of a service that is down, which a failing service does', () => {
    const reset: Trouble = { kind: 'reset', said: 'reset@1s:100%', from: 1000, to: 9000, share: 1 };
    const all = Array.from({ length: 40 }, (_, who) =>
      line(who, 1200 + who * 100, 0, '1220 connection reset'),
    );
    const look = (lines: readonly RequestLine[]): string | null => {
      const breaker = new LoadBreaker(1000, undefined, ledToBy([reset]));
      return breaker.look(evidenceOf([reset], lines).figures, 6000);
    };
    assert.equal(look(all), null);
    const down = Array.from({ length: 40 }, (_, who) => line(who, 1200 + who * 100, 503));
    assert.match(look([...all, ...down]) ?? '', /^the service is down: 4\d of the last 4\d requests failed/);
    const few = new LoadBreaker(39);
    const { figures } = evidenceOf([reset], all);
    assert.match(few.spent(figures) ?? '', /^the ceiling of 39 requests was reached.* raise load\.requests/);
    assert.equal(new LoadBreaker(40).spent(figures), null);
  });
});
