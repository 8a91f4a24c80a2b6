import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Rush, rush } from '../../evidence/load/rush/rush.ts';
import type { LoadResult } from '../../record/load-result.ts';
import { type RecordingProxy, startRecordingProxy } from '../tools/recording-proxy.ts';
import { type Counted, countedIn } from './counted.ts';
import { folderOfFiles } from './folder-of-files.ts';
import { K6, WITHOUT_K6 } from './k6/at-hand.ts';

const DAY = folderOfFiles('count').written(
  'day.yaml',
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
      const [{ requests, rate_limited: limited }, counted] = await rushCounted(wanted);
      assert.ok(counted.total >= 60);
      assert.equal(requests.total, counted.total);
      assert.deepEqual(sorted(requests.by_operation), sorted(counted.byOperation));
      assert.deepEqual(sorted(requests.by_status), sorted(counted.byStatus));
      assert.equal(limited.answers, counted.byStatus['429'] ?? 0);
    });

  it('of a search for capacity, of all its steps', async () => {
    const [{ capacity }, counted] = await rushCounted({ scenario: 'capacity', arrivals: 40, seconds: 2 });
    const said = (capacity?.steps ?? []).reduce(
      (sum, { achieved, seconds = 0 }) => sum + achieved * seconds,
      0,
    );
    assert.ok(said > 0);
    assert.ok(Math.abs(counted.total / said - 1) < 0.1, `${counted.total} counted, ${said} said`);
  });
});

/** A load through a proxy: what it says of itself, and what the proxy saw of it. */
async function rushCounted(wanted: Rush): Promise<readonly [LoadResult, Counted]> {
  let proxy: RecordingProxy | undefined;
  const between = async (address: string) => {
    proxy = await startRecordingProxy(address);
    return { address: proxy.url, close: proxy.close };
  };
  const result = await rush(K6, { ...wanted, between });
  return [result, countedIn(proxy?.arrived ?? [])];
}

/** Without what was never sent, and in one order. */
const sorted = (counts: Readonly<Record<string, number>>): Array<[string, number]> =>
  Object.entries(counts)
    .filter(([, many]) => many > 0)
    .sort(([a], [b]) => a.localeCompare(b));
