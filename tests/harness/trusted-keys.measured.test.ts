import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { generate } from 'selfsigned';
import type { Network } from '../../harness/oauth/browser/guard/network.ts';
import { closeBrowser, withContext } from '../../harness/oauth/browser/launch.ts';
import { signInOn } from '../../harness/oauth/browser/pages.ts';
import { trustedKeys } from '../../harness/oauth/browser/trusted-keys.ts';
import { OUT_OF_BAND } from '../../harness/oauth/out-of-band.ts';
import { scratch } from '../cli/muster.ts';

const folder = scratch();
const DAY_MS = 86_400_000;
const authority = await generate([{ name: 'commonName', value: 'An authority of our own' }], {
  keySize: 2048,
  extensions: [{ name: 'basicConstraints', cA: true, critical: true }],
});
const ca = join(folder, 'ca.pem');
writeFileSync(ca, authority.cert);
const HERE: Network = {
  addressesOf: async () => [{ address: '127.0.0.1', family: 4 }],
  mayReach: () => true,
};

/** Pages behind a certificate that the authority has signed; it sends the leaf alone. */
async function served(name: string, until = Date.now() + DAY_MS): Promise<string> {
  const leaf = await generate([{ name: 'commonName', value: name }], {
    keySize: 2048,
    ca: { key: authority.private, cert: authority.cert },
    notBeforeDate: new Date(Date.now() - 2 * DAY_MS),
    notAfterDate: new Date(until),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
    ],
  });
  const server = createServer({ cert: leaf.cert, key: leaf.private }, (_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Your code</title><p>Your code: <code>Abc123Def456Ghi7</code></p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

const taskAt = (base: string) => ({
  address: `${base}/oauth/authorize?client_id=door`,
  redirectUri: OUT_OF_BAND,
  scopes: ['read'],
  headers: {},
  tls: { ca, insecure: false },
  origins: { base, all: [base] },
  ms: 60_000,
  user: { username: 'ada', password: 'open-the-door', selectors: {} },
});

const visited = async (base: string) => {
  const task = taskAt(base);
  const turns = { take: async () => true, over: () => {} };
  try {
    return await withContext(task, (visiting) => signInOn(visiting, task, turns), HERE);
  } finally {
    await closeBrowser();
  }
};

test('the browser takes a leaf that an authority of the profile has signed, though it comes alone', async () => {
  const base = await served('localhost');
  assert.equal((await trustedKeys(taskAt(base))).length, 1);
  const { status, content } = await visited(base);
  assert.equal(status, 200);
  assert.match(content, /Abc123Def456Ghi7/);
});

for (const [what, name, until] of [
  ['for another name', 'other.example', undefined],
  ['that has expired', 'localhost', Date.now() - DAY_MS],
] as const)
  test(`neither the client nor the browser takes a leaf of that authority ${what}`, async () => {
    const base = await served(name, until);
    assert.deepEqual(await trustedKeys(taskAt(base)), []);
    assert.doesNotMatch((await visited(base)).content, /Abc123Def456Ghi7/);
  });
