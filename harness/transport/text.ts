import { isAscii, isUtf8, transcode } from 'node:buffer';

/** A body as text, and the UTF-8 bytes of exactly that text. */
export interface Text {
  readonly text: string;
  readonly bytes: Uint8Array;
  /** Something of it was no UTF-8. */
  readonly garbled?: true;
}

/**
 * Reads bytes as UTF-8, without a byte order mark; what is no UTF-8 becomes U+FFFD. Takes the quickest way that the
 * bytes allow: through `toString`, one letter beyond ASCII makes a whole page dear.
 */
export function readText(body: Buffer): Text {
  const bytes = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? body.subarray(3) : body;
  if (isAscii(bytes)) return { text: bytes.toString('latin1'), bytes };
  if (isUtf8(bytes)) return { text: transcode(bytes, 'utf8', 'utf16le').toString('utf16le'), bytes };
  const text = bytes.toString('utf8');
  return { text, bytes: Buffer.from(text), garbled: true };
}
