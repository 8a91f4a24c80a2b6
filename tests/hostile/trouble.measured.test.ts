import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { runChecks } from '../../detect/engine/engine.ts';
import { readFacts } from '../../record/facts-file.ts';
import { RULES } from '../../spec/ledger/index.ts';
import { startRoughProxy } from '../tools/rough-proxy.ts';
import { withReference } from './with-reference.ts';

/** So many runs; MUSTER_ROUGH_RUNS=100 asks for more. */
const RUNS = Number(process.env.MUSTER_ROUGH_RUNS ?? 10);
/** One piece in so many is held up, lost with its connection, or cut in half. */
const ONE_IN = [25, 10];

const on = withReference('rough');

test(`${RUNS} runs over connections that are held up, cut and reset at random accuse a conforming server of nothing`, async (t) => {
  const count = { requests: 0, reset: 0, dropped: 0, delayed: 0, flaky: 0 };
  for (let seed = 1; seed <= RUNS; seed += 1) {
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
      assert.deepEqual(told, [], `seed ${seed}, one piece in ${oneIn}`);
      const facts = readFacts(folder);
      const crashed = facts.filter((fact) => fact.kind === 'check' && fact.outcome === 'crashed');
      assert.deepEqual(crashed, [], `seed ${seed}`);
      count.flaky += facts.filter(({ kind }) => kind === 'flaky').length;
      count.requests += run.requests;
      for (const what of ['reset', 'dropped', 'delayed'] as const) count[what] += proxy.done[what];
    } finally {
      await proxy.close();
    }
  }
  assert.ok(count.reset > RUNS && count.dropped > RUNS, JSON.stringify(count));
  t.diagnostic(`false alarms: 0 in ${RUNS} runs, ${JSON.stringify(count)}`);
});
