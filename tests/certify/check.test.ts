import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { digestsOf, digestText } from '../../certify/bundle/digests.ts';
import { signBundle } from '../../certify/bundle/write-bundle.ts';
import { type CheckOptions, checkBundle } from '../../certify/check/check-bundle.ts';
import { checkSummary } from '../../certify/check/terminal-summary.ts';
import type { Certificate, Manifest } from '../../record/certificate.ts';
import type { Exchange } from '../../record/exchange.ts';
import { BASE, bundleOf, copyOf, exchangesOf, ISSUED, journalOf, NONCE, newKeys } from './honest-bundle.ts';

const keys = newKeys();
const ASKED: CheckOptions = {
  trustedKey: keys.publicKey,
  nonce: NONCE,
  maxAge: 24 * 3_600_000,
  baseUrl: BASE,
  now: ISSUED + 60_000,
};
const RECORDED = exchangesOf('any');
const JOURNAL = 'runs/1/exchanges.ndjson';
let honest = '';
before(async () => {
  honest = await bundleOf(keys.privateKey);
});

const read = (bundle: string, name: string): string => readFileSync(join(bundle, name), 'utf8');
const parsed = <T>(bundle: string, name: string): T => JSON.parse(read(bundle, name)) as T;
const put = (bundle: string, name: string, content: unknown): void =>
  writeFileSync(join(bundle, name), typeof content === 'string' ? content : JSON.stringify(content));
const lines = (bundle: string): string[] => read(bundle, JOURNAL).trimEnd().split('\n');
const putLines = (bundle: string, all: readonly string[]): void =>
  put(bundle, JOURNAL, `${all.join('\n')}\n`);

/** Signs again what was changed, as only the holder of the key can. */
async function signedAgain(bundle: string, key = keys.privateKey): Promise<string> {
  put(bundle, 'runs/1/exchanges.sha256', digestText(await digestsOf(join(bundle, 'runs/1'))));
  await signBundle(bundle, Object.keys(parsed<Manifest>(bundle, 'manifest.json').files), key);
  return bundle;
}

test('an honest bundle is accepted, with how many rules its exchanges show alone', async () => {
  const report = await checkBundle(honest, ASKED);
  assert.deepEqual(report.refusals, []);
  assert.equal(report.accepted, true);
  assert.equal(report.trusted, true);
  assert.equal(report.shown.length + report.claimed.length, report.required);
  assert.ok(report.shown.includes('attendee.first_name.present'));
  assert.ok(report.claimed.includes('isolation.read'));
  const text = checkSummary(report, { colour: false, quiet: false });
  assert.match(text, /ACCEPTED/);
  assert.match(text, /What it cannot prove/);
  assert.ok(text.split('\n').every((line) => line.length <= 80));
});

test('without a named key it is accepted, and whose key it is stays open', async () => {
  const report = await checkBundle(honest, { now: ASKED.now });
  assert.equal(report.accepted, true);
  assert.equal(report.trusted, false);
  assert.match(checkSummary(report, { colour: false, quiet: false }), /you have to\s+know/);
});

interface Forgery {
  readonly name: string;
  readonly forge: (bundle: string) => unknown;
  readonly kind: string;
  readonly sentence: RegExp;
}

const edited = (line: string): string => line.replace('"first_name\\":\\"Ada\\"', '"first_name\\":\\"Eve\\"');

