import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { checkBundle } from '../../certify/check/check-bundle.ts';
import { firstDifference, inWords } from '../../certify/check/difference.ts';
import { readCertificate } from '../../certify/check/documents.ts';
import type { JournalOf } from '../../certify/check/journal/law.ts';
import { JOURNAL_LAWS } from '../../certify/check/journal/laws.ts';
import { asked } from '../../certify/check/receiver.ts';
import { strictJson } from '../../certify/check/strict-json.ts';
import { PLAIN_UPDATES, plainUpdatesOf } from '../../fixtures/property/plain-update.ts';
import type { Certificate, CertifiedRun, PolicyName } from '../../record/certificate.ts';
import type { Exchange } from '../../record/exchange.ts';
import type { RunRecord } from '../../record/run.ts';
import { exchange, RUN } from '../reports/sample.ts';
import { BY_STRANGERS, Forged } from './forgeries.ts';
import { bundleOf, copyOf, newKeys } from './honest-bundle.ts';

const keys = newKeys();
const ASKED = { trustedKey: keys.publicKey, policy: 'full', now: Date.now() } as const;
let made = '';
before(async () => {
  made = await bundleOf(keys.privateKey);
});

for (const { name, forge, sentence } of BY_STRANGERS)
  test(`a bundle is refused where ${name}`, async () => {
    const bundle = new Forged(copyOf(made));
    forge(bundle);
    const { outcome, refusals } = await checkBundle(bundle.folder, ASKED);
    assert.equal(outcome, 'refused');
    assert.ok(
      refusals.some((one) => sentence.test(one.sentence)),
      JSON.stringify(refusals),
    );
  });

test('a bundle that another key has signed is refused', async () => {
  const bundle = new Forged(copyOf(made));
  await bundle.sign(newKeys());
  const { refusals } = await checkBundle(bundle.folder, ASKED);
  assert.match(
    refusals[0]!.sentence,
    /^The bundle is signed by SHA256:\S+, and not by the trusted key SHA256:/,
  );
});

test('a bundle that missed its own policy is judged by the one that the receiver asks for, and by its own refused', () => {
  const { document } = readCertificate(made) as { readonly document: Certificate };
  const missed = {
    ...document,
    policy: 'full',
    certified: false,
    because: ['me.get.answers was not shown'],
  } as const;
  const kinds = (policy?: PolicyName) =>
    asked(missed, { now: Date.now(), ...(policy !== undefined && { policy }) }).map(({ kind }) => kind);
  assert.ok(!kinds('server').includes('not-certified'));
  assert.ok(kinds('full').includes('not-certified'));
  assert.ok(kinds().includes('not-certified'));
});

test('a folder without a list of files is no bundle', async () => {
  await assert.rejects(checkBundle(process.cwd(), ASKED), /is no bundle: name the folder/);
});

test('runs that were made up are refused, whoever has signed them', async () => {
  const { outcome, refusals } = await checkBundle(made, ASKED);
  assert.equal(outcome, 'refused');
  assert.ok(
    refusals.length > 0 && refusals.every(({ kind }) => kind !== 'signature' && kind !== 'edited-file'),
  );
});

test('an object with a key twice is no JSON that is taken', () => {
  assert.deepEqual(strictJson('{"a":[1,{"b":null}]}'), { a: [1, { b: null }] });
  assert.throws(() => strictJson('{"a":1,"b":{"c":2,"c":3}}'), /the key "c" stands twice/);
});

test('the first difference is named by where it stands', () => {
  const rules = [{ id: 'x', verdict: 'pass' }];
  assert.equal(firstDifference({ rules }, { rules: [{ id: 'x', verdict: 'pass' }] }), undefined);
  assert.deepEqual(firstDifference({ rules }, { rules: [{ id: 'x', verdict: 'fail' }] }), {
    path: 'rules x verdict',
    said: 'pass',
    found: 'fail',
  });
  assert.equal(firstDifference({ a: 1, b: 2 }, { a: 1 })?.path, 'b');
  assert.equal(firstDifference([1], { 0: 1 })?.path, '');
  assert.equal(inWords(undefined), 'nothing');
});

