import { isAscii, isUtf8, transcode } from 'node:buffer';

/** A body as text, and the UTF-8 bytes of exactly that text. */
export interface Text {
  /** Made when it is asked for: of most pages of a large event only the bytes are read. */
  text(): string;
  readonly bytes: Buffer;
  /** Something of it was no UTF-8. */
  readonly garbled?: true;
}

/** Reads bytes as UTF-8, without a byte order mark; what is no UTF-8 becomes U+FFFD. */
export function readText(body: Buffer): Text {
  const bytes = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? body.subarray(3) : body;
  if (isUtf8(bytes)) return { text: () => textOf(bytes), bytes };
  const text = bytes.toString('utf8');
  return { text: () => text, bytes: Buffer.from(text), garbled: true };
}

/** Takes the quickest way that the bytes allow: through `toString`, one letter beyond ASCII makes a whole page dear. */
const textOf = (bytes: Buffer): string =>
  isAscii(bytes) ? bytes.toString('latin1') : transcode(bytes, 'utf8', 'utf16le').toString('utf16le');
