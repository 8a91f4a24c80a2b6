import { readBytes } from '../decoded.ts';
import type { Found, SecretFinder } from '../secret-finder.ts';
import { hasBrokenLines } from '../torn.ts';

/** A line that is longer is looked through in parts. */
const LONGEST_LINE = 4 << 20;
/** So much of a part is looked through again with the next one: no secret in any form is longer. */
const OVERLAP = 64 << 10;

/** A piece of a file, its bytes as Latin-1, with the secrets that it holds. */
export interface Piece {
  readonly text: string;
  readonly found: readonly Found[];
}

/** Cuts a file that comes in parts into pieces in which every secret is whole. */
export class PieceCutter {
  readonly #finder: SecretFinder;
  #rest = '';

  constructor(finder: SecretFinder) {
    this.#finder = finder;
  }

  /** What of the file so far can be told of, once more of it is there. */
  add(bytes: Buffer): Piece | null {
    this.#rest += bytes.toString('latin1');
    const line = this.#rest.lastIndexOf('\n') + 1;
    if (line > 0) return this.#cut(line);
    if (this.#rest.length < LONGEST_LINE) return null;
    return this.#cut(this.#rest.length - OVERLAP, foundIn(this.#rest, this.#finder));
  }

  /** The last piece. */
  end(): Piece {
    return this.#cut(this.#rest.length);
  }

  #cut(at: number, all?: readonly Found[]): Piece {
    const end = all?.find((one) => one.start < at && one.end > at)?.start ?? at;
    const text = this.#rest.slice(0, end);
    this.#rest = this.#rest.slice(end);
    return { text, found: all?.filter((one) => one.end <= end) ?? foundIn(text, this.#finder) };
  }
}

/** What a text holds, line by line: most hold nothing, and are not decoded. */
function foundIn(text: string, finder: SecretFinder): Found[] {
  if (!finder.mayHold(text)) return [];
  if (hasBrokenLines(text)) return foundInBytes(text, finder);
  const found: Found[] = [];
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('\n', start) + 1;
    const end = next === 0 ? text.length : next;
    for (const one of foundInBytes(text.slice(start, end), finder))
      found.push({ ...one, start: one.start + start, end: one.end + start });
    start = end;
  }
  return found;
}

function foundInBytes(text: string, finder: SecretFinder): Found[] {
  if (!finder.mayHold(text)) return [];
  const read = readBytes(Buffer.from(text, 'latin1'));
  return finder.find(read.text).map((one) => ({ ...one, ...read.origin(one) }));
}