const run: RunRecord = { ...RUN, runId: 'abcdefghij' };
const SIGNED = { 'user-agent': 'muster/1.0.0 (+abcdefghij)' };

/** An honest journal: one process, its updates drawn from the seed. */
const honest = (): Exchange[] =>
  plainUpdatesOf(run.seed, 5).map((item, index) => ({
    ...exchange({
      id: `w0-${index + 1}`,
      operation: 'updateAttendee',
      check: `${PLAIN_UPDATES.suite} › ${PLAIN_UPDATES.title}`,
      started: run.started + 10 * index,
      ended: run.started + 10 * index + 5,
    }),
    request: {
      ...exchange().request,
      headers: SIGNED,
      body: JSON.stringify({ item: { phone: '+1', ...item } }),
    },
    response: {
      status: 200,
      headers: { date: new Date(run.started).toUTCString() },
      body: '{}',
    },
  }));

/** The kinds of what the laws find wrong with a journal. */
const wrongWith = (journal: readonly Exchange[], over: Partial<JournalOf> = {}): string[] =>
  JOURNAL_LAWS.flatMap((law) => {
    const said = { base_url: run.base_url, exchanges: 5 } as CertifiedRun;
    const reader = law({ name: 'runs/1', run, said, signInOrigins: [], ...over });
    for (const one of journal) reader.add(one);
    return reader.end()?.kind ?? [];
  });

const changed = (index: number, how: (one: Exchange) => Partial<Exchange>): Exchange[] =>
  honest().map((one, at) => (at === index ? { ...one, ...how(one) } : one));

test('an honest journal breaks no law', () => {
  assert.deepEqual(wrongWith(honest()), []);
});

const to = (url: string) => (one: Exchange) => ({ request: { ...one.request, url } });
const dated = (date: string) => (one: Exchange) => ({
  response: { ...one.response!, headers: { date } },
});

for (const [name, journal, kinds] of [
  [
    'an exchange that stands twice',
    [...honest().slice(0, 4), honest()[3]!],
    ['added-exchange', 'other-seed'],
  ],
  [
    'an exchange that was taken out',
    honest().filter((_, index) => index !== 2),
    ['removed-exchange', 'truncated', 'other-seed'],
  ],
  ['exchanges in another order', honest().toReversed(), ['reordered', 'other-seed']],
  [
    'another origin that begins alike',
    changed(1, to('https://alpha.example.com.evil.net/api/v2/account')),
    ['other-environment'],
  ],
  [
    'the same host over plain HTTP',
    changed(1, to('http://alpha.example.com/api/v2/account')),
    ['other-environment'],
  ],
  [
    'a User-Agent of another run',
    changed(1, (one) => ({
      request: { ...one.request, headers: { 'user-agent': 'muster/1.0.0 (+klmnopqrst)' } },
    })),
    ['other-run'],
  ],
  ['an exchange before its run', changed(0, () => ({ started: run.started - 60_000 })), ['untimely']],
  ['an exchange after its run', changed(4, () => ({ ended: run.ended! + 60_000 })), ['untimely']],
  [
    'answers of another day',
    honest().map((one) => ({ ...one, ...dated('Thu, 01 Jan 2026 00:00:00 GMT')(one) })),
    ['untimely'],
  ],
] as const)
  test(`${name} breaks a law`, () => {
    assert.deepEqual(wrongWith(journal), kinds);
  });

test('a user may sign in where the profile says, and nowhere else', () => {
  const elsewhere = changed(1, (one) => ({
    operation: 'signIn',
    ...to('https://login.example.org/form')(one),
  }));
  assert.deepEqual(wrongWith(elsewhere), ['other-environment', 'other-seed']);
  assert.deepEqual(wrongWith(elsewhere, { signInOrigins: ['https://login.example.org'] }), ['other-seed']);
});

test('one answer of a hundred that a gateway has kept is no sign of anything', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({ ...honest()[index % 5]!, id: `w0-${index + 1}` }));
  const kept = many.map((one, index) =>
    index === 3 ? { ...one, ...dated('Thu, 01 Jan 2026 00:00:00 GMT')(one) } : one,
  );
  assert.ok(!wrongWith(kept).includes('untimely'));
});
