import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { checkBundle } from '../../certify/check/check-bundle.ts';
import type { CheckOptions } from '../../certify/check/receiver.ts';
import { checkSummary } from '../../certify/check/terminal-summary.ts';
import { BY_STRANGERS, BY_THE_SIGNER, Forged } from './forgeries.ts';
import { certified, copyOf, endsWith, newKeys, served } from './real-bundles.ts';

const keys = newKeys();
const NONCE = 'of-the-receiver';
let honest = '';
let asked: CheckOptions;
before(async () => {
  const environment = await served();
  const made = await certified(environment, ['--policy', 'full', '--key', keys.key, '--nonce', NONCE]);
  endsWith(0, made);
  honest = made.bundle;
  asked = {
    trustedKey: keys.publicKey,
    policy: 'full',
    nonce: NONCE,
    maxAge: 86_400_000,
    baseUrl: String(environment['base_url']),
    now: Date.now(),
  };
});

test('an honest bundle is accepted', async () => {
  const report = await checkBundle(honest, asked);
  assert.deepEqual(report.refusals, []);
  assert.equal(report.outcome, 'accepted');
  const text = checkSummary(report, { colour: false, quiet: false });
  assert.match(text, /ACCEPTED/);
  assert.match(
    text,
    /\d+ of \d+ rules follow from the journal, \d+ rest on what the\s+signer's\s+run\s+claimed/,
  );
  assert.ok(text.split('\n').every((line) => line.length <= 80));
});

for (const { name, forge, sentence } of BY_STRANGERS)
  test(`refused: ${name}`, async () => {
    const bundle = new Forged(copyOf(honest));
    forge(bundle);
    const { outcome, refusals } = await checkBundle(bundle.folder, asked);
    assert.equal(outcome, 'refused');
    assert.ok(
      refusals.some((one) => sentence.test(one.sentence)),
      JSON.stringify(refusals, null, 1),
    );
  });

for (const { name, forge, sentence } of BY_THE_SIGNER)
  test(`refused, though the trusted key has signed it: ${name}`, async () => {
    const bundle = new Forged(copyOf(honest));
    forge(bundle);
    await bundle.sign(keys);
    const { outcome, refusals } = await checkBundle(bundle.folder, asked);
    assert.equal(outcome, 'refused');
    assert.ok(
      refusals.some((one) => sentence.test(one.sentence)),
      JSON.stringify(refusals, null, 1),
    );
  });
