import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { alreadyDone } from '../../load/judge/already-done.ts';
import { Distribution } from '../../load/judge/figures/distribution.ts';
import { Figures } from '../../load/judge/figures/figures.ts';
import { judgeGenerator } from '../../load/judge/figures/generator.ts';
import { LagWindows } from '../../load/judge/figures/lag-windows.ts';
import { measure } from '../../load/judge/figures/objectives.ts';
import { unattempted } from '../../load/judge/figures/unattempted.ts';
import type { DeedKind, PlanItem } from '../../record/load-plan.ts';
import type { RequestLine } from '../../record/request-log/line.ts';
import { AT_DOORS, effect } from './learned.ts';

const item = (kind: DeedKind, due: number, scannedTwice = false): PlanItem => ({
  ...{ kind, due, scannedTwice },
  ...{ scanner: 0, who: 0 },
});
/** A check-in of an item that was due, sent and answered at these times. */
const line = (at: number, due: number, done: number, status: number, flags = ''): RequestLine => [
  'r',
  ...([0, at, 1, 1, 'checkIn', '1', due, due, done, done - due, status, flags, null] as const),
];
const figuresOf = (items: readonly PlanItem[], lines: readonly RequestLine[]): Figures => {
  const figures = new Figures(items, 10_000);
  for (const one of lines) figures.request(one);
  return figures;
};

const NOTHING = { failures: 0, people: 0 };

describe('the time at the door', () => {
  const people = Array.from({ length: 10 }, (_, at) => item('arrival', at * 1000));
  const letIn = [line(0, 0, 20, 200)];

  it('is, of whoever was not let in, the time to the end at least', () => {
    const figures = figuresOf(people, letIn);
    const door = figures.people.waitedUntil(10_000);
    assert.deepEqual([figures.people.total.count, door.count], [1, 10]);
    assert.equal(Math.round(door.percentile(95) / 100), 90);
    assert.equal(
      measure(figures, { admissions: 10, door, caused: NOTHING, refusedAlive: 0 }).door_p95.value,
      door.percentile(95),
    );
  });

  it('does not count whoever was to come after the end', () =>
    assert.equal(figuresOf(people, letIn).people.waitedUntil(4500).count, 5));

  it('counts those turned away for whom something was sent', () => {
    const figures = figuresOf(people, [...letIn, line(1, 1000, 1020, 429), line(2, 2000, 2020, 503)]);
    assert.equal(figures.people.turnedAway, 2);
    assert.equal(figuresOf([item('leave', 0)], [line(0, 0, 20, 503)]).people.turnedAway, 0);
  });
});

describe('a person whose code is scanned twice', () => {
  const twice = [item('arrival', 0, true), item('again', 0, true)];
  const read = (status: number, repeat: number) => {
    const learned = { ...AT_DOORS, repeat: effect('checked_in', repeat) };
    const figures = new Figures(twice, 10_000, alreadyDone(learned));
    for (const one of [line(1, 0, 20, 200, 'r'), line(0, 0, 30, status, 'r')]) figures.request(one);
    const { failed, refusals } = figures.counts;
    return { failed, refusals, letIn: figures.people.letIn };
  };

  it('is in where the second scan is refused as preparation saw it refused, by whatever status', () => {
    for (const status of [400, 403, 409, 422])
      assert.deepEqual(read(status, status), { failed: 0, refusals: 1, letIn: 1 }, `${status}`);
  });

  it('is not where it is refused otherwise, nor by what speaks of the caller or of the limit', () => {
    assert.equal(read(403, 200).failed, 1);
    for (const status of [401, 404, 500])
      assert.deepEqual([...alreadyDone({ repeat: effect('checked_in', status) })], [409, 422]);
  });
});

describe('a planned item that was never attempted', () => {
  const people = [item('arrival', 0), item('arrival', 1000), item('arrival', 2000)];
  const reasons = (lines: readonly RequestLine[]): string => {
    const figures = figuresOf(people, lines);
    const cpu = { mean: 0.1, most: 0.1, processors: 2 };
    for (let at = 0; at < 30; at += 1) figures.generatorLag.add(1);
    return judgeGenerator(figures, cpu, unattempted(people, figures.lines), false).reasons.join();
  };

  it('was dropped by the generator where its scanner had time when it was due', () =>
    assert.match(reasons([line(0, 0, 20, 200)]), /^2 planned items were dropped without any cause/));

  it('was not where its scanner still waited for the service', () =>
    assert.equal(reasons([line(0, 0, 2500, 200)]), ''));
});

describe('the latency of an operation', () => {
  it('is of what was served, and that of what failed stands apart', () => {
    const items = [item('arrival', 0), item('arrival', 0), item('again', 0, true)];
    const figures = figuresOf(items, [
      line(0, 0, 100, 200),
      line(1, 0, 9000, 503),
      line(2, 0, 200, 409, 'r'),
      line(1, 0, 10, 429),
    ]);
    const [served, failed] = [figures.api.get('checkIn'), figures.apiFailed.get('checkIn')];
    assert.deepEqual([served?.count, failed?.count], [2, 1]);
    assert.ok((served?.percentile(100) ?? 0) < 201 && (failed?.percentile(50) ?? 0) > 8990);
    const measured = measure(figures, {
      admissions: 2,
      door: figures.people.waitedUntil(1000),
      caused: NOTHING,
      refusedAlive: 0,
    });
    assert.equal(measured.checkin_p95.samples, 2);
    assert.equal(Math.round(measured.errors.value), 33);
  });
});

describe('the least of a distribution', () => {
  it('is nought where it holds nought, stored and merged too', () => {
    const [one, other] = [new Distribution(), new Distribution()];
    one.add(0);
    one.add(3);
    other.add(5);
    assert.equal(one.quantiles().min, 0);
    assert.equal(Distribution.decode(one.encode()).quantiles().min, 0);
    assert.equal(Math.round(other.quantiles().min), 5);
    other.merge(one);
    assert.equal(other.quantiles().min, 0);
  });
});

describe('the lateness of the generator', () => {
  const second = (late = 0): number[] => [...Array.from({ length: 19 }, () => 1), late];
  const after = (seconds: number, lateAt: number, late: number): LagWindows => {
    const windows = new LagWindows();
    for (let at = 1; at <= seconds; at += 1) windows.add(0, at * 1000, second(at === lateAt ? late : 0));
    return windows;
  };

  it('is seen in one window of two hours', () => {
    const { windows, late, worstFrom } = after(7200, 3415, 2000).judge();
    assert.ok(windows >= 720);
    assert.deepEqual([late, worstFrom], [1, 3_410_000]);
  });

  it('is no matter where a window has a hiccup, or none', () => {
    assert.equal(after(60, 30, 300).judge().late, 0);
    assert.equal(after(60, 0, 0).judge().late, 0);
  });

  it('is not told from a few looks', () => {
    const windows = new LagWindows();
    windows.add(0, 500, [1, 1, 1, 400]);
    assert.deepEqual(windows.judge(), { windows: 0, late: 0, worstFrom: 0, worstShare: 0 });
  });
});
