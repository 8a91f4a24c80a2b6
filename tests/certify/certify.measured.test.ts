import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { muster, scratch } from '../cli/muster.ts';

test('a run of both seeds against the reference is certified, and its bundle is accepted', async () => {
  const out = scratch();
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const [key, trusted] = [join(out, 'key.pem'), join(out, 'public.pem')];
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(trusted, publicKey.export({ type: 'spki', format: 'pem' }));
  const made = await muster([
    ...['certify', '--reference', '--policy', 'full', '--effort', 'quick'],
    ...['--key', key, '--nonce', 'measured', '--out', join(out, 'run')],
  ]);
  assert.equal(made.code, 0, made.stdout + made.stderr);
  assert.match(made.stdout, /CERTIFIED {2}policy full/);
  const checked = await muster([
    ...['certify', '--check', join(out, 'run', 'bundle'), '--trusted-key', trusted],
    ...['--nonce', 'measured', '--max-age', '1h'],
  ]);
  assert.equal(checked.code, 0, checked.stdout + checked.stderr);
});

test('an environment that breaks a rule is not certified, after one run', async () => {
  const out = scratch();
  const { code, stdout } = await muster([
    ...['certify', '--fault', 'rsvp.only-five.maybe', '--effort', 'quick', '--json', '--out', out],
  ]);
  assert.equal(code, 1);
  const certificate = JSON.parse(stdout) as { certified: boolean; because: string[]; runs: unknown[] };
  assert.equal(certificate.certified, false);
  assert.match(certificate.because.join(), /rsvp\.only-five is broken/);
  assert.equal(certificate.runs.length, 1);
});
