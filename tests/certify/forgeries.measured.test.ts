import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkBundle } from '../../certify/check/check-bundle.ts';
import type { CheckOptions } from '../../certify/check/receiver.ts';
import { checkSummary } from '../../certify/check/terminal-summary.ts';
import { sampleOf } from '../tools/sample.ts';
import { type Row, writeRows } from './docs-table.ts';
import { BROKEN, BY_STRANGERS, BY_THE_RECEIVER, BY_THE_SIGNER, Forged, type Forgery } from './forgeries.ts';
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

/** Each forgery with the sentence by which it was refused. */
const rows: Row[] = [];
after(() => writeRows('forgeries', ['forgery', 'refused with'], rows));

/** Fails unless one of the sentences is the one that is meant. */
async function isRefused(folder: string, { name, sentence }: Forgery): Promise<void> {
  const { outcome, refusals } = await checkBundle(folder, asked);
  assert.equal(outcome, 'refused');
  const found = refusals.find((one) => sentence.test(one.sentence));
  assert.ok(found, JSON.stringify(refusals, null, 1));
  rows.push([name, found.sentence]);
}

const nameOf = ({ name }: { readonly name: string }): string => name;

for (const forgery of sampleOf('forgeries by strangers', BY_STRANGERS, nameOf, 2))
  test(`refused: ${forgery.name}`, async () => {
    const bundle = new Forged(copyOf(honest));
    forgery.forge(bundle);
    await isRefused(bundle.folder, forgery);
  });

for (const forgery of sampleOf('forgeries by the signer', BY_THE_SIGNER, nameOf, 4))
  test(`refused, though the trusted key has signed it: ${forgery.name}`, async () => {
    const bundle = new Forged(copyOf(honest));
    forgery.forge(bundle);
    await bundle.sign(keys);
    await isRefused(bundle.folder, forgery);
  });

for (const { name, over, sentence } of sampleOf('questions of the receiver', BY_THE_RECEIVER, nameOf, 2))
  test(`refused, since the receiver asks otherwise: ${name}`, async () => {
    const { outcome, refusals } = await checkBundle(honest, { ...asked, ...over });
    assert.equal(outcome, 'refused');
    const found = refusals.find((one) => sentence.test(one.sentence));
    assert.ok(found, JSON.stringify(refusals, null, 1));
    rows.push([name, found.sentence]);
  });

for (const [name, over] of [
  ['no trusted key', { trustedKey: undefined }],
  ['no policy', { policy: undefined }],
] as const)
  test(`not decided: the receiver names ${name}`, async () => {
    const { trustedKey, policy, ...rest } = { ...asked, ...over };
    const report = await checkBundle(honest, {
      ...rest,
      ...(trustedKey && { trustedKey }),
      ...(policy && { policy }),
    });
    assert.equal(report.outcome, 'not-decided');
    assert.equal(report.undecided.length, 1);
    assert.match(checkSummary(report, { colour: false, quiet: false }), /NOT DECIDED/);
  });

test('a certificate of a policy that asks for more is worth one that asks for less', async () => {
  const report = await checkBundle(honest, { ...asked, policy: 'server' });
  assert.deepEqual([report.outcome, report.policy], ['accepted', 'server']);
});

for (const { name, behaviour, sentence } of sampleOf('broken servers', BROKEN, nameOf, 1))
  test(`refused: ${name}, and all violations are deleted`, async () => {
    const environment = await served(behaviour);
    const made = await certified(environment, ['--policy', 'full', '--key', keys.key, '--nonce', NONCE]);
    endsWith(1, made);
    const bundle = new Forged(made.bundle);
    bundle.acquit();
    await bundle.sign(keys);
    await isRefused(bundle.folder, {
      name: `${name}; all violations are deleted`,
      sentence,
      forge: () => {},
    });
  });
