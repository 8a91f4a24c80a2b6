import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { runChecks } from '../../detect/engine/engine.ts';
import { readFacts } from '../../record/facts-file.ts';
import { RULES } from '../../spec/ledger/index.ts';
import { printFigure } from '../tools/figure.ts';
import { startRoughProxy } from '../tools/rough-proxy.ts';
import { sampleOf } from '../tools/sample.ts';
import { withReference } from './with-reference.ts';

/** Seeds from the first to the last: ten runs, and MUSTER_ROUGH_RUNS=100 or MUSTER_ROUGH_RUNS=51-60 asks for others. */
const asked = process.env.MUSTER_ROUGH_RUNS;
const [first = 1, last = first] = seedsOf(asked ?? '10');
/** One piece in so many is held up, lost with its connection, or cut in half. */
const ONE_IN = [25, 10];

const on = withReference('rough');

function seedsOf(text: string): number[] {
  const ends = text.split('-').map(Number);
  return ends.length === 1 ? [1, ...ends] : ends;
}

const runs = { clean: 0, of: 0 };
const count = { requests: 0, reset: 0, dropped: 0, delayed: 0, flaky: 0 };

const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index);

const taken = asked === undefined ? sampleOf('seeds of bad connections', seeds, String, 3) : seeds;

for (const seed of taken)
  test(`a run over connections that are held up, cut and reset at random accuses a conforming server of nothing, seed ${seed}`, async () => {
    runs.of += 1;
    const plain = on.profile;
    const oneIn = ONE_IN[seed % ONE_IN.length] ?? 25;
    const proxy = await startRoughProxy({ target: plain.base_url, seed, oneIn });
    const folder = join(on.out, `${seed}`);
    try {
      const profile = { ...plain, base_url: proxy.url };
      const run = await runChecks({ profile, out: folder, seed, effort: 'quick' });
      const must = run.violations.filter(({ rule }) => RULES[rule].level === 'must');
      const told = must.map(
        ({ rule, check, message, actual }) => `${rule} [${check}] ${message} (${actual})`,
      );
      assert.deepEqual(told, [], `one piece in ${oneIn}`);
      const facts = readFacts(folder);
      const crashed = facts.filter((fact) => fact.kind === 'check' && fact.outcome === 'crashed');
      assert.deepEqual(crashed, []);
      count.flaky += facts.filter(({ kind }) => kind === 'flaky').length;
      count.requests += run.requests;
      for (const what of ['reset', 'dropped', 'delayed'] as const) count[what] += proxy.done[what];
      runs.clean += 1;
    } finally {
      await proxy.close();
    }
  });

test('each of these runs met with connections that were cut and reset', (t) => {
  assert.ok(count.reset > runs.of && count.dropped > runs.of, JSON.stringify(count));
  printFigure(t, 'rough', { runs: runs.of, clean: runs.clean, ...count });
});
