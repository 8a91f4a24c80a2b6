import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { parsedLine } from './lines.ts';

/** A body that is shorter than this is stored as it is. */
const LEAST_CHARS = 1024;
/** What is longer when it is unpacked was packed by no run. */
const MOST_BYTES = 1 << 27;
/** From 9 on it takes more than ten times as long. */
const QUALITY = 8;

/** A response whose body is packed: Brotli (RFC 7932) of its UTF-8 bytes, in base64; `body` is empty then. */
interface PackedResponse {
  readonly body: string;
  readonly packed?: string;
}

interface Stored {
  readonly response?: PackedResponse | null;
}

/** The line of an exchange with the body of its answer packed, where that is long and text. */
export function packedLine(line: string): string {
  if (line.length < LEAST_CHARS) return line;
  const exchange = parsedLine<Stored | null>(line);
  const body: unknown = exchange?.response?.body;
  if (typeof body !== 'string' || body.length < LEAST_CHARS || !body.isWellFormed()) return line;
  return JSON.stringify({
    ...exchange,
    response: { ...exchange?.response, body: '', packed: pack(body) },
  });
}

/** What a line of a journal holds, its body unpacked; undefined where it is no JSON, or its body cannot be unpacked. */
export function unpackedLine(line: string): unknown {
  const stored = parsedLine<Stored | null>(line);
  const packed = stored?.response?.packed;
  if (typeof packed !== 'string') return stored;
  const body = bodyIn(packed);
  if (body === undefined) return undefined;
  const { packed: _, ...response } = stored?.response ?? {};
  return { ...stored, response: { ...response, body } };
}

const pack = (body: string): string =>
  brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  }).toString('base64');

/** A body that was packed; undefined where it is none. */
export function bodyIn(packed: string): string | undefined {
  try {
    return brotliDecompressSync(Buffer.from(packed, 'base64'), { maxOutputLength: MOST_BYTES }).toString(
      'utf8',
    );
  } catch {
    return undefined;
  }
}
