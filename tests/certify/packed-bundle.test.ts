import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { checkBundle } from '../../certify/check/check-bundle.ts';
import { withFolder } from '../../certify/check/packed-bundle.ts';
import { scratch } from '../cli/muster.ts';
import { bundleOf, copyOf, newKeys } from './honest-bundle.ts';

const keys = newKeys();
const ASKED = { trustedKey: keys.publicKey, policy: 'full', now: Date.now() } as const;
const place = scratch();
let bundle = '';
before(async () => {
  bundle = await bundleOf(keys.privateKey);
});

/** What `tar` packs of a folder: the folder itself, or what is in it. */
function packed(folder: string, what = basename(folder)): string {
  const file = join(place, `${Math.random().toString(36).slice(2)}.tgz`);
  const from = what === '.' ? folder : dirname(folder);
  const { status, stderr } = spawnSync('tar', ['czf', file, '-C', from, what], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return file;
}

/** A .tgz with one entry, as no tool would write it. */
function forged(name: string, kind: string, text = '', behind = ''): string {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(`${Buffer.byteLength(text).toString(8).padStart(11, '0')}\0`, 124);
  header.write(kind, 156);
  const body = Buffer.alloc(512 * Math.ceil(text.length / 512));
  body.write(text);
  const file = join(place, `${Math.random().toString(36).slice(2)}.tgz`);
  writeFileSync(file, gzipSync(Buffer.concat([header, body, Buffer.alloc(1024), Buffer.from(behind)])));
  return file;
}

const unpacked = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('muster-bundle-'));
const check = (file: string) => withFolder(file, (folder) => checkBundle(folder, ASKED));

for (const what of [undefined, '.'] as const)
  test(`a .tgz is judged as its folder is, packed ${what === '.' ? 'from within' : 'as it is'}, and nothing of it stays`, async () => {
    const before = unpacked();
    const { outcome, refusals, certificate } = await checkBundle(bundle, ASKED);
    const report = await check(packed(bundle, what));
    assert.deepEqual([report.outcome, report.refusals], [outcome, refusals]);
    assert.deepEqual(report.certificate, certificate);
    assert.deepEqual(unpacked(), before);
  });

test('what file managers and the tar of macOS leave beside the files of a bundle is not looked at', async () => {
  const left = copyOf(bundle);
  for (const name of ['._certificate.json', '.DS_Store', 'runs/._1', 'runs/1/._facts.ndjson', 'Thumbs.db'])
    writeFileSync(join(left, name), 'left');
  const { outcome, refusals } = await checkBundle(bundle, ASKED);
  for (const report of [await checkBundle(left, ASKED), await check(packed(left))])
    assert.deepEqual([report.outcome, report.refusals], [outcome, refusals]);
});

test('a .tgz with a file more than its list names is refused, as its folder is', async () => {
  const more = copyOf(bundle);
  mkdirSync(join(more, 'runs', '9'));
  writeFileSync(join(more, 'runs', '9', 'facts.ndjson'), '');
  const { outcome } = await check(packed(more));
  assert.equal(outcome, 'refused');
});

test('what is no .tgz of a bundle, or would write elsewhere, is said to be none', async () => {
  const text = join(place, 'text.tgz');
  writeFileSync(text, 'no archive');
  const linked = copyOf(bundle);
  symlinkSync('/etc/hostname', join(linked, 'badge.txt'));
  const before = unpacked();
  for (const [file, why] of [
    [text, /is no bundle, as it is no \.tgz: name the folder/],
    [packed(join(bundle, 'runs')), /is no bundle, as no manifest\.json is in it/],
    [packed(linked), /badge\.txt in it is no plain file/],
    [forged('../manifest.json', '0', '{}'), /\.\.\/manifest\.json in it leads out of it/],
    [forged('/tmp/manifest.json', '0', '{}'), /leads out of it/],
    [forged('bundle/manifest.json', '2'), /is no plain file/],
    [forged('bundle/pax', 'x', '30 path=bundle/manifest.json\n'), /gives a file another name or size/],
    [forged('bundle/manifest.json', '0', '{}', 'more'), /something stands behind its end/],
    [forged('manifest.json/manifest.json/', '0', '{}'), /is no bundle, as/],
  ] as const)
    await assert.rejects(check(file), why);
  assert.deepEqual(unpacked(), before);
});
