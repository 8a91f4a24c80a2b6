import { createReadStream } from 'node:fs';

/**
 * The lines of a file, one at a time. Only a line feed ends a line: Node's readline also splits at U+2028, which may
 * stand inside a JSON text.
 */
export async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const lines = (rest + (chunk as string)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** What a line of JSON holds, or undefined where it is none: a crash may cut off the last one. */
export function parsedLine<T>(line: string): T | undefined {
  try {
    return JSON.parse(line) as T;
  } catch {
    return undefined;
  }
}
