import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { OctetString } from '@peculiar/asn1-schema';
import { MessageImprint, TSTInfo } from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { type BaseBlock, type Constructed, fromBER } from 'asn1js';
import fc from 'fast-check';
import { partsOf } from '../../../certify/timestamp/encoding.ts';
import { readTimestamp } from '../../../certify/timestamp/read-timestamp.ts';
import { type Issued, POLICY, replyWith, signedAnew, TestAuthority } from './authority.ts';
import { WITHOUT_OPENSSL } from './openssl.ts';

const CONTENT = Buffer.from('{"format":"muster/bundle@1","files":{}}\n');
const SHA256 = '2.16.840.1.101.3.4.2.1';
const SHA512 = '2.16.840.1.101.3.4.2.3';
/** What a refusal reads like: one plain sentence. */
const SENTENCE = /^The time(-| )stamp[^\n\r]*[^.\n\r]\.$/;

const infoOf = (content: Buffer, more: Partial<TSTInfo> = {}): TSTInfo =>
  new TSTInfo({
    policy: POLICY,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA256, parameters: null }),
      hashedMessage: new OctetString(createHash('sha256').update(content).digest()),
    }),
    serialNumber: new Uint8Array([7]).buffer,
    ...more,
  });

/** A reply with copies of its signer's certificate beside it. */
function crowded(reply: Buffer, copies: number): Buffer {
  const { result } = fromBER(reply);
  const signedData = partsOf(partsOf(partsOf(result)[1])[1])[0];
  const certificates = (partsOf(signedData)[3] as Constructed).valueBlock.value;
  certificates.push(...Array(copies).fill(certificates[0]));
  return Buffer.from(result.toBER());
}

