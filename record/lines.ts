import { open } from 'node:fs/promises';

const LINE_FEED = 10;
const CHUNK_BYTES = 1 << 20;

/**
 * The lines of a file, one at a time. Only a line feed ends a line: Node's readline also splits at U+2028, which may
 * stand inside a JSON text.
 */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const handle = await open(file);
  try {
    // What was read and is no whole line yet; longer than a chunk only where a line is.
    let buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    let rest = 0;
    for (;;) {
      if (rest === buffer.length) buffer = Buffer.concat([buffer], 2 * buffer.length);
      const { bytesRead } = await handle.read(buffer, rest, buffer.length - rest);
      if (bytesRead === 0) break;
      const filled = buffer.subarray(0, rest + bytesRead);
      let from = 0;
      for (let at = filled.indexOf(LINE_FEED, rest); at >= 0; at = filled.indexOf(LINE_FEED, from)) {
        yield filled.toString('utf8', from, at);
        from = at + 1;
      }
      rest = filled.copyWithin(0, from).length - from;
    }
    if (rest > 0) yield buffer.toString('utf8', 0, rest);
  } finally {
    await handle.close();
  }
}

/** What a line of JSON holds, or undefined where it is none: a crash may cut off the last one. */
export function parsedLine<T>(line: string): T | undefined {
  try {
    return JSON.parse(line) as T;
  } catch {
    return undefined;
  }
}
