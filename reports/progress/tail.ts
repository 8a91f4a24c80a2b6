import { closeSync, openSync, readSync } from 'node:fs';

const LINE_FEED = 10;

/** Reads on in a file that others append whole lines to. A file that is not there yet has no lines. */
export class Tail {
  readonly #file: string;
  readonly #chunk = Buffer.alloc(1 << 18);
  #fd: number | undefined;
  #offset = 0;
  #rest = '';

  constructor(file: string) {
    this.#file = file;
  }

  /** How many lines have come since the last time. Use either this or `lines`. */
  countLines(): number {
    let count = 0;
    for (const bytes of this.#fresh())
      for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) count += 1;
    return count;
  }

  /** The whole lines that have come since the last time. */
  lines(): string[] {
    // Bytes are kept one character each, so that a character on the border of two chunks stays whole.
    let text = this.#rest;
    for (const bytes of this.#fresh()) text += bytes.toString('latin1');
    const lines = text.split('\n');
    this.#rest = lines.pop() ?? '';
    return lines.map((line) => Buffer.from(line, 'latin1').toString('utf8'));
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }

  *#fresh(): Generator<Buffer> {
    try {
      this.#fd ??= openSync(this.#file, 'r');
    } catch {
      return;
    }
    for (;;) {
      const read = readSync(this.#fd, this.#chunk, 0, this.#chunk.length, this.#offset);
      if (read === 0) return;
      this.#offset += read;
      yield this.#chunk.subarray(0, read);
    }
  }
}
