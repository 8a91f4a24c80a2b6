import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gunzipSync, inflateRawSync } from 'node:zlib';
import type { Exchange } from '../../record/exchange.ts';
import { Unpacker } from '../../record/packing/unpacker.ts';

/** A value that was found, and in which file, or which part of an archive within it. */
export interface Found {
  readonly file: string;
  readonly value: string;
}

/** The files under a folder, and what is packed in them, that hold one of some texts as it is, in base64 or URL-encoded. */
export function artifactsHolding(folder: string, values: readonly string[]): Found[] {
  const found: Found[] = [];
  const forms = values.flatMap((value) => formsOf(value).map((form) => ({ value, form })));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    for (const { name, bytes } of unpacked(relative(folder, file), readFileSync(file)))
      found.push(...holding(name, bytes, forms));
  }
  return found;
}

function holding(
  file: string,
  bytes: Buffer,
  forms: ReadonlyArray<{ readonly value: string; readonly form: string }>,
): Found[] {
  // One search over the text of the file is many times faster than one over its bytes for each value.
  const text = bytes.toString('utf8');
  return forms.flatMap(({ value, form }) => (text.includes(form) ? [{ file, value }] : []));
}

/** A text as artifacts may write it. Base64 depends on what stands before: the middle part is alike in three places. */
function formsOf(value: string): string[] {
  const inner = [0, 1, 2].map((shift) => {
    const text = Buffer.from('\0'.repeat(shift) + value).toString('base64');
    return text.slice(shift === 0 ? 0 : 4, Math.floor(text.replace(/=+$/, '').length / 4) * 4 - 4);
  });
  return [
    ...new Set([
      value,
      encodeURIComponent(value),
      new URLSearchParams({ a: value }).toString().slice(2),
      JSON.stringify(value).slice(1, -1),
      ...inner.filter((text) => text.length >= 8),
    ]),
  ];
}

interface Part {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A file and all that is packed in it: gzip, zip, zips that a page holds as base64, and bodies of a journal. */
function unpacked(name: string, bytes: Buffer): Part[] {
  const parts: Part[] = [{ name, bytes }];
  if (bytes.length > 2 && bytes.readUInt16BE(0) === 0x1f8b)
    parts.push(...unpacked(`${name}!`, gunzipSync(bytes)));
  if (bytes.length > 4 && bytes.readUInt32LE(0) === 0x04034b50) parts.push(...zipped(name, bytes));
  if (name.endsWith('.html'))
    for (const [, text = ''] of bytes.toString('latin1').matchAll(/base64,([A-Za-z0-9+/=]{64,})/g))
      parts.push(...unpacked(`${name}!base64`, Buffer.from(text, 'base64')));
  if (name.endsWith('.ndjson')) {
    const unpacker = new Unpacker();
    const lines = bytes.toString('utf8').split('\n');
    const read = lines.map((line) => unpacker.line(line) as Partial<Exchange> | undefined);
    const bodies = read.flatMap((one, index) =>
      lines[index]?.includes('"packed"') ? [one?.response?.body ?? ''] : [],
    );
    if (bodies.length > 0) parts.push({ name: `${name}!packed`, bytes: Buffer.from(bodies.join('\n')) });
  }
  return parts;
}

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;

/** The files of a zip, by its central directory (APPNOTE.TXT 4.3.12). */
function zipped(name: string, bytes: Buffer): Part[] {
  const parts: Part[] = [];
  let end = bytes.length - 22;
  while (end > 0 && bytes.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  let at = bytes.readUInt32LE(end + 16);
  while (bytes.readUInt32LE(at) === ENTRY) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    const local = bytes.readUInt32LE(at + 42);
    const inner = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(from, from + size);
    if (size > 0) parts.push(...unpacked(`${name}!${inner}`, method === 0 ? packed : inflateRawSync(packed)));
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return parts;
}
