import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exponential, skewed } from '../../evidence/load/capacity/stations.ts';
import { bracket } from '../../load/capacity/bracket.ts';
import { isRefuted, repeatLow } from '../../load/capacity/ends.ts';
import { foundInterval } from '../../load/capacity/found-interval.ts';
import { intervalOf } from '../../load/capacity/interval.ts';
import { deliveredBySecond } from '../../load/capacity/saturation.ts';
import { REQUESTS } from '../../load/scenario/plan/item.ts';
import { createRandom } from '../../load/scenario/plan/random.ts';
import { requestsAPerson, stepPlan } from '../../load/scenario/plan/step-plan.ts';
import type { CapacityStep } from '../../record/load-result.ts';
import type { RequestLine } from '../../record/request-log/line.ts';

const MIX = { walkIn: 0.04, again: 0.03, mistake: 0.02, leave: 0.03, session: 0.05 };
const line = (item: number, due: number, done: number): RequestLine => [
  'r',
  ...([0, item, 1, 1, 'checkIn', '1', due, due, done, done - due, 200, '', null] as const),
];

/** What `workers` without a memory, who carry `carried` a second together, answer of `rate` a second for ten seconds. */
function step(rate: number, carried: number, workers: number, seed: number): RequestLine[] {
  const random = createRandom(seed);
  const free = Array.from({ length: workers }, () => 0);
  return Array.from({ length: 10 * rate }, (_, item) => {
    const due = (1000 * item) / rate;
    const at = free.indexOf(Math.min(...free));
    const done = Math.max(due, free[at] as number) - ((1000 * workers) / carried) * Math.log(1 - random());
    free[at] = done;
    return line(item, due, done);
  });
}

const slow = (rate: number, delivered: readonly number[]): CapacityStep => ({
  ...{ rate, achieved: 0, p95: 0, mean: 0, limited: 0, failed: 0, verdict: 'slow', delivered },
});
const NO_LIMIT = { limit: null, clients: 1, met: 'knee' } as const;

describe('the interval of a capacity', () => {
  it('holds the truth of queues without a memory about as often as it says', () => {
    for (const workers of [1, 6]) {
      const held = Array.from({ length: 200 }, (_, seed) => {
        const lines = [0, 1, 2].map((run) => step(115, 100, workers, 3 * seed + run + 1));
        const steps = lines.map((one) => slow(115, deliveredBySecond(one)));
        const found = foundInterval({ low: 90, high: 115, steps, ...NO_LIMIT });
        assert.ok(found);
        return found.by === 'queue' && found.low <= 100 && 100 <= found.high;
      });
      assert.ok(held.filter(Boolean).length >= 180, `${held.filter(Boolean).length} of 200`);
    }
  });

  it('is the bracket where more was carried than a full queue lets out', () =>
    assert.deepEqual(
      foundInterval({ low: 95, high: 101, steps: [slow(101, [60, 61, 59, 60, 60, 61])], ...NO_LIMIT }),
      { low: 95, high: 101, by: 'steps' },
    ));

  it('is that of the rate limit for all tokens, unless the steps speak against it', () => {
    const interval = { low: 48, high: 50 };
    const limit = { perSecond: 49, interval, everyMs: 0, burst: 0, tried: 200 };
    const of = (low: number, high: number) =>
      foundInterval({ low, high, steps: [], limit, clients: 2, met: 'limit' });
    assert.deepEqual(of(95, 105), { low: 96, high: 100, by: 'limit' });
    assert.deepEqual(of(45, 52), { low: 45, high: 52, by: 'steps' });
  });

  it('is none where nothing ended the search', () =>
    assert.equal(foundInterval({ low: 300, high: null, steps: [], ...NO_LIMIT, met: 'nothing' }), null));

  it('of a mean is that of Student, and never narrower than the clock', () => {
    // Ten values of mean 10 and standard deviation 1: 10 ± 2.26 / √10, with the table's t of 2.36 for nine degrees.
    const values = [8.65, 8.94, 9.33, 9.62, 9.88, 10.12, 10.38, 10.67, 11.06, 11.35];
    const found = intervalOf(values);
    assert.ok(found && Math.abs(found.high - 10 - 0.67) < 0.03, JSON.stringify(found));
    assert.deepEqual(intervalOf([100, 100, 100]), { low: 99, high: 101 });
    assert.equal(intervalOf([100]), null);
  });
});

