import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { handleArguments } from '../../cli/handle-arguments.ts';
import type { Certificate } from '../../record/certificate.ts';
import { badge } from '../../reports/certificate/badge.ts';
import { certificatePage } from '../../reports/certificate/page.ts';
import { certificateSummary } from '../../reports/certificate/summary.ts';
import { muster, scratch } from '../cli/muster.ts';
import { fitsEverywhere } from '../reports/fits.ts';
import { HOSTILE } from '../reports/sample.ts';
import { bundleOf, newKeys } from './honest-bundle.ts';

const keys = newKeys();
const folder = scratch();
let bundle = '';
let certificate: Certificate;
before(async () => {
  bundle = await bundleOf(keys.privateKey);
  certificate = JSON.parse(readFileSync(join(bundle, 'certificate.json'), 'utf8')) as Certificate;
});

const hostile = (): Certificate => ({
  ...certificate,
  environment: HOSTILE,
  certified: false,
  because: [HOSTILE, HOSTILE],
  rules: certificate.rules.map((rule, index) =>
    index > 2 ? rule : { ...rule, standing: 'broken', reason: HOSTILE },
  ),
});

test('the page says what is certified, who signs, and what that cannot prove', () => {
  const page = readFileSync(join(bundle, 'certificate.html'), 'utf8');
  assert.match(page, /<h1>Certified: Operational<\/h1>/);
  assert.match(page, /SHA256:/);
  assert.match(page, /whoever can sign can also invent/);
  assert.doesNotMatch(certificatePage(hostile(), null), /<script>/);
  assert.match(certificatePage(hostile(), null), /the bundle is not signed/);
});

test('the badge says the policy and the day, or that nothing is certified', () => {
  assert.match(badge(certificate), /aria-label="muster operational: certified 2026-01-31"/);
  assert.match(badge(hostile()), /not certified/);
});

test('the summary fits 80 columns', () => {
  const text = certificateSummary(hostile(), { colour: false, quiet: false, bundle: 'b', fingerprint: null });
  assert.match(text, /NOT CERTIFIED {2}policy operational/);
  assert.ok(text.split('\n').every((line) => line.length <= 80));
});

test('muster certify --check ends with 1 for what is refused, and with 2 for what is no bundle', async () => {
  const key = join(folder, 'public.pem');
  writeFileSync(key, keys.publicKey.export({ type: 'spki', format: 'pem' }));
  const refused = await muster(['certify', '--check', bundle, '--trusted-key', key, '--policy', 'full']);
  assert.equal(refused.code, 1, refused.stderr + refused.stdout);
  assert.match(refused.stdout, /REFUSED/);
  assert.ok(refused.stdout.split('\n').every((line) => line.length <= 80));
});

test('wrong usage is said in one sentence before anything is sent', async () => {
  const text = join(folder, 'text.pem');
  writeFileSync(text, 'no key');
  for (const [args, sentence] of [
    [['--check', folder], /is no bundle: name the folder/],
    [['--check', bundle, '--trusted-key', text], /holds no public Ed25519 key/],
    [['--reference', '--key', text], /holds no private Ed25519 key in PEM: openssl genpkey/],
    [['--reference', '--key', join(folder, 'none.pem')], /none\.pem is not there: openssl genpkey/],
    [['--reference', '--max-age', '3d'], /--max-age belongs to --check/],
    [['--reference', '--trusted-key', text], /--trusted-key belongs to --check/],
    [['--reference', '--shown-only'], /--shown-only belongs to --check/],
    [['--reference', '--effort', 'quick'], /nothing was sent: --anyway runs it all the same/],
    [['--reference', '--timestamp', 'http://127.0.0.1:9'], /give --key with --timestamp/],
    [['--check', bundle, '--trusted-timestamp', text], /holds no certificate in PEM/],
    [['--reference', '--policy', 'half'], /server, full, operational/],
    [['--reference', '--nonce', 'a b'], /without blanks/],
  ] as const) {
    const errors: string[] = [];
    assert.equal(await handleArguments(['certify', ...args], (said) => errors.push(said)), 2, args.join(' '));
    assert.match(errors.join(), sentence);
  }
});

fitsEverywhere('a certificate', () => certificatePage(certificate, 'SHA256:abc'));
fitsEverywhere('a refusal', () => certificatePage(hostile(), null));