const TAMPERED: readonly Forgery[] = [
  {
    name: 'an edited journal',
    forge: (bundle) => putLines(bundle, lines(bundle).map(edited)),
    kind: 'edited-journal',
    sentence: /^Exchange w0-6 of runs\/1 is not the one that was signed\.$/,
  },
  {
    name: 'an edited verdict',
    forge: (bundle) =>
      put(bundle, 'certificate.json', read(bundle, 'certificate.json').replace('operational', 'server')),
    kind: 'edited-verdict',
    sentence: /^The verdict in certificate\.json was changed after it was signed\.$/,
  },
  {
    name: 'a removed exchange',
    forge: (bundle) => putLines(bundle, lines(bundle).toSpliced(4, 1)),
    kind: 'removed-exchange',
    sentence: /^Exchange w0-5 of runs\/1 was taken out of the journal\.$/,
  },
  {
    name: 'a reordered journal',
    forge: (bundle) => putLines(bundle, lines(bundle).reverse()),
    kind: 'reordered',
    sentence: /^The exchanges of runs\/1 stand in another order than they were signed in\.$/,
  },
  {
    name: 'a truncated journal',
    forge: (bundle) => putLines(bundle, lines(bundle).slice(0, -3)),
    kind: 'truncated',
    sentence: /^The journal of runs\/1 ends early: its last 3 exchanges are gone\.$/,
  },
  {
    name: 'an exchange that was put in',
    forge: (bundle) =>
      appendFileSync(join(bundle, JOURNAL), `${lines(bundle)[0]!.replace('w0-1', 'w9-1')}\n`),
    kind: 'added-exchange',
    sentence: /^Exchange w9-1 of runs\/1 was put into the journal/,
  },
  {
    name: 'a bundle without its signature',
    forge: (bundle) => rmSync(join(bundle, 'manifest.sig')),
    kind: 'unsigned',
    sentence: /^The bundle is not signed/,
  },
  {
    name: 'a missing file',
    forge: (bundle) => rmSync(join(bundle, 'runs/2/facts.ndjson')),
    kind: 'file-missing',
    sentence: /^runs\/2\/facts\.ndjson is missing from the bundle\.$/,
  },
];

for (const { name, forge, kind, sentence } of TAMPERED)
  test(`${name} is refused`, async () => {
    const bundle = copyOf(honest);
    forge(bundle);
    const { accepted, refusals } = await checkBundle(bundle, ASKED);
    assert.equal(accepted, false);
    assert.deepEqual([...new Set(refusals.map((one) => one.kind))], [kind]);
    assert.match(refusals[0]!.sentence, sentence);
  });

test('a bundle that was signed without its profile is refused', async () => {
  const bundle = copyOf(honest);
  rmSync(join(bundle, 'profile.json'));
  const { files } = parsed<Manifest>(bundle, 'manifest.json');
  const left = Object.keys(files).filter((name) => name !== 'profile.json');
  await signBundle(bundle, left, keys.privateKey);
  assert.deepEqual((await checkBundle(bundle, ASKED)).refusals, [
    { kind: 'file-missing', sentence: 'profile.json is not in the list of files that was signed.' },
  ]);
});

