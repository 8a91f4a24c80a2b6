import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { type Rush, rush } from '../../evidence/load/rush/rush.ts';
import { Counted, counting } from './counting-proxy.ts';
import { K6, WITHOUT_K6 } from './k6/at-hand.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-count-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const DAY = join(folder, 'day.yaml');
writeFileSync(
  DAY,
  `name: day
arrivals: { people: 60, over: 3s }
doors:
  - { name: gate, count: 4, per_person: 50ms }
  - { name: field, per_person: 50ms, offline: [ { from: 30%, to: 60% } ] }
mix: { walk_in: 6%, again: 6%, mistake: 4%, leave: 6%, session: 6% }
dashboards: 1
`,
);

const SHORT: Rush = { arrivals: 60, seconds: 3, scanners: 6 };
const LOADS: Readonly<Record<string, Rush>> = {
  smoke: { scenario: 'smoke', ...SHORT },
  rush: { scenario: 'rush', ...SHORT },
  sessions: { scenario: 'sessions', ...SHORT },
  spike: { scenario: 'spike', ...SHORT },
  soak: { scenario: 'soak', ...SHORT },
  'a file': { scenario: DAY, whole: true },
  'a rush under a limit': { scenario: 'rush', ...SHORT, reference: ['--rate', '15'] },
};

describe('what a proxy counts that knows nothing of the load tester is what a result says', {
  skip: WITHOUT_K6,
}, () => {
  for (const [name, wanted] of Object.entries(LOADS))
    it(`of ${name}`, async () => {
      const counted = new Counted();
      const { requests, rate_limited: limited } = await rush(K6, { ...wanted, between: counting(counted) });
      assert.ok(counted.total >= 60);
      assert.equal(requests.total, counted.total);
      assert.deepEqual(sorted(requests.by_operation), sorted(counted.byOperation));
      assert.deepEqual(sorted(requests.by_status), sorted(counted.byStatus));
      assert.equal(limited.answers, counted.byStatus['429'] ?? 0);
    });

  it('of a search for capacity, of all its steps', async () => {
    const counted = new Counted();
    const { capacity } = await rush(K6, {
      ...{ scenario: 'capacity', arrivals: 40, seconds: 2 },
      between: counting(counted),
    });
    const said = (capacity?.steps ?? []).reduce(
      (sum, { achieved, seconds = 0 }) => sum + achieved * seconds,
      0,
    );
    assert.ok(said > 0);
    assert.ok(Math.abs(counted.total / said - 1) < 0.1, `${counted.total} counted, ${said} said`);
  });
});

/** Without what was never sent, and in one order. */
const sorted = (counts: Readonly<Record<string, number>>): Array<[string, number]> =>
  Object.entries(counts)
    .filter(([, many]) => many > 0)
    .sort(([a], [b]) => a.localeCompare(b));
