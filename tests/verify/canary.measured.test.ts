import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { type Reference, startReference } from '../../reference/index.ts';
import { type Ended, muster, profileIn, scratch } from '../cli/muster.ts';
import { WITHOUT_CHROMIUM } from '../harness/chromium-at-hand.ts';
import { WITHOUT_K6 } from '../load/k6/at-hand.ts';
import { type EchoingProxy, startEchoingProxy } from '../tools/echoing-proxy.ts';
import { encodedByTools } from '../tools/encoders/real-encoders.ts';
import { printFigure } from '../tools/figure.ts';
import { artifactsHolding, type Found } from '../tools/search-artifacts.ts';

const folder = scratch();
const KEY = 'gateway-canary 7f!"\\+%/3a91';

/** What the encoders of many languages make of the key, in every answer beside it. */
const { encoded } = encodedByTools([KEY]);

let reference: Reference;
let proxy: EchoingProxy;
before(async () => {
  reference = await startReference({ attendees: 8 });
  proxy = await startEchoingProxy(
    reference.profile.base_url,
    encoded.map(({ text }) => text),
  );
});
after(async () => {
  await proxy.close();
  await reference.close();
});

/** Every secret of the profile, and of the run so far. */
function secrets(): string[] {
  const { client, read_client, user, foreign, tokens } = resolveProfile(reference.profile, 'the test');
  const stated = [client, read_client, foreign?.client].map((one) => one?.secret);
  const other = [user?.password, tokens.expired, tokens.revoked];
  return [...stated, ...other, KEY, ...encoded.map(({ text }) => text), ...proxy.secrets].filter(
    (one) => one !== undefined,
  );
}

async function leaks(
  t: TestContext,
  args: readonly string[],
  out: string,
  user: object = {},
): Promise<{ ended: Ended; found: Found[] }> {
  const profile = profileIn(
    folder,
    {
      ...reference.profile,
      base_url: proxy.url,
      user: { ...(reference.profile.user as object), ...user },
      headers: { 'X-Gateway-Key': KEY },
    },
    `${out}.json`,
  );
  const ended = await muster(
    [...args, '--profile', profile, ...(args[0] === 'doctor' ? [] : ['--out', out])],
    {
      cwd: folder,
      env: { MUSTER_DEBUG: '1' },
    },
  );
  mkdirSync(join(folder, out), { recursive: true });
  writeFileSync(join(folder, out, 'printed.txt'), ended.stdout + ended.stderr);
  const known = new Set(secrets());
  const files = readdirSync(join(folder, out), { recursive: true, withFileTypes: true });
  const found = artifactsHolding(join(folder, out), [...known]);
  printFigure(t, `canaries of ${out}`, {
    leaked: new Set(found.map(({ value }) => value)).size,
    secrets: known.size,
    files: files.filter((one) => one.isFile()).length,
  });
  return { ended, found };
}

/** At most so many findings are told: one leak is found in many files. */
const TOLD = 12;

test('no secret is stored or printed where the user signs in with a browser', {
  skip: WITHOUT_CHROMIUM,
}, async (t) => {
  const { ended, found } = await leaks(t, ['verify', 'account', 'oauth', 'account-id'], 'browser', {
    sign_in: 'browser',
  });
  assert.ok([0, 1, 3].includes(ended.code ?? -1), ended.stderr.slice(-2000));
  assert.deepEqual(found.slice(0, TOLD), []);
});

test('no secret is stored or printed by a load run', {
  skip: WITHOUT_K6,
}, async (t) => {
  const { ended, found } = await leaks(t, ['load', 'smoke', '--sample-every', '1'], 'load');
  assert.ok([0, 1, 3].includes(ended.code ?? -1), ended.stderr.slice(-2000));
  assert.deepEqual(found.slice(0, TOLD), []);
});

test('doctor prints no secret that a server repeats', async (t) => {
  const { ended, found } = await leaks(t, ['doctor'], 'doctor');
  assert.ok([0, 3].includes(ended.code ?? -1), ended.stderr);
  assert.deepEqual(found, []);
});
