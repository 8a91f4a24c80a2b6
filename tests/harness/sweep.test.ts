import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { Learned } from '../../harness/secrets/learned.ts';
import { sweep } from '../../harness/secrets/sweep/sweep.ts';
import { EXCHANGES_FILE, exchangeIn } from '../../record/exchanges-file.ts';
import { Packer } from '../../record/packing/packer.ts';
import { scratch } from '../cli/muster.ts';
import { exchange } from '../reports/sample.ts';

const SECRET = 'gate "way" ö/key+7&<x> 😀';
const KNOWN = [[SECRET, 'KEY']] as const;
const escaped = JSON.stringify(SECRET).replace(/[&<>]/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`);

/** A zip of one file (APPNOTE.TXT, 4.3). */
function zipOf(name: string, text: string): Buffer {
  const packed = deflateRawSync(text);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(Buffer.byteLength(text), 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
  const entry = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00'),
    fields,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, entry, Buffer.from('PK\x05\x06'), end]);
}

const LONG = 'nothing to see here, line after line\n'.repeat(60_000);

test('secrets are taken out of every kind of file that was written since, and nothing else is touched', () => {
  const folder = scratch();
  const write = (name: string, content: string | Buffer): string => {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const page = `<script>data = "data:application/zip;base64,${zipOf('a.json', escaped).toString('base64')}"</script>`;
  const rewritten = [
    write('allure-results/a.json', `{"name":${escaped},"other":"ö stays"}`),
    write('exchanges.ndjson', `${LONG}{"body":${JSON.stringify(escaped)}}\n${LONG}`),
    write('junit.xml', `<a b="${SECRET.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)}"/>`),
    write('one-line.txt', `${'x '.repeat(3 << 20)}${encodeURIComponent(SECRET)}${' y'.repeat(1 << 20)}`),
  ];
  const deleted = [
    write('artifacts/trace.zip', zipOf('0.trace', `{"value":${escaped}}`)),
    write('k6.json.gz', gzipSync(`${LONG}${SECRET}`)),
    write('picture.png', Buffer.concat([Buffer.from('\x89PNG\0\0\0\rtEXt\0'), Buffer.from(SECRET)])),
    write('playwright-report/index.html', page),
  ];
  const kept = [
    write('clean.zip', zipOf('a', 'nothing')),
    write('clean.html', `<p>${LONG}</p>`),
    write('broken.gz', Buffer.from([0x1f, 0x8b, 1, 2, 3])),
    write('broken.zip', Buffer.from('PK\x03\x04 no zip')),
  ];
  const older = write('profile.yaml', `secret: ${SECRET}`);
  utimesSync(older, 1, 1);
  const elsewhere = join(scratch(), 'elsewhere');
  writeFileSync(elsewhere, SECRET);
  symlinkSync(elsewhere, join(folder, 'link'));
  const before = kept.map((file) => readFileSync(file));

  const leaks = sweep(folder, KNOWN, 2000);
  const named = (swept: string): string[] =>
    leaks.filter((one) => one.swept === swept).map(({ file }) => file);
  assert.deepEqual(named('rewritten').sort(), [...rewritten].sort());
  assert.deepEqual(named('deleted').sort(), [...deleted].sort());
  for (const file of deleted) assert.ok(!existsSync(file), file);
  assert.deepEqual(
    kept.map((file) => readFileSync(file)),
    before,
  );
  assert.match(readFileSync(older, 'utf8'), /gate/);
  assert.equal(readFileSync(elsewhere, 'utf8'), SECRET);
  assert.equal(readFileSync(rewritten[0] ?? '', 'utf8'), '{"name":"$MUSTER_KEY","other":"ö stays"}');
  const journal = readFileSync(rewritten[1] ?? '', 'utf8');
  assert.equal(journal.length, 2 * LONG.length + '{"body":"\\"$MUSTER_KEY\\""}\n'.length);
  assert.deepEqual(sweep(folder, KNOWN, 2000), []);
});

test('words that reports hold anyway, and what a profile says openly, are not looked for', () => {
  const learned = new Learned();
  for (const secret of [
    'secret',
    'client_secret',
    '20261127',
    'two plain-words',
    'acme-7.example',
    'q7-Zt0.4kM',
  ])
    learned.add(secret, 'S');
  learned.leave('["https://acme-7.example.com"]');
  assert.deepEqual(learned.telling, [['q7-Zt0.4kM', 'S']]);
});

test('a secret in the packed body of an exchange is taken out, beside one that is not packed, and every exchange stays', () => {
  const folder = scratch();
  const file = join(folder, EXCHANGES_FILE);
  const answered = (body: string) => exchange({ response: { status: 200, headers: {}, body } });
  const bodies = [LONG.slice(0, 5000), `${LONG.slice(0, 5000)}${SECRET}`, 'short', `short ${SECRET}`];
  const packer = new Packer();
  const lines = bodies.map((body) => packer.line(JSON.stringify(answered(body))));
  writeFileSync(file, `${lines.join('\n')}\n`);
  assert.deepEqual(sweep(folder, KNOWN, 0), [{ file, swept: 'rewritten' }]);
  const after = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => exchangeIn(line));
  assert.deepEqual(
    after.map((one) => one?.response?.body),
    bodies.map((body) => body.replace(SECRET, '$MUSTER_KEY')),
  );
  assert.deepEqual(sweep(folder, KNOWN, 0), [], 'nothing is left of it');
});