describe('the search for a bracket', () => {
  it('goes to where a full queue lets expect the capacity', async () => {
    const tried: number[] = [];
    const found = await bracket({
      ...{ ceiling: 1000, from: 0, hint: null, allows: () => true },
      step: async (rate) => {
        tried.push(rate);
        return rate > 110 ? 'slow' : 'carried';
      },
      expected: () => (tried.some((rate) => rate > 110) ? 108 : null),
    });
    assert.ok(found.low >= 102 && found.high !== null && found.high < 127, JSON.stringify(found));
    assert.ok(tried.length <= 7, tried.join());
  });

  it('does not keep an end that does not stand a second time', async () => {
    const done: CapacityStep[] = [];
    const repeats = (capacity: number) => ({
      ...{ done, times: 2, allows: () => true },
      step: async (rate: number) => {
        const verdict = rate > capacity ? ('slow' as const) : ('carried' as const);
        done.push({ ...slow(rate, []), verdict });
        return { rate, verdict };
      },
    });
    assert.deepEqual([await isRefuted(90, repeats(100)), await isRefuted(110, repeats(100))], [true, false]);
    const { found, last } = await repeatLow({ low: 120, high: 130 }, 20, repeats(100));
    assert.ok(found.low <= 100 && found.low > 85, JSON.stringify(found));
    assert.equal(last.verdict, 'carried');
  });
});

it('a service whose capacity is known has it, in every hundred of its times', () => {
  for (const times of [exponential(75, 3), skewed(80, 7)]) {
    const block = (): number => Array.from({ length: 100 }, times).reduce((sum, one) => sum + one, 0);
    const [first, second] = [block(), block()];
    assert.ok(Math.abs(first / second - 1) < 1e-9, `${first} ${second}`);
  }
});

describe('the plan of a step', () => {
  const plan = stepPlan({ rate: 100, seconds: 20, mix: MIX, firstCreate: 40 });

  it('sends its rate in the shares of the mix', () => {
    assert.ok(Math.abs(plan.requests - 2000) < 60, `${plan.requests}`);
    for (let second = 1; second < 19; second += 1) {
      const due = plan.items.filter((one) => Math.floor(one.due / 1000) === second);
      const requests = due.reduce((sum, { kind }) => sum + REQUESTS[kind], 0);
      assert.ok(Math.abs(requests - 100) <= 3, `${requests} in second ${second}`);
    }
    const people = plan.admissions;
    const share = (kind: string) => plan.items.filter((one) => one.kind === kind).length / people;
    assert.ok(Math.abs(share('walkIn') - 0.04) < 0.01 && Math.abs(share('session') - 0.05) < 0.01);
    assert.ok(Math.abs(requestsAPerson(MIX) - 1.19) < 1e-9);
  });

  it('leaves everybody as they were, and numbers whom it creates after those of earlier steps', () => {
    const inside = new Map<number, boolean>();
    for (const { kind, who } of plan.items.toSorted((a, b) => a.due - b.due)) {
      if (kind === 'arrival' || kind === 'mistake') {
        assert.notEqual(inside.get(who), true);
        inside.set(who, true);
      } else if (kind === 'undo') inside.set(who, false);
    }
    assert.ok([...inside.values()].every((still) => !still));
    const created = plan.items.filter(({ kind }) => kind === 'walkIn').map(({ who }) => who);
    assert.deepEqual(
      created.toSorted((a, b) => a - b),
      created.map((_, index) => 40 + index),
    );
  });
});
