import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { named } from '../../../evidence/load/rush/fault-rush.ts';
import { rush } from '../../../evidence/load/rush/rush.ts';
import type { LoadResult } from '../../../record/load-result.ts';
import { K6, WITHOUT_K6 } from '../k6/at-hand.ts';
import { chain } from './chain.ts';

const ARGS = ['--arrivals', '120', '--over', '3s', '--speedup', '1', '--scanners', '12', '--instances', '2'];

/** What a verdict says, without what differs from run to run. */
const gist = (result: LoadResult) => ({
  verdict: result.verdict,
  reasons: result.reasons,
  plan: { ...result.plan, clients: 1 },
  admitted: result.admitted,
  broken: [...named(result)],
  met: result.thresholds.map(({ name, limit, met }) => [name, limit, met]),
  reconciliation: {
    lost: result.reconciliation.lost,
    phantom: result.reconciliation.phantom,
    doubled: result.reconciliation.doubled,
    applied: result.reconciliation.applied,
    quiet: result.reconciliation.quiet,
  },
});

const startsOf = (claim: string): number[] =>
  readdirSync(claim)
    .filter((name) => /^request-log-muster-rush-\d\.ndjson$/.test(name))
    .map(
      (name) =>
        (JSON.parse(readFileSync(join(claim, name), 'utf8').split('\n')[0] ?? '') as [string, number])[1],
    );

describe('the manifests of a rush', { skip: WITHOUT_K6 }, () => {
  it('lead to the verdict of a run on one machine, from one start, with no secret left behind', async () => {
    const { judge, runners, result } = await chain(K6, ARGS, [], {
      look: (claim) => {
        const starts = startsOf(claim);
        assert.equal(starts.length, 2);
        assert.ok(Math.abs((starts[0] ?? 0) - (starts[1] ?? 0)) < 100, starts.join());
        for (const name of [
          'report.html',
          'junit.xml',
          'exchanges.ndjson',
          'k6/k6-summary-muster-rush-2.json',
        ])
          assert.ok(existsSync(join(claim, name)), name);
        const all = readdirSync(claim, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => readFileSync(join(entry.parentPath ?? entry.path, entry.name), 'utf8'))
          .join('\n');
        assert.doesNotMatch(
          all,
          /integration-secret|0123456789abcdef|Bearer (?!realm|error|\$MUSTER)[\w-]{12,}/,
        );
      },
    });
    const local = await rush(K6, { instances: 2 });
    assert.equal(judge.code, 0, judge.said);
    assert.match(judge.said, /PASS/);
    assert.deepEqual(runners, [0, 0]);
    assert.deepEqual(gist(result), gist(local));
    assert.equal(result.requests.failed, 0);
  });

  it('name what a fault of load breaks', async () => {
    const { judge, result } = await chain(K6, ARGS, ['--fault', 'load.answers.swapped']);
    assert.equal(judge.code, 1, judge.said);
    assert.equal(result.verdict, 'fail');
    assert.ok(named(result).has('checkin.same'));
  });

  it('end with the judge: runners stop, and what they did is reconciled', async () => {
    const long = ARGS.map((one) => (one === '3s' ? '60s' : one));
    const { judge, runners, result } = await chain(K6, long, [], {
      running: ({ child }) => void setTimeout(() => child.kill('SIGTERM'), 4000),
    });
    assert.equal(judge.code, 130, judge.said);
    assert.ok(runners.every((code) => code !== 0));
    assert.ok(result.admitted > 0 && result.admitted < result.plan.admissions);
    assert.deepEqual([result.interrupted, result.reconciliation.lost], [true, 0]);
  });
});
