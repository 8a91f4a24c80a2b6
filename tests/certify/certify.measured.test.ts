import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { muster, scratch } from '../cli/muster.ts';
import { checked, newKeys } from './real-bundles.ts';

test('the embedded environment earns a demonstration, which is refused unless it is asked for, and then called so', async () => {
  const { key, trusted } = newKeys();
  const out = scratch();
  const made = await muster([
    ...['certify', '--reference', '--policy', 'full', '--key', key],
    ...['--nonce', 'measured', '--out', join(out, 'run')],
  ]);
  assert.equal(made.code, 0, made.stdout + made.stderr);
  assert.match(made.stdout, /CERTIFIED {2}policy full/);
  const bundle = join(out, 'run', 'bundle');
  const asked = ['--trusted-key', trusted, '--policy', 'full', '--nonce', 'measured', '--max-age', '1h'];
  const refused = await checked(bundle, asked);
  assert.equal(refused.code, 1);
  assert.match(refused.stdout, /the reference environment that\s+Muster itself brings/);
  const accepted = await checked(bundle, [...asked, '--embedded']);
  assert.equal(accepted.code, 0, accepted.stdout + accepted.stderr);
  assert.match(accepted.stdout, /EMBEDDED DEMONSTRATION[\s\S]*ACCEPTED {2}the embedded environment/);
});

test('an environment that breaks a rule is not certified, after one run', async () => {
  const out = scratch();
  const { code, stdout } = await muster([
    ...[
      'certify',
      '--fault',
      'rsvp.only-five.maybe',
      '--effort',
      'quick',
      '--anyway',
      '--json',
      '--out',
      out,
    ],
  ]);
  assert.equal(code, 1);
  const certificate = JSON.parse(stdout) as { certified: boolean; because: string[]; runs: unknown[] };
  assert.equal(certificate.certified, false);
  assert.match(certificate.because.join(), /rsvp\.only-five is broken/);
  assert.equal(certificate.runs.length, 1);
});
