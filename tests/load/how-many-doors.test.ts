import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it, mock } from 'node:test';
import { leastDoors } from '../../load/doors/least.ts';
import { measuredDay } from '../../load/doors/measured.ts';
import { queuesOf } from '../../load/doors/queues.ts';
import { sayDoors } from '../../load/doors/say-doors.ts';
import { type Comers, shareWithin, simulate } from '../../load/doors/simulate.ts';
import { createRandom } from '../../load/scenario/plan/random.ts';
import { writeLoadRun } from '../../record/load-run.ts';
import { recordedRun } from './recorded.ts';
import { OPTIONS } from './usual-options.ts';

const MANY = 400_000;
const exponential = (mean: number, random: () => number): number => -mean * Math.log(1 - random());

/** People who come without a memory, so many a second, each of whom takes `service()` milliseconds. */
function crowd(perSecond: number, many: number, service: (random: () => number) => number): Comers {
  const random = createRandom(11);
  let now = 0;
  const arrivals = Array.from({ length: many }, () => (now += exponential(1000 / perSecond, random)));
  return { arrivals, services: arrivals.map(() => service(random)) };
}

/** The share of those who wait in M/M/c (Erlang C), at an offered load of `a`. */
function erlangC(doors: number, a: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; k < doors; k += 1) {
    term *= a / k;
    sum += term;
  }
  const last = (term * a) / doors / (1 - a / doors);
  return last / (sum + last);
}

const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;
const near = (value: number, wanted: number, share: number): void =>
  assert.ok(Math.abs(value / wanted - 1) < share, `${value} for ${wanted}`);

describe('the simulation of doors', () => {
  const TAKES = 5000;

  it('is M/M/c where nobody has a memory', () => {
    for (const doors of [1, 4, 12]) {
      const perSecond = (0.85 * doors * 1000) / TAKES;
      const { waits } = simulate(
        crowd(perSecond, MANY, (random) => exponential(TAKES, random)),
        doors,
      );
      const waiting = erlangC(doors, 0.85 * doors);
      // How fast those get on who wait, in people a millisecond.
      const pace = (doors * 0.15) / TAKES;
      near(1 - shareWithin(waits, 0), waiting, 0.03);
      near(mean(waits), waiting / pace, 0.08);
      near(1 - shareWithin(waits, 1 / pace), waiting / Math.E, 0.08);
    }
  });

  it('is M/D/c where all take the same', () => {
    for (const doors of [1, 4, 12]) {
      const load = 0.85;
      const { waits } = simulate(
        crowd((load * doors * 1000) / TAKES, MANY, () => TAKES),
        doors,
      );
      const exponentialWait = (erlangC(doors, load * doors) * TAKES) / (doors * (1 - load));
      // Pollaczek and Khinchine for one door, Cosmetatos for more.
      const factor = 1 + ((1 - load) * (doors - 1) * (Math.sqrt(4 + 5 * doors) - 2)) / (16 * load * doors);
      near(mean(waits), (exponentialWait * factor) / 2, 0.06);
    }
  });

  it('finds the least number of doors that the formula finds, and says how sure it is', () => {
    const perSecond = 2;
    const [waitMs, share] = [20_000, 0.95];
    const enough = (doors: number): boolean =>
      doors > 10 && 1 - erlangC(doors, 10) * Math.exp((-(doors - 10) * waitMs) / TAKES) >= share;
    const wanted = Array.from({ length: 30 }, (_, at) => at + 1).find(enough);
    const found = leastDoors(
      crowd(perSecond, 6000, (random) => exponential(TAKES, random)),
      { waitMs, share },
    );
    assert.ok(wanted !== undefined && Math.abs(found.doors - wanted) <= 1, `${found.doors} for ${wanted}`);
    assert.ok(found.low <= wanted && wanted <= found.high, JSON.stringify([found.low, found.high]));
    const shares = found.rows.map((row) => row.share);
    assert.deepEqual(
      shares,
      shares.toSorted((a, b) => a - b),
    );
    for (const row of found.rows) assert.equal(row.share >= share, row.doors >= found.doors);
  });

  it('tells where a queue stands at which minute, and how long who joins it waits', () => {
    // Four at once at two doors, each of whom takes two minutes; two more after a minute.
    const people = {
      arrivals: [0, 0, 0, 0, 60_000, 60_000],
      services: Array.from({ length: 6 }, () => 120_000),
    };
    const [first, second] = queuesOf(people, ['A', 'B']);
    assert.deepEqual(first, { door: 'A', at: 0, people: 1, wait_ms: 120_000 });
    assert.deepEqual(second, { door: 'A', at: 60_000, people: 2, wait_ms: 180_000 });
  });

  it('tells of a queue that comes and goes within a minute, and of one that outlasts the last who comes', () => {
    const quick = { arrivals: [10_000, 10_000, 11_000], services: [5000, 5000, 5000] };
    assert.deepEqual(queuesOf(quick, ['A']), [{ door: 'A', at: 0, people: 2, wait_ms: 9000 }]);
    const slow = { arrivals: [0, 0, 0], services: [90_000, 90_000, 90_000] };
    assert.deepEqual(
      queuesOf(slow, ['A']).map(({ at, people, wait_ms }) => [at, people, wait_ms]),
      [
        [0, 2, 180_000],
        [60_000, 2, 120_000],
        [120_000, 1, 60_000],
      ],
    );
  });
});

