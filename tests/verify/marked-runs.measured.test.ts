import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import type { ServerProcess } from '../../harness/run/server-process.ts';
import { readExchanges } from '../../record/exchanges-file.ts';
import { carriesMark, isNoted } from '../../record/mark.ts';
import { readRun } from '../../record/run.ts';
import { isRunId } from '../../record/run-id.ts';
import { muster, profileIn, scratch } from '../cli/muster.ts';
import { type RecordingProxy, startRecordingProxy } from '../tools/recording-proxy.ts';

const folder = scratch();
let reference: ServerProcess;
let proxy: RecordingProxy;
before(async () => {
  reference = await startReferenceProcess();
  proxy = await startRecordingProxy(String(reference.profile['base_url']));
});
after(async () => {
  await proxy.close();
  await reference.stop();
});

/** Runs the chapter of the account by a profile; answers the run's id, what arrived, and how many steps were only noted. */
async function ranWith(name: string, over: Record<string, unknown>) {
  const from = proxy.arrived.length;
  const { user: _, ...rest } = reference.profile;
  const profile = profileIn(folder, { ...rest, base_url: proxy.url, ...over }, `${name}.json`);
  const out = join(folder, name);
  const { code, stderr } = await muster(
    ['verify', 'account', '--profile', profile, '--effort', 'quick', '--out', out],
    { cwd: folder },
  );
  assert.ok(code === 0 || code === 3, stderr);
  const runId = readRun(out)?.runId ?? '';
  assert.ok(isRunId(runId));
  let noted = 0;
  for await (const exchange of readExchanges(out)) {
    assert.ok(carriesMark(exchange, { runId }), JSON.stringify(exchange));
    if (isNoted(exchange)) noted += 1;
  }
  return { runId, noted, arrived: proxy.arrived.slice(from) };
}

const user = (): Record<string, unknown> => reference.profile['user'] as Record<string, unknown>;
let personal = '';

const KINDS: ReadonlyArray<readonly [name: string, profile: () => Record<string, unknown>, noted: boolean]> =
  [
    ['a client alone', () => ({}), false],
    ['a user who signs in by forms', () => ({ user: user() }), false],
    ['a user with a token', () => ({ user: { account_id: 1, sign_in: 'token', token: personal } }), false],
    ['a user who signs in in a browser', () => ({ user: { ...user(), sign_in: 'browser' } }), true],
    ['a user who pastes a code', () => ({ user: { ...user(), sign_in: 'paste' } }), true],
  ];

for (const [kind, profile, notes] of KINDS)
  test(`every request of a run with ${kind} carries the mark, from the first on, and so does its journal`, async () => {
    const { runId, noted, arrived } = await ranWith(kind.replaceAll(' ', '-'), profile());
    assert.ok(arrived.length > 8);
    for (const { method, url, headers } of arrived)
      assert.match(headers['user-agent'] ?? '', new RegExp(` \\(\\+${runId}\\)$`), `${method} ${url}`);
    assert.equal(noted > 0, notes);
    personal ||=
      arrived
        .find(({ url, headers }) => url.endsWith('/me') && headers['x-account-id'] !== undefined)
        ?.headers.authorization?.slice('Bearer '.length) ?? '';
  });

test('where the profile names a User-Agent of its own, the X-Request-Id carries the mark', async () => {
  const { runId, arrived } = await ranWith('own-agent', {
    headers: { 'User-Agent': 'a gateway wants this' },
  });
  for (const { url, headers } of arrived) {
    assert.equal(headers['user-agent'], 'a gateway wants this');
    assert.ok(String(headers['x-request-id']).startsWith(`${runId}-`), url);
  }
});
