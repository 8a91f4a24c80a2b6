import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Exchange } from '../../judge/exchange.ts';
import type { Fact } from '../../judge/facts.ts';

export const EXCHANGES_FILE = 'exchanges.ndjson';
export const FACTS_FILE = 'facts.ndjson';

const FLUSH_AFTER_MS = 25;
const FLUSH_AT_CHARS = 256 * 1024;
const LARGEST_LOT = 128;

/** Appends lines to a file that several processes share: whole lines in one write each, in the order they came. */
class LineFile {
  readonly #fd: number;
  #lines: string[] = [];
  #chars = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(file: string) {
    this.#fd = openSync(file, 'a');
  }

  append(line: string): void {
    this.#lines.push(line);
    this.#chars += line.length;
    if (this.#chars > FLUSH_AT_CHARS) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), FLUSH_AFTER_MS).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lines.length === 0) return;
    const text = Buffer.from(`${this.#lines.join('\n')}\n`);
    this.#lines = [];
    this.#chars = 0;
    for (let from = 0; from < text.length; ) from += writeSync(this.#fd, text, from);
  }

  close(): void {
    this.flush();
    closeSync(this.#fd);
  }
}

/** Hands exchanges to the thread that writes them, in lots. */
class ExchangeFile {
  readonly #thread: Worker;
  #lot: Exchange[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(file: string) {
    this.#thread = new Worker(new URL('./line-writer.mjs', import.meta.url), {
      workerData: file,
      execArgv: [],
    });
    this.#thread.unref();
  }

  append(exchange: Exchange): void {
    this.#lot.push(exchange);
    if (this.#lot.length >= LARGEST_LOT) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), FLUSH_AFTER_MS).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lot.length === 0) return;
    this.#thread.postMessage(this.#lot);
    this.#lot = [];
  }

  async close(): Promise<void> {
    this.flush();
    const gone = new Promise((resolve) => this.#thread.once('exit', resolve));
    this.#thread.ref();
    this.#thread.postMessage('end');
    await gone;
  }
}

/** The journal of a run: every exchange and every fact, written as they happen into the output folder. */
export class Journal {
  readonly #exchanges: ExchangeFile;
  readonly #facts: LineFile;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#exchanges = new ExchangeFile(join(folder, EXCHANGES_FILE));
    this.#facts = new LineFile(join(folder, FACTS_FILE));
  }

  exchange(exchange: Exchange): void {
    this.#exchanges.append(exchange);
  }

  fact(fact: Fact): void {
    this.#facts.append(JSON.stringify(fact));
  }

  flush(): void {
    this.#exchanges.flush();
    this.#facts.flush();
  }

  async close(): Promise<void> {
    this.#facts.close();
    await this.#exchanges.close();
  }
}