describe('a time stamp', { skip: WITHOUT_OPENSSL }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-timestamp-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  let authority: TestAuthority;
  let root: Issued;
  let tsa: Issued;
  let honest: Buffer;
  before(() => {
    authority = new TestAuthority(folder);
    root = authority.issue('root', { as: 'root' });
    tsa = authority.issue('tsa', { as: 'tsa', by: root });
    honest = authority.reply(authority.query(CONTENT), tsa);
  });

  const refused = (
    reply: Buffer,
    sentence: RegExp,
    { content = CONTENT, trusted = [root.pem] } = {},
  ): void => {
    assert.throws(
      () => readTimestamp(reply, content, trusted),
      (error: Error) => {
        assert.equal(error.name, 'TimestampError', error.stack);
        assert.match(error.message, SENTENCE);
        assert.match(error.message, sentence);
        return true;
      },
    );
  };

  test('by openssl is read: its time, its authority and its policy', () => {
    const from = Date.now();
    const reply = authority.reply(authority.query(CONTENT), tsa);
    const { time, ...rest } = readTimestamp(reply, CONTENT, [root.pem]);
    assert.deepEqual(rest, { authority: 'O=Test, CN=tsa', policy: POLICY });
    assert.ok(+time >= from - 1 && +time <= Date.now(), time.toISOString());
    assert.match(authority.verify(reply, CONTENT, root), /OK/);
  });

  test('counts by the root, by the certificate of the authority, and by one between them', () => {
    const middle = authority.issue('middle', { as: 'last', by: root });
    const below = authority.issue('below', { as: 'tsa', by: middle });
    const query = authority.query(CONTENT);
    const carried = authority.reply(query, below, { carried: [middle] });
    for (const trusted of [root, middle, below])
      assert.equal(readTimestamp(carried, CONTENT, [trusted.pem]).authority, 'O=Test, CN=below');
    const bare = authority.reply(query, below);
    assert.equal(readTimestamp(bare, CONTENT, [`${tsa.pem}\n${middle.pem}`]).authority, 'O=Test, CN=below');
    refused(bare, /goes back to no trusted certificate\.$/);
  });

  for (const [what, key, options] of [
    ['RSA', ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'], ['-md', 'sha384']],
    ['ECDSA on P-384', ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-384'], ['-md', 'sha512']],
  ] as const)
    test(`that is signed with ${what} is read`, () => {
      const signer = authority.issue(what.replaceAll(' ', '-'), { as: 'tsa', by: root, key });
      const genTime = new Date('2026-03-01T12:00:00Z');
      const reply = authority.forge(infoOf(CONTENT, { genTime }), [signer], {
        options: ['-cades', ...options],
      });
      assert.deepEqual(readTimestamp(reply, CONTENT, [root.pem]).time, genTime);
    });

  test('that names its certificate as of old, by SHA-1, is read', () => {
    const reply = authority.reply(authority.query(CONTENT), tsa, { section: 'stamps-of-old' });
    assert.equal(readTimestamp(reply, CONTENT, [root.pem]).policy, POLICY);
  });

  test('outlives the certificate that it was signed with', () => {
    const [from, to] = ['20210101000000Z', '20220101000000Z'];
    const past = authority.issue('past', { as: 'tsa', by: root, from, to });
    const genTime = new Date('2021-06-01T00:00:00Z');
    const reply = authority.forge(infoOf(CONTENT, { genTime }), [past]);
    assert.deepEqual(readTimestamp(reply, CONTENT, [root.pem]).time, genTime);
  });

  test('is refused for another content', () => {
    refused(honest, /other content/, { content: Buffer.from(`${CONTENT} `) });
    refused(authority.reply(authority.query(CONTENT, '-sha512'), tsa), /other content/);
    const { messageImprint } = infoOf(CONTENT);
    messageImprint.hashAlgorithm.algorithm = SHA512;
    refused(authority.forge(infoOf(CONTENT, { messageImprint }), [tsa]), /other content/);
  });

  test('is refused where nobody that it goes back to is trusted', () => {
    const other = authority.issue('other-root', { as: 'root', subject: 'root' });
    refused(honest, /no trusted certificate/, { trusted: [other.pem] });
    refused(honest, /no trusted certificate/, { trusted: [] });
  });

  for (const [as, sentence] of [
    ['web', /extended key usage timeStamping/],
    ['tsa-not-critical', /extended key usage timeStamping/],
    ['tsa-and-code', /extended key usage timeStamping/],
    ['root', /extended key usage timeStamping/],
    ['tsa-that-agrees', /may sign nothing/],
    ['tsa-that-asks-more', /not understood here \(1\.2\.3\.4\)/],
  ] as const)
    test(`is refused where its signer's certificate is one for ${as}`, () => {
      const signer = authority.issue(`as-${as}`, { as, by: root });
      refused(authority.forge(infoOf(CONTENT), [signer]), sentence);
    });

  test("is refused where its signer's certificate had ended, or was not valid yet", () => {
    const ended = authority.issue('ended', { as: 'tsa', by: root, to: '20210101000000Z' });
    const early = authority.issue('early', { as: 'tsa', by: root, from: '20980101000000Z' });
    const query = authority.query(CONTENT);
    for (const signer of [ended, early]) {
      const reply = authority.reply(query, signer);
      refused(reply, /is valid from 20/);
      refused(reply, /is valid from 20/, { trusted: [signer.pem] });
    }
  });

  describe('is refused where an authority between', () => {
    const link = (what: string, wish: Parameters<TestAuthority['issue']>[1], sentence: RegExp): void => {
      test(what, () => {
        const middle = authority.issue(`middle ${what}`, { by: root, ...wish });
        const below = authority.issue(`below ${what}`, { as: 'tsa', by: middle });
        refused(authority.forge(infoOf(CONTENT), [below], { carried: [middle] }), sentence);
      });
    };
    link('is none', { as: 'web' }, /no trusted certificate: .* may issue no certificates\./);
    link('is a time-stamp authority itself', { as: 'tsa' }, /no trusted certificate/);
    link('serves web sites alone', { as: 'web-authority' }, /may issue no certificates for time stamps\./);
    link('asks for what is not understood', { as: 'constrained' }, /not understood here \(2\.5\.29\.30\)/);
    link('signs no certificates', { as: 'signs-lists' }, /no trusted certificate\.$/);
    link('had ended', { as: 'root', to: '20210101000000Z' }, /no trusted certificate: .* is valid from 20/);
    link('is signed with SHA-1', { as: 'root', digest: 'sha1' }, /no trusted certificate\.$/);

    test('has more below it than it may', () => {
      const last = authority.issue('last', { as: 'last', by: root });
      const beyond = authority.issue('beyond', { as: 'root', by: last });
      const below = authority.issue('below-beyond', { as: 'tsa', by: beyond });
      const reply = authority.forge(infoOf(CONTENT), [below], { carried: [last, beyond] });
      refused(reply, /may not have so many authorities below it/);
    });

    test('is issued by another that it issued itself', () => {
      const [one, two] = ['one', 'two'].map((name) => authority.issue(name, { as: 'root' })) as [
        Issued,
        Issued,
      ];
      const oneByTwo = authority.issue('one-by-two', { as: 'root', by: two, keyOf: one, subject: 'one' });
      const twoByOne = authority.issue('two-by-one', { as: 'root', by: one, keyOf: two, subject: 'two' });
      const below = authority.issue('below-one', { as: 'tsa', by: one });
      const reply = authority.forge(infoOf(CONTENT), [below], { carried: [oneByTwo, twoByOne] });
      refused(reply, /no trusted certificate/);
    });
  });

  test('is refused where its time was edited', () => {
    const year = honest.indexOf(`${new Date().getUTCFullYear()}`, 0, 'latin1');
    const edited = Buffer.from(honest);
    edited.write('2019', year, 'latin1');
    refused(edited, /changed after it was signed/);
    // Its digest in the signed attributes mended, too: there the signature breaks.
    const digest = (reply: Buffer): Buffer => {
      const start = reply.indexOf(Buffer.from([0x02, 0x01, 0x01, 0x06]), year - 120) - 2;
      return createHash('sha256')
        .update(reply.subarray(start, start + 2 + reply[start + 1]!))
        .digest();
    };
    const at = honest.indexOf(digest(honest));
    assert.ok(year > 0 && at > year);
    digest(edited).copy(edited, at);
    refused(edited, /not signed with the key of the certificate that it names, O=Test, CN=tsa\./);
  });

  test('is refused where another certificate of the same name and number stands in place of its signer', () => {
    const theirs = authority.forge(infoOf(CONTENT), [tsa], {
      options: ['-cades', '-md', 'sha256', '-nocerts'],
    });
    refused(theirs, /does not carry the certificate/);
    assert.equal(readTimestamp(theirs, CONTENT, [tsa.pem]).authority, 'O=Test, CN=tsa');
    const key = authority.issue('key', { as: 'tsa' });
    const forged = authority.forge(infoOf(CONTENT), [{ ...key, name: 'forged' }], { carried: [tsa] });
    refused(forged, /no trusted certificate/);
  });

  test('is refused where its signer only claims to go back to one that is trusted', () => {
    const other = authority.issue('claimed-root', { as: 'root', subject: 'root' });
    const claims = authority.issue('claims', { as: 'tsa-of-nobody', by: other });
    refused(authority.forge(infoOf(CONTENT), [claims]), /no trusted certificate\.$/);
  });

  test('is refused where the signed attributes or what stands beside them say that it is something else', () => {
    const anew = (change: (attributes: BaseBlock[]) => void): Buffer => signedAnew(honest, tsa, change);
    assert.ok(
      readTimestamp(
        anew(() => {}),
        CONTENT,
        [root.pem],
      ),
    );
    // The first of the attributes is the content type.
    refused(
      anew((attributes) => attributes.push(attributes[0]!)),
      /cannot be read/,
    );
    refused(
      anew((attributes) => attributes.shift()),
      /cannot be read/,
    );
    for (const oid of ['2a864886f70d010702', '2a864886f70d0109100104']) {
      const edited = Buffer.from(honest);
      const at = honest.indexOf(oid, 0, 'hex') + oid.length / 2 - 1;
      edited[at]! += 1;
      refused(edited, /cannot be read/);
    }
  });

  for (const [what, options, sentence] of [
    ['does not name its certificate', ['-md', 'sha256'], /which certificate signed it/],
    ['signs no attributes', ['-noattr', '-md', 'sha256'], /cannot be read/],
    ['is signed with SHA-1', ['-cades', '-md', 'sha1'], /proves too little/],
  ] as const)
    test(`is refused where it ${what}`, () =>
      refused(authority.forge(infoOf(CONTENT), [tsa], { options }), sentence));

  test('is refused where its key is short, or its kind of signature is not known', () => {
    const short = ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:1024'];
    const signer = authority.issue('short', { as: 'tsa', by: root, key: short });
    refused(authority.forge(infoOf(CONTENT), [signer]), /RSA of 2048 bits/);
    const key = ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'];
    const long = authority.issue('long', { as: 'tsa', by: root, key });
    const options = ['-cades', '-md', 'sha256', '-keyopt', 'rsa_padding_mode:pss'];
    refused(
      authority.forge(infoOf(CONTENT), [long], { options }),
      /not known here \(1\.2\.840\.113549\.1\.1\.10\)/,
    );
  });

  test('is refused where it has several signers, or carries a crowd of certificates', () => {
    const second = authority.issue('second', { as: 'tsa', by: root });
    refused(authority.forge(infoOf(CONTENT), [tsa, second]), /several signers/);
    refused(crowded(honest, 16), /carries 17 certificates/);
  });

  test('is refused where the authority rejected the request, and its words are told', () => {
    const rejected = authority.reply(authority.query(CONTENT, '-sha384'), tsa);
    refused(rejected, /its status is rejection \(".*"\)\./);
  });

  test('is refused where it is no time stamp at all', () => {
    const data = authority.forge(infoOf(CONTENT), [tsa], { type: '1.2.840.113549.1.7.1' });
    const nested = (open: readonly number[]): Buffer => Buffer.concat(Array(15_000).fill(Buffer.from(open)));
    const crowd = Buffer.concat([
      Buffer.from([0x31, 0x82, 0xea, 0x60]),
      Buffer.alloc(60_000, Buffer.from([5, 0])),
    ]);
    for (const bytes of [
      ...[Buffer.alloc(0), Buffer.from('<html>no</html>'), randomBytes(4096), replyWith(), data, crowd],
      ...[
        nested([0x30, 0x80]),
        nested([0x30, 0x84, 0, 0]),
        Buffer.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xff]),
      ],
      ...[Buffer.concat([honest, Buffer.from('x')]), authority.forge(randomBytes(99), [tsa])],
    ])
      refused(bytes, /cannot be read/);
    refused(Buffer.alloc(64 * 1024 + 1), /has 65537 bytes/);
  });

  test('is refused at every length but its own', () => {
    for (let length = 0; length < honest.length; length += 23)
      refused(honest.subarray(0, length), /cannot be read/);
  });

  test('is refused, or says the same, whatever of its bytes are others', () => {
    const said = readTimestamp(honest, CONTENT, [root.pem]);
    const at = fc.nat(honest.length - 1);
    const edits = fc.array(fc.record({ at, drop: fc.nat(3), put: fc.uint8Array({ maxLength: 3 }) }), {
      minLength: 1,
      maxLength: 3,
    });
    let accepted = 0;
    fc.assert(
      fc.property(edits, (list) => {
        let bytes = honest;
        for (const { at, drop, put } of list)
          bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + drop)]);
        try {
          assert.deepEqual(readTimestamp(bytes, CONTENT, [root.pem]), said);
          accepted += 1;
        } catch (error) {
          assert.equal((error as Error).name, 'TimestampError', (error as Error).stack);
          assert.match((error as Error).message, SENTENCE);
        }
      }),
      { numRuns: 600 },
    );
    assert.ok(accepted < 300, `${accepted} of 600 count`);
  });

  test('is not judged by a trusted certificate that cannot be read', () => {
    for (const pem of ['', 'no PEM', root.pem.replace(/\n.{8}/, '\nAAAAAAAA'), root.pem.slice(0, 300)])
      assert.throws(() => readTimestamp(honest, CONTENT, [pem]), {
        name: 'UsageError',
        message: /in PEM\.$/,
      });
  });
});
