import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** A body that is shorter than this is stored as it is, in characters. */
export const LEAST_CHARS = 1024;
/** What is longer when it is unpacked was packed by no run: a run takes answers of 16 MB. */
const MOST_BODY_BYTES = 1 << 26;
/** From 9 on it takes more than ten times as long. */
const QUALITY = 8;

/** A text, packed: Brotli (RFC 7932) of its UTF-8 bytes, in base64. */
export const packText = (text: string): string =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  }).toString('base64');

/** A text that was packed; undefined where it is none, or has more bytes than `most`. */
export function textIn(packed: string, most = MOST_BODY_BYTES): string | undefined {
  try {
    const bytes = brotliDecompressSync(Buffer.from(packed, 'base64'), { maxOutputLength: most });
    return bytes.toString('utf8');
  } catch {
    return undefined;
  }
}
