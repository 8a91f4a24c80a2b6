import { appendFileSync, closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ASKS_FILE, type Ask } from '../asks-file.ts';
import { CONNECTIONS_FILE, type Connection, connectionKey } from '../connections-file.ts';
import type { Exchange } from '../exchange.ts';
import { EXCHANGES_FILE } from '../exchanges-file.ts';
import type { Fact } from '../facts.ts';
import { FACTS_FILE } from '../facts-file.ts';

const FLUSH_AFTER_MS = 25;
const FLUSH_AT_CHARS = 256 * 1024;
const EMPTY_BODY = '"body":""';
const LARGEST_LOT = 4;

/** Appends lines to a file that several processes share: whole lines in one write each, in the order they came. */
class LineFile {
  readonly #fd: number;
  #lines: string[] = [];
  #chars = 0;
  #closed = false;
  #failure: Error | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(file: string) {
    this.#fd = openSync(file, 'a');
  }

  /** What comes after the end is dropped. @throws Error once the file takes no more */
  append(line: string): void {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#closed) return;
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
    try {
      for (let from = 0; from < text.length; ) from += writeSync(this.#fd, text, from);
    } catch (error) {
      this.#failure ??= error as Error;
    }
  }

  close(): void {
    this.flush();
    this.#closed = true;
    closeSync(this.#fd);
  }
}

/** A line that is written as it is, or the text around a body whose UTF-8 bytes are to become a JSON string there. */
type Entry = string | readonly [head: string, body: Uint8Array, tail: string];

/** Hands exchanges to the thread that writes them, in lots. */
class ExchangeFile {
  readonly #thread: Worker;
  readonly #gone: Promise<void>;
  #failure: Error | undefined;
  #lot: Entry[] = [];
  #bodies: ArrayBuffer[] = [];
  #closed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(file: string) {
    this.#thread = new Worker(new URL('./line-writer.mjs', import.meta.url), {
      workerData: file,
      execArgv: [],
    });
    this.#gone = new Promise((resolve) => this.#thread.once('exit', () => resolve()));
    this.#thread.on('error', (error) => {
      this.#failure ??= error;
    });
    this.#thread.unref();
  }

  /** What is still under way when the run ends comes too late to be written. @throws Error once the file takes no more */
  append(exchange: Exchange, body: Uint8Array | null): void {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#closed) return;
    this.#lot.push(body === null ? JSON.stringify(exchange) : this.#around(exchange, body));
    if (this.#lot.length >= LARGEST_LOT) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), FLUSH_AFTER_MS).unref();
  }

  /** The body goes to the thread as the bytes that came, which spares this one both copying and escaping it. */
  #around(exchange: Exchange, body: Uint8Array): Entry {
    const line = JSON.stringify({ ...exchange, response: { ...exchange.response, body: '' } });
    const at = line.lastIndexOf(EMPTY_BODY) + EMPTY_BODY.length - 2;
    // Only a buffer that nothing else uses can be given away: small ones may be parts of Node's pool.
    const own = body.byteLength === body.buffer.byteLength ? body : new Uint8Array(body);
    this.#bodies.push(own.buffer as ArrayBuffer);
    return [line.slice(0, at), own, line.slice(at + 2)];
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lot.length === 0) return;
    this.#thread.postMessage(this.#lot, this.#bodies);
    this.#lot = [];
    this.#bodies = [];
  }

  async close(): Promise<void> {
    this.flush();
    this.#closed = true;
    this.#thread.ref();
    this.#thread.postMessage('end');
    await this.#gone;
  }
}

/** The journal of a run: every exchange and every fact, written as they happen into the output folder. */
export class Journal {
  readonly #exchanges: ExchangeFile | undefined;
  readonly #facts: LineFile;
  readonly #asksFile: string;
  #asks: LineFile | undefined;
  readonly #connections: string;
  readonly #connected = new Set<string>();

  /** Without `exchanges` only facts are written: for runs by the thousand whose exchanges are not read. */
  constructor(folder: string, { exchanges = true }: { readonly exchanges?: boolean } = {}) {
    mkdirSync(folder, { recursive: true });
    if (exchanges) this.#exchanges = new ExchangeFile(join(folder, EXCHANGES_FILE));
    this.#facts = new LineFile(join(folder, FACTS_FILE));
    this.#asksFile = join(folder, ASKS_FILE);
    this.#connections = join(folder, CONNECTIONS_FILE);
  }

  /** Whether an exchange is to be written: one that is not written need not be masked before. */
  keeps(_exchange: Exchange): boolean {
    return this.#exchanges !== undefined;
  }

  /** `body`: the UTF-8 bytes of the response's text; they may be gone afterwards. */
  exchange(exchange: Exchange, body: Uint8Array | null = null): void {
    this.#exchanges?.append(exchange, body);
  }

  /** Stored at once: the request goes out right after. */
  ask(ask: Ask): void {
    if (this.#exchanges === undefined) return;
    this.#asks ??= new LineFile(this.#asksFile);
    this.#asks.append(JSON.stringify(ask));
    this.#asks.flush();
  }

  fact(fact: Fact): void {
    this.#facts.append(JSON.stringify(fact));
  }

  /** Connections are few: each that differs is written once a process. */
  connection(connection: Connection): void {
    const key = connectionKey(connection);
    if (this.#connected.has(key)) return;
    this.#connected.add(key);
    try {
      appendFileSync(this.#connections, `${JSON.stringify(connection)}\n`);
    } catch {
      // A full disk: the exchanges cannot be written either, and they say so.
    }
  }

  flush(): void {
    this.#exchanges?.flush();
    this.#facts.flush();
  }

  async close(): Promise<void> {
    this.#facts.close();
    this.#asks?.close();
    await this.#exchanges?.close();
  }
}
