import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { offBy } from '../../evidence/load/doors/held.ts';
import { againstRun } from '../../evidence/load/doors/real-runs.ts';
import { named } from '../../evidence/load/rush/fault-rush.ts';
import { rush } from '../../evidence/load/rush/rush.ts';
import { untilTrusted } from '../../evidence/load/rush/until-trusted.ts';
import { K6, WITHOUT_K6 } from './k6/at-hand.ts';
import { type Passed, stalling } from './recording-proxy.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-day-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const DAY = `name: day
arrivals: { people: 160, over: 12s }
doors:
  - { name: gate, count: 6, per_person: 300ms }
  - { name: field, count: 2, per_person: 300ms, offline: [ { from: 30%, to: 70% } ] }
  - { name: late, per_person: 300ms, closed: [ { from: 0s, to: 4s } ] }
mix: { walk_in: 4%, again: 6%, mistake: 3%, leave: 4%, session: 4% }
objectives: { door_p95: { limit: 6s, over: 4s } }
`;

it('a day of its own passes: people take their time, a door opens late, and two without a network upload in order', {
  skip: WITHOUT_K6,
}, async () => {
  const file = join(folder, 'day.yaml');
  writeFileSync(file, DAY);
  let log = '';
  const { result } = await untilTrusted(() =>
    rush(K6, {
      scenario: file,
      whole: true,
      look: (out) => (log = readFileSync(join(out, 'request-log.ndjson'), 'utf8')),
    }),
  );
  assert.deepEqual([result.verdict, ...result.reasons], ['pass']);
  const { people, uploaded, lost, doubled } = result.offline ?? {
    people: 0,
    uploaded: 0,
    lost: -1,
    doubled: -1,
  };
  assert.ok(people > 5, `${people}`);
  assert.deepEqual([uploaded, lost, doubled], [people, 0, 0]);
  const lines = log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown[]);
  for (const scanner of [6, 7]) {
    const letIn = lines.filter(([kind, at]) => kind === 'o' && at === scanner).map(([, , item]) => item);
    const sent = lines.filter(([kind, at, item]) => kind === 'r' && at === scanner && letIn.includes(item));
    assert.deepEqual([...new Set(sent.map(([, , item]) => item))], letIn);
    // Nobody is sent while the network is gone, from 3.6 s to 8.4 s.
    assert.ok(sent.every(([, , , , , , , , at]) => (at as number) >= 8300));
  }
});

it('people who queued behind a stall come through their doors one by one', { skip: WITHOUT_K6 }, async () => {
  const log: Passed[] = [];
  const { result } = await untilTrusted(() => {
    log.length = 0;
    return rush(K6, {
      ...{
        arrivals: 120,
        seconds: 8,
        scanners: 8,
        perPerson: 200,
        slo: {
          door_p95: 20_000,
          checkin_p95: 5000,
          checkin_p99: 5000,
          list_p95: 5000,
          create_p95: 5000,
          drift: 10_000,
        },
      },
      between: stalling(log, 40, 3000),
    });
  });
  assert.deepEqual([result.verdict, ...named(result)], ['pass']);
  // Eight doors let in 40 people a second at most, however many wait: at 200 ms each, and 40 % more or less.
  const scans = log.filter(({ method, path }) => method === 'POST' && path.endsWith('/check_in'));
  const most = Math.max(
    ...scans.map(({ came }) => scans.filter((one) => one.came >= came && one.came < came + 1000).length),
  );
  assert.ok(most < 70, `${most} scans within a second`);
});

it('fewer doors come to what was reckoned for them from a run with more', { skip: WITHOUT_K6 }, async () => {
  const held = await againstRun(8);
  assert.ok(held.wanted_ms > 1000 && offBy(held) < 0.1, JSON.stringify(held));
});