test('a list of files that fits the files again and not the signature is refused', async () => {
  const bundle = copyOf(honest);
  const old = read(bundle, 'manifest.sig');
  put(bundle, 'badge.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await signedAgain(bundle);
  put(bundle, 'manifest.sig', old);
  assert.deepEqual(
    (await checkBundle(bundle, ASKED)).refusals.map((one) => one.kind),
    ['signature'],
  );
});

const BY_THE_MAKER: readonly Forgery[] = [
  {
    name: 'a journal that was edited before it was signed, and breaks a rule now',
    forge: (bundle) =>
      putLines(
        bundle,
        lines(bundle).map((line) => line.replaceAll('not_checked_in', 'here')),
      ),
    kind: 'edited-verdict',
    sentence: /says pass of attendee\.checkin_status\.value, and its journal leads to fail\.$/,
  },
  {
    name: 'an exchange that was removed before it was signed',
    forge: (bundle) => putLines(bundle, lines(bundle).toSpliced(4, 1)),
    kind: 'removed-exchange',
    sentence: /^1 of the exchanges w0-1 to w0-15 of runs\/1 are missing/,
  },
  {
    name: 'a journal that was cut short before it was signed',
    forge: (bundle) => putLines(bundle, lines(bundle).slice(0, -1)),
    kind: 'truncated',
    sentence: new RegExp(
      `holds ${RECORDED.length - 1} exchanges, and the certificate speaks of ${RECORDED.length}\\.$`,
    ),
  },
  {
    name: 'a journal that was put in another order before it was signed',
    forge: (bundle) => putLines(bundle, lines(bundle).reverse()),
    kind: 'reordered',
    sentence: new RegExp(
      `^Exchange ${RECORDED.at(-2)?.id} of runs/1 ended before the one that stands above it`,
    ),
  },
  {
    name: 'a certificate of another ledger',
    forge: (bundle) =>
      put(bundle, 'certificate.json', {
        ...parsed<Certificate>(bundle, 'certificate.json'),
        specification: 'f'.repeat(64),
      }),
    kind: 'other-ledger',
    sentence: /another ledger than this Muster has \(ffffffffffff…/,
  },
  {
    name: 'a journal that was recorded with another environment',
    forge: (bundle) => {
      const runId = parsed<Certificate>(bundle, 'certificate.json').runs[0]!.run_id;
      put(bundle, JOURNAL, journalOf(exchangesOf(runId, 'http://127.0.0.1:4000')));
    },
    kind: 'other-environment',
    sentence: /^Exchange w0-1 of runs\/1 went to http:\/\/127\.0\.0\.1:4000, and the certificate speaks of/,
  },
  {
    name: 'a journal of another run',
    forge: (bundle) => put(bundle, JOURNAL, journalOf(exchangesOf('another'))),
    kind: 'other-environment',
    sentence: /belongs to another run: its User-Agent is not that of/,
  },
  {
    name: 'runs that were not made for the nonce',
    forge: (bundle) => {
      const certificate = parsed<Certificate>(bundle, 'certificate.json');
      const runs = certificate.runs.map((run) => ({ ...run, seed: run.seed + 1 }));
      put(bundle, 'certificate.json', { ...certificate, runs });
    },
    kind: 'other-seed',
    sentence: /^The runs were not made for this nonce/,
  },
];

for (const { name, forge, kind, sentence } of BY_THE_MAKER)
  test(`${name} is refused though the trusted key signed it`, async () => {
    const bundle = copyOf(honest);
    forge(bundle);
    const { refusals } = await checkBundle(await signedAgain(bundle), ASKED);
    const found = refusals.find((one) => one.kind === kind);
    assert.ok(found, JSON.stringify(refusals));
    assert.match(found.sentence, sentence);
  });

test('a bundle that another key signed is refused', async () => {
  const other = newKeys();
  const { refusals } = await checkBundle(await signedAgain(copyOf(honest), other.privateKey), ASKED);
  assert.deepEqual(
    refusals.map((one) => one.kind),
    ['other-key'],
  );
  assert.match(
    refusals[0]!.sentence,
    /^The bundle is signed by SHA256:\S+, and not by the trusted key SHA256:/,
  );
});

for (const [name, options, kind, sentence] of [
  [
    'a bundle that is too old',
    { ...ASKED, now: ISSUED + 40 * 86_400_000 },
    'stale',
    /^The runs are 40 days old, and you take what is at most 24\.0 hours old\.$/,
  ],
  ['an answer to another question', { ...ASKED, nonce: 'mine' }, 'other-nonce', /its nonce is "7f3a"\.$/],
  [
    'a certificate of another environment',
    { ...ASKED, baseUrl: 'https://beta.example.com' },
    'other-environment',
    /speaks of https:\/\/alpha\.example\.com, and not of https:\/\/beta/,
  ],
] as const)
  test(`${name} is refused`, async () => {
    const { refusals } = await checkBundle(honest, options);
    assert.deepEqual(
      refusals.map((one) => one.kind),
      [kind],
    );
    assert.match(refusals[0]!.sentence, sentence);
  });

test('a bundle that says itself that nothing is certified is refused', async () => {
  const bundle = await bundleOf(keys.privateKey, {
    exchanges: (runId) =>
      exchangesOf(runId).map(
        (one): Exchange =>
          one.operation === 'getEvent' ? { ...one, response: { ...one.response!, body: '{}' } } : one,
      ),
  });
  const { refusals } = await checkBundle(bundle, ASKED);
  assert.deepEqual(
    refusals.map((one) => one.kind),
    ['not-certified'],
  );
});

test('a bundle names no file outside itself', async () => {
  const bundle = copyOf(honest);
  const manifest = parsed<Manifest>(bundle, 'manifest.json');
  put(bundle, 'manifest.json', { ...manifest, files: { ...manifest.files, '../x': 'f' } });
  await assert.rejects(checkBundle(bundle, ASKED), /is no bundle: name the folder/);
});
