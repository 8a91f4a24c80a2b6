import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it, mock } from 'node:test';
import { exponential, modelCrowd } from '../../evidence/load/doors/crowd.ts';
import { summedDoors } from '../../evidence/load/doors/doors.ts';
import { meanWait, meanWaitAlike, waitingShare, waitWithin } from '../../evidence/load/doors/formulas.ts';
import { leastDoors } from '../../load/doors/least.ts';
import { measuredDay } from '../../load/doors/measured.ts';
import { queuesOf } from '../../load/doors/queues.ts';
import { sayDoors } from '../../load/doors/say-doors.ts';
import { shareWithin, simulate } from '../../load/doors/simulate.ts';
import { writeLoadRun } from '../../record/load-run.ts';
import { recordedRun } from './recorded.ts';
import { OPTIONS } from './usual-options.ts';

const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;
const near = (value: number, wanted: number, share: number): void =>
  assert.ok(Math.abs(value / wanted - 1) < share, `${value} for ${wanted}`);

describe('the simulation of doors', () => {
  const TAKES = 5000;
  const MANY = 400_000;

  for (const doors of [1, 4, 12]) {
    const model = { doors, meanMs: TAKES, busy: 0.85 };

    it(`is M/M/${doors} where no time has a memory`, () => {
      const crowd = modelCrowd(model, MANY, (random) => exponential(TAKES, random));
      const { waits } = simulate(crowd, doors);
      near(1 - shareWithin(waits, 0), waitingShare(model), 0.03);
      near(mean(waits), meanWait(model), 0.08);
      near(shareWithin(waits, waitWithin(model, 0.95)), 0.95, 0.01);
    });

    it(`is M/D/${doors} where all take the same`, () =>
      near(
        mean(
          simulate(
            modelCrowd(model, MANY, () => TAKES),
            doors,
          ).waits,
        ),
        meanWaitAlike(model),
        0.06,
      ));
  }

  it('finds the least number of doors that the formula finds, and says how sure it is', () => {
    const [waitMs, share] = [20_000, 0.95];
    // Two people a second keep ten doors busy.
    const model = (doors: number) => ({ doors, meanMs: TAKES, busy: 10 / doors });
    const wanted = Array.from({ length: 20 }, (_, at) => 11 + at).find(
      (doors) => waitWithin(model(doors), share) <= waitMs,
    );
    const crowd = modelCrowd(model(11), 6000, (random) => exponential(TAKES, random));
    const found = leastDoors(crowd, { waitMs, share });
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

describe('the evidence of it', () => {
  const held = (what: string, simulated: number) => ({ what, simulated_ms: simulated, wanted_ms: 1000 });

  it('is good up to a tenth, of formulas and of runs, and says both', () => {
    const good = summedDoors([held('M/M/4, p95', 1099), held('a run with 8 doors, p95', 905)]);
    assert.equal(good.good, true);
    assert.match(good.sentence, /within 9\.9 % of 1 queue with .* within 9\.5 % of 1 run with/);
    for (const off of [held('M/D/1, mean', 880), held('a run', 1120), { ...held('a run', 5), wanted_ms: 0 }])
      assert.equal(summedDoors([held('M/M/4, p95', 1000), held('a run', 1000), off]).good, false, off.what);
    assert.equal(summedDoors([held('M/M/4, p95', 1000)]).good, false, 'no run was measured');
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