describe('a measured day', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-doors-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  /** A check-in that took 20 ms, as it stands in a request log. */
  const line = (item: number, sent: number): string =>
    `${JSON.stringify(['r', 0, item, 1, 1, 'checkIn', '1', 100 * item, sent, sent + 20, 19, 200, '', null])}\n`;

  it('is as it would be in life: sped up people take longer, answers do not', () => {
    const items = [0, 1].map((who) => ({
      ...{ due: 100 * who, scanner: 0, kind: 'arrival' as const, who, scannedTwice: false, takes: 50 },
    }));
    const plan = { ...recordedRun.plan, items, scanners: [[0, 2]] as const };
    writeLoadRun(folder, { ...recordedRun, plan, settings: { ...recordedRun.settings, speedup: 10 } });
    writeFileSync(join(folder, 'request-log.ndjson'), line(0, 0) + line(1, 100));
    const day = measuredDay(folder, undefined);
    assert.deepEqual(
      [day.arrivals, day.services, day.apiMs, day.doors],
      [[0, 1000], [520, 520], 20, ['door 1']],
    );
    near(measuredDay(folder, 5000).services.length, 2, 0.01);
  });

  it('is told in people, and not in turns at the door', () => {
    const items = (['arrival', 'again', 'arrival'] as const).map((kind, index) => ({
      ...{ due: 100 * index, scanner: 0, kind, who: index, scannedTwice: false, takes: 50 },
    }));
    writeLoadRun(folder, { ...recordedRun, plan: { ...recordedRun.plan, items, scanners: [[0, 3]] } });
    writeFileSync(
      join(folder, 'request-log.ndjson'),
      [0, 1, 2].map((item) => line(item, 100 * item)).join(''),
    );
    const written = mock.method(process.stdout, 'write', () => true);
    sayDoors({ ...OPTIONS, results: folder, wait: 1000 });
    written.mock.restore();
    assert.match(
      String(written.mock.calls[0]?.arguments[0]),
      /1 door \(1 at 95 %\) is enough for 95 % of 2 people to have their turn within 1\.0 s\./,
    );
  });

  it('needs to know how long people take', () => {
    const items = recordedRun.plan.items.map(({ takes: _, ...item }) => item);
    writeLoadRun(folder, { ...recordedRun, plan: { ...recordedRun.plan, items } });
    assert.throws(() => measuredDay(folder, undefined), /say how long a person takes with --per-person 5s/);
    assert.throws(() => measuredDay(join(folder, 'none'), undefined), /no load run/);
  });
});
