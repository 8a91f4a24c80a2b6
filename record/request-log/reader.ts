import { closeSync, openSync, readSync } from 'node:fs';
import type { Line } from './line.ts';

const CHUNK = 1 << 20;

/** Reads the lines of a request log while another process appends to it. An incomplete last line is left for the next read. */
export class RequestLogReader {
  readonly #file: string;
  readonly #chunk = Buffer.allocUnsafe(CHUNK);
  #fd: number | undefined;
  #offset = 0;
  #rest: Buffer = Buffer.alloc(0);

  constructor(file: string) {
    this.#file = file;
  }

  /** Hands every line that is complete by now to `take`; answers how many. Lines that are no JSON are passed over. */
  read(take: (line: Line) => void): number {
    let lines = 0;
    for (let bytes = this.#fill(); bytes !== null; bytes = this.#fill()) {
      let from = 0;
      for (let end = bytes.indexOf(10, from); end >= 0; end = bytes.indexOf(10, from)) {
        const line = parse(bytes.toString('utf8', from, end));
        from = end + 1;
        if (line === null) continue;
        take(line);
        lines += 1;
      }
      this.#rest = Buffer.from(bytes.subarray(from));
    }
    return lines;
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }

  #fill(): Buffer | null {
    try {
      this.#fd ??= openSync(this.#file, 'r');
    } catch {
      return null;
    }
    const read = readSync(this.#fd, this.#chunk, 0, CHUNK, this.#offset);
    if (read === 0) return null;
    this.#offset += read;
    const fresh = this.#chunk.subarray(0, read);
    return this.#rest.length === 0 ? fresh : Buffer.concat([this.#rest, fresh]);
  }
}

function parse(text: string): Line | null {
  if (!text.startsWith('["')) return null;
  try {
    return JSON.parse(text) as Line;
  } catch {
    return null;
  }
}
