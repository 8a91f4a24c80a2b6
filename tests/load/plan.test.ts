import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { builtIn } from '../../load/scenario/built-in.ts';
import { ADMITTING } from '../../load/scenario/plan/item.ts';
import { makePlan, type PlanOptions } from '../../load/scenario/plan/plan.ts';

const HOUR = 3_600_000;
const MIX = { walkIn: 0.04, again: 0.03, mistake: 0.02, leave: 0.03, session: 0.05 };
const options = (over: Partial<PlanOptions> = {}): PlanOptions => ({
  seed: 7,
  people: 5000,
  scanners: 20,
  overMs: 2 * HOUR,
  speedup: 1,
  stretches: builtIn('rush').stretches(2 * HOUR, 0.65),
  mix: MIX,
  ...over,
});

describe('the plan of a rush', () => {
  it('is the same for the same seed, and another for another', () => {
    assert.deepEqual(makePlan(options()), makePlan(options()));
    assert.notDeepEqual(makePlan(options()).items, makePlan(options({ seed: 8 })).items);
  });

  it('lets everybody in once', () => {
    const plan = makePlan(options());
    assert.equal(plan.items.filter(({ kind }) => ADMITTING.has(kind)).length, 5000);
    assert.equal(plan.admissions, 5000);
  });

  it('brings two thirds within the busiest half hour', () => {
    const times = makePlan(options())
      .items.filter(({ kind }) => ADMITTING.has(kind))
      .map(({ due }) => due)
      .sort((a, b) => a - b);
    const most = Math.max(
      ...times.map((from, index) => times.findLastIndex((time) => time < from + HOUR / 2) - index + 1),
    );
    assert.ok(most / 5000 > 0.64 && most / 5000 < 0.76, `${most}`);
  });

  it('keeps each scanner in the order of time, without a gap between scanners', () => {
    const { items, scanners } = makePlan(options());
    let next = 0;
    for (const [scanner, [from, to]] of scanners.entries()) {
      assert.equal(from, next);
      next = to;
      const dues = items.slice(from, to).map(({ due }) => due);
      assert.deepEqual(
        dues,
        dues.toSorted((a, b) => a - b),
      );
      assert.ok(items.slice(from, to).every((item) => item.scanner === scanner));
    }
    assert.equal(next, items.length);
  });

  it('gives an attendee to one person only', () => {
    const { items, pool, creates } = makePlan(options());
    const admitted = items
      .filter(({ kind }) => kind === 'arrival' || kind === 'mistake')
      .map(({ who }) => who);
    assert.equal(new Set(admitted).size, admitted.length);
    assert.equal(Math.max(...admitted) + 1, pool);
    assert.equal(pool + creates, 5000);
  });

  it('scans a code twice at two doors', () => {
    const { items } = makePlan(options());
    const again = items.filter(({ kind }) => kind === 'again');
    assert.ok(again.length > 100);
    for (const second of again) {
      const first = items.find(({ kind, who }) => kind === 'arrival' && who === second.who);
      assert.notEqual(first?.scanner, second.scanner);
      assert.ok(first?.scannedTwice && second.scannedTwice);
    }
  });

  it('takes as many times less time as it is sped up', () => {
    const [slow, fast] = [makePlan(options()), makePlan(options({ speedup: 100 }))];
    assert.ok(Math.abs(slow.endMs / fast.endMs - 100) < 1);
    assert.ok(fast.peakPerSecond > 20 * slow.peakPerSecond);
  });
});
