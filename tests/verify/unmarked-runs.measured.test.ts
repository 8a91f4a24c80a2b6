import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { runChecks } from '../../detect/engine/engine.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { Footprint } from '../../judge/footprint.ts';
import { createMark, isCreate } from '../../record/create-mark.ts';
import { readExchanges } from '../../record/exchanges-file.ts';
import { carriesMark } from '../../record/mark.ts';
import { ordinaryAgentOf } from '../../record/ordinary-agent.ts';
import { readRun } from '../../record/run.ts';
import { marksOf } from '../../record/run-marks.ts';
import { muster, profileIn, scratch } from '../cli/muster.ts';
import { startRecordingProxy } from '../tools/recording-proxy.ts';

const folder = scratch();

/** The command at effort quick, and all checks by the engine, which starts faster. */
const RUNS: Readonly<Record<string, (profile: Record<string, unknown>, out: string) => Promise<void>>> = {
  'effort quick, by the command': async (profile, out) => {
    const file = profileIn(folder, profile, 'quick.json');
    const run = ['verify', '--unmarked', '--profile', file, '--effort', 'quick', '--out', out];
    const { code, stdout, stderr } = await muster(run, { cwd: folder });
    assert.equal(code, 0, stdout + stderr);
  },
  'effort normal': async (profile, out) => {
    const { violations } = await runChecks({
      ...{ profile: resolveProfile(profile, 'the test'), out, exchanges: true },
      ...{ seed: 1, effort: 'normal', marked: false },
    });
    assert.deepEqual(
      violations.map(({ rule, check, message }) => [rule, check, message]),
      [],
    );
  },
};

for (const [how, runAgainst] of Object.entries(RUNS))
  test(`at ${how}, nothing that arrives of an unmarked run says who it is, and the run knows its own all the same`, async () => {
    const reference = await startReferenceProcess(['--attendees', '30']);
    const proxy = await startRecordingProxy(String(reference.profile['base_url']));
    const out = join(folder, how);
    try {
      await runAgainst({ ...reference.profile, base_url: proxy.url, rate_limit: 'avoid' }, out);
    } finally {
      await proxy.close();
      await reference.stop();
    }
    const run = readRun(out);
    assert.ok(run?.marked === false);

    const agents = new Set<string>();
    assert.ok(proxy.arrived.length > 300);
    for (const { url, headers, body } of proxy.arrived) {
      const all = `${decodeURIComponent(url)}\n${JSON.stringify(headers)}\n${decoded(body)}`;
      assert.doesNotMatch(all, /muster/i);
      assert.ok(!all.includes(run.runId));
      assert.equal(headers['x-request-id'], undefined);
      agents.add(headers['user-agent'] ?? 'none');
    }
    const others = [...agents].filter((agent) => agent !== ordinaryAgentOf(run.runId));
    assert.ok(agents.has(ordinaryAgentOf(run.runId)));
    // What a page of a sign-in asks for, it asks as the browser that it is in.
    assert.ok(
      others.every((agent) => agent.startsWith('Mozilla/5.0 ')),
      others.join(),
    );

    const marks = { marked: 0, bare: 0, missing: 0 };
    let strangers = 0;
    for await (const exchange of readExchanges(out)) {
      assert.ok(carriesMark(exchange, run), JSON.stringify(exchange));
      if (isCreate(exchange)) marks[createMark(exchange, run)] += 1;
      if (exchange.operation === 'listAttendees' && exchange.response?.status === 200)
        for (const item of JSON.parse(exchange.response.body).items as Array<Record<string, string>>)
          if (!marksOf(run).holds(JSON.stringify(item)) && item['email']?.includes('@')) {
            strangers += 1;
            assert.doesNotMatch(item['email'], /example\.(com|net|org)$/, 'a stranger is masked');
          }
    }
    assert.equal(marks.missing, 0);
    assert.ok(marks.marked > 3 * marks.bare, JSON.stringify(marks));
    assert.ok(strangers > 0);

    const left = new Footprint();
    for await (const exchange of readExchanges(out)) left.add(exchange);
    assert.deepEqual(left.fields, []);
    assert.ok(left.attendees.length > 5);
  });

/** A body as whoever reads forms or JSON reads it. */
function decoded(body: string): string {
  try {
    return `${body}\n${JSON.stringify(JSON.parse(body))}\n${decodeURIComponent(body)}`;
  } catch {
    return body;
  }
}
