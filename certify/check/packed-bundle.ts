import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BUNDLE } from '../../record/certificate.ts';
import { noBundle } from './open-bundle.ts';

/** What is larger when it is unpacked, or has more entries, is no bundle. It is held in memory, and tools add entries of their own. */
const MOST_BYTES = 2 ** 30;
const MOST_ENTRIES = 256;
const BLOCK = 512;
/** Kinds of entries (POSIX.1-2017, pax, ustar header): a file in two ways, a folder, and what pax says of the next entry or of all. */
const FILES: readonly string[] = ['0', '\0'];
const FOLDER = '5';
const OTHERS: readonly string[] = [FOLDER, 'x', 'g'];
/** What pax would have another tool unpack elsewhere, or otherwise. */
const RENAMES = /(?:^|\n)\d+ (?:path|linkpath|size|GNU\.[^=]*)=/;

interface Entry {
  readonly name: string;
  readonly kind: string;
  readonly bytes: Buffer;
}

/**
 * Lends the folder of a bundle: the folder itself, or what a .tgz of it holds, unpacked where nothing of it stays afterwards.
 * @throws UsageError where a file is no .tgz of a bundle
 */
export async function withFolder<T>(bundle: string, use: (folder: string) => Promise<T>): Promise<T> {
  if (statSync(bundle, { throwIfNoEntry: false })?.isFile() !== true) return use(bundle);
  const place = mkdtempSync(join(tmpdir(), 'muster-bundle-'));
  try {
    return await use(unpack(bundle, place));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Unpacks a .tgz into a place, and answers the folder in it that is the bundle. */
function unpack(bundle: string, place: string): string {
  const files = entriesOf(bundle).filter(({ kind }) => FILES.includes(kind));
  const manifest = files
    .map(({ name }) => name)
    .filter((name) => name === BUNDLE.manifest || name.endsWith(`/${BUNDLE.manifest}`))
    .sort((a, b) => a.length - b.length)[0];
  if (manifest === undefined) throw noBundle(bundle, `no ${BUNDLE.manifest} is in it`);
  for (const { name, bytes } of files)
    try {
      mkdirSync(dirname(join(place, name)), { recursive: true });
      writeFileSync(join(place, name), bytes);
    } catch (error) {
      throw noBundle(bundle, `${name} in it cannot be unpacked (${(error as NodeJS.ErrnoException).code})`);
    }
  return join(place, dirname(manifest));
}

function entriesOf(bundle: string): Entry[] {
  const entries: Entry[] = [];
  const all = unzipped(bundle);
  let at = 0;
  while (at + BLOCK <= all.length && all[at] !== 0) {
    const header = all.subarray(at, at + BLOCK);
    const size = Number.parseInt(textAt(header, 124, 12), 8);
    const kind = header.toString('latin1', 156, 157);
    const isSplit = textAt(header, 257, 5) === 'ustar' && header[345] !== 0;
    const name = (isSplit ? `${textAt(header, 345, 155)}/` : '') + textAt(header, 0, 100);
    const from = at + BLOCK;
    if (!(size >= 0) || from + size > all.length) throw noBundle(bundle, 'it ends before its files do');
    if (!FILES.includes(kind) && !OTHERS.includes(kind))
      throw noBundle(bundle, `${name} in it is no plain file`);
    if (!staysWithin(name)) throw noBundle(bundle, `${name} in it leads out of it`);
    if (kind !== FOLDER && !FILES.includes(kind) && RENAMES.test(all.toString('latin1', from, from + size)))
      throw noBundle(bundle, `${name} in it gives a file another name or size`);
    entries.push({ name: name.replace(/^(\.\/)+/, ''), kind, bytes: all.subarray(from, from + size) });
    if (entries.length > MOST_ENTRIES) throw noBundle(bundle, `it holds more than ${MOST_ENTRIES} files`);
    at = from + BLOCK * Math.ceil(size / BLOCK);
  }
  // Some tools unpack what stands behind the end: the bundle that is looked at has to be the one that is judged.
  if (all.subarray(at).some((byte) => byte !== 0)) throw noBundle(bundle, 'something stands behind its end');
  const names = entries.filter(({ kind }) => FILES.includes(kind)).map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw noBundle(bundle, `${twice} is in it twice`);
  return entries;
}

function unzipped(bundle: string): Buffer {
  try {
    return gunzipSync(readFileSync(bundle), { maxOutputLength: MOST_BYTES });
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    throw noBundle(
      bundle,
      code === 'ERR_BUFFER_TOO_LARGE' ? `it holds more than ${MOST_BYTES / 2 ** 20} MB` : 'it is no .tgz',
    );
  }
}

/** A text of a header, up to its NUL. */
const textAt = (header: Buffer, from: number, length: number): string =>
  header.toString('utf8', from, from + length).replace(/\0.*$/s, '');

const staysWithin = (name: string): boolean =>
  !/^[/\\]|^[A-Za-z]:/.test(name) && !name.split(/[/\\]/).includes('..');
