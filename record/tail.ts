import { closeSync, openSync, readSync } from 'node:fs';

const LINE_FEED = 10;
const CHUNK_BYTES = 1 << 20;

/**
 * Reads on in a file that others append whole lines to. A file that is not there yet has no lines. Only a line feed ends a
 * line: Node's readline also splits at U+2028, which may stand inside a JSON text.
 */
export class Tail {
  readonly #file: string;
  #fd: number | undefined;
  // What was read and is no whole line yet; longer than a chunk only where a line is.
  #buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  #rest = 0;
  #offset = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** The whole lines of the next megabyte; undefined where no more has come. */
  chunk(): string[] | undefined {
    const fd = this.#open();
    if (fd === undefined) return undefined;
    if (this.#rest === this.#buffer.length)
      this.#buffer = Buffer.concat([this.#buffer], 2 * this.#buffer.length);
    const read = readSync(fd, this.#buffer, this.#rest, this.#buffer.length - this.#rest, this.#offset);
    if (read === 0) return undefined;
    this.#offset += read;
    const filled = this.#buffer.subarray(0, this.#rest + read);
    const lines: string[] = [];
    let from = 0;
    for (let at = filled.indexOf(LINE_FEED, this.#rest); at >= 0; at = filled.indexOf(LINE_FEED, from)) {
      lines.push(filled.toString('utf8', from, at));
      from = at + 1;
    }
    this.#rest = filled.copyWithin(0, from).length - from;
    return lines;
  }

  /** The whole lines that have come since the last time. */
  lines(): string[] {
    let lines: string[] = [];
    for (let more = this.chunk(); more !== undefined; more = this.chunk()) lines = lines.concat(more);
    return lines;
  }

  /** What stands behind the last line feed. */
  get rest(): string {
    return this.#buffer.toString('utf8', 0, this.#rest);
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }

  #open(): number | undefined {
    try {
      this.#fd ??= openSync(this.#file, 'r');
    } catch {
      // It is not written yet.
    }
    return this.#fd;
  }
}
