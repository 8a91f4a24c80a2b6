import { accessSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { Tail } from './tail.ts';

/** The lines of a file, one at a time; the last one may lack its line feed. @throws where there is no such file */
export async function* linesOf(file: string): AsyncGenerator<string> {
  accessSync(file);
  const tail = new Tail(file);
  try {
    for (let lines = tail.chunk(); lines !== undefined; lines = tail.chunk()) {
      yield* lines;
      // Signals are heard between two chunks.
      await turn();
    }
    if (tail.rest !== '') yield tail.rest;
  } finally {
    tail.close();
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
