import { gunzipSync, inflateRawSync } from 'node:zlib';
import type { SecretFinder } from '../secret-finder.ts';
import { PieceCutter } from './pieces.ts';

/** What is larger when it is unpacked was packed by no run. */
const MOST_BYTES = 1 << 29;
const [GZIP, ZIP, ENTRY, END_OF_DIRECTORY] = [0x8b1f, 0x04034b50, 0x02014b50, 0x06054b50];
/** The smallest end of a directory. */
const END_BYTES = 22;
/** A zip that a page carries, as the report of the test runner does. */
const IN_PAGE = /base64,(UEsD[A-Za-z0-9+/=]+)/g;

/** Whether a file is packed, by how it begins. */
export const isPacked = (bytes: Buffer): boolean =>
  (bytes.length > 1 && bytes.readUInt16LE(0) === GZIP) || (bytes.length > 3 && bytes.readUInt32LE(0) === ZIP);

/** Whether bytes hold a secret, as they are or packed (gzip, zip, and zip in a page). What cannot be unpacked is looked through as it is. */
export function bytesHold(bytes: Buffer, finder: SecretFinder): boolean {
  const cutter = new PieceCutter(finder);
  if ((cutter.add(bytes)?.found.length ?? 0) + cutter.end().found.length > 0) return true;
  for (const part of partsOf(bytes)) if (bytesHold(part, finder)) return true;
  return pageHolds(bytes, finder);
}

/** Whether a page carries a zip that holds a secret. */
export function pageHolds(bytes: Buffer, finder: SecretFinder): boolean {
  if (!bytes.includes('base64,UEsD')) return false;
  return [...bytes.toString('latin1').matchAll(IN_PAGE)].some(([, zip = '']) =>
    bytesHold(Buffer.from(zip, 'base64'), finder),
  );
}

function* partsOf(bytes: Buffer): Generator<Buffer> {
  if (!isPacked(bytes)) return;
  try {
    if (bytes.readUInt16LE(0) === GZIP) yield gunzipSync(bytes, { maxOutputLength: MOST_BYTES });
    else yield* entriesOf(bytes);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
}

/** The files of a zip, by its central directory (APPNOTE.TXT, 4.3.12). */
function* entriesOf(bytes: Buffer): Generator<Buffer> {
  let end = bytes.length - END_BYTES;
  while (end > 0 && bytes.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  let at = bytes.readUInt32LE(end + 16);
  while (bytes.readUInt32LE(at) === ENTRY) {
    const [method, size, local] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ];
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(from, from + size);
    if (size > 0) yield method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: MOST_BYTES });
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}
