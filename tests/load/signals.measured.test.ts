import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import type { ServerProcess } from '../../harness/run/server-process.ts';
import type { LoadResult } from '../../record/load-result.ts';
import { muster, profileIn, type Started, scratch, start } from '../cli/muster.ts';
import { startHostile } from '../hostile/hostile-server.ts';
import { brokenCopy } from '../tools/broken-copy.ts';
import { K6, WITHOUT_K6 } from './k6/beside-others.ts';

const folder = scratch();
const SOON_MS = 120_000;
const LONG = ['--arrivals', '3000', '--over', '120s', '--speedup', '1', '--scanners', '4', '--no-dashboard'];

let reference: ServerProcess;
before(async () => {
  reference = await startReferenceProcess([]);
});
after(() => reference.stop());

const lines = (out: string, file: string): number => {
  const path = join(folder, out, file);
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').length : 0;
};
const soon = async (what: string, is: () => boolean): Promise<void> => {
  for (const until = Date.now() + SOON_MS; !is(); await sleep(20))
    assert.ok(Date.now() < until, `${what} did not come about`);
};
const read = (out: string, file: string) => JSON.parse(readFileSync(join(folder, out, file), 'utf8'));

/** A rush of two minutes against the reference environment, or against what stands before it. */
function rush(out: string, base_url = reference.profile['base_url'], bin?: string): Started {
  const profile = profileIn(folder, { ...reference.profile, base_url, settle_ms: 100 }, `${out}.json`);
  return start(['load', 'rush', ...LONG, '--profile', profile, '--out', out], {
    cwd: folder,
    env: { MUSTER_K6: K6 },
    ...(bin !== undefined && { bin }),
  });
}

describe('a load run that gets a signal', { skip: WITHOUT_K6 }, () => {
  it('writes its result, reconciled, its reports and whom it made, and ends with 130', async () => {
    const run = rush('loaded');
    await soon('the rush', () => lines('loaded', 'request-log.ndjson') > 60);
    run.child.kill('SIGTERM');
    const { code, stdout } = await run.ended;
    assert.equal(code, 130, stdout);
    const result = read('loaded', 'load.json') as LoadResult;
    assert.deepEqual([result.verdict, result.interrupted], ['invalid', true]);
    assert.ok(result.reasons.includes('the run was interrupted'));
    assert.ok(result.requests.total > 20 && result.reconciliation.applied > 0, stdout);
    assert.ok(read('loaded', 'left-behind.json').attendees.length > 20);
    for (const file of ['report.html', 'junit.xml'])
      assert.ok(existsSync(join(folder, 'loaded', file)), file);
    const again = await muster(['report', 'loaded', '--json'], { cwd: folder });
    assert.deepEqual(JSON.parse(again.stdout), result);
  });

  it('says that it had not begun, where attendees were still being prepared', async () => {
    const server = await startHostile(String(reference.profile['base_url']), {
      on: 'listAttendees',
      act: () => {},
    });
    try {
      const run = rush('preparing', server.url);
      await soon('a walk', () => server.met() > 0);
      run.child.kill('SIGINT');
      const { code } = await run.ended;
      assert.equal(code, 130);
      const { verdict, interrupted, reasons } = read('preparing', 'load.json') as LoadResult;
      assert.deepEqual([verdict, interrupted], ['invalid', true]);
      assert.match(reasons.join('\n'), /had not begun to load/);
    } finally {
      await server.close();
    }
  });

  it('ends at once at a second one, with its k6', async () => {
    const run = rush('twice');
    await soon('the rush', () => lines('twice', 'request-log.ndjson') > 20);
    run.child.kill('SIGINT');
    await sleep(150);
    run.child.kill('SIGINT');
    assert.equal((await run.ended).code, 130);
    const logged = lines('twice', 'request-log.ndjson');
    await sleep(1000);
    assert.equal(lines('twice', 'request-log.ndjson'), logged, 'k6 goes on');
  });

  it('takes its k6 along where it is killed outright', async () => {
    const run = rush('killed');
    const logged = (): number => lines('killed', 'request-log.ndjson');
    await soon('the rush', () => logged() > 20);
    run.child.kill('SIGKILL');
    await run.ended;
    for (let before = -1; before !== logged(); await sleep(3000)) before = logged();
    // Each of the 3,000 that were to come is asked for at least once.
    assert.ok(logged() < 2000, `${logged()} lines`);
  });
});

it('a judge that breaks down under load ends the load with 4, accuses nobody, and stores no answer uncleaned', {
  skip: WITHOUT_K6,
}, async () => {
  const bin = brokenCopy(join(folder, 'copy'), {
    file: 'load/judge/sample-judge.ts',
    passage: '    this.#judged += 1;\n',
    becomes: "    this.#judged += 1;\n    if (this.#judged === 3) throw new TypeError('injected');\n",
  });
  const run = rush('judged', reference.profile['base_url'], bin);
  const { code, stdout, stderr } = await run.ended;
  assert.equal(code, 4, stdout + stderr);
  assert.match(stderr, /^Muster itself failed: .*injected/m);
  assert.equal(existsSync(join(folder, 'judged', 'load.json')), false);
  const again = await muster(['report', 'judged', '--json'], { cwd: folder });
  assert.equal(again.code, 3, again.stderr);
  const { verdict, contract_violations, requests } = JSON.parse(again.stdout) as LoadResult;
  assert.deepEqual([verdict, contract_violations], ['invalid', []]);
  assert.ok(requests.total > 3);
});
