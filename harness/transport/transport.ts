import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Dispatcher } from 'undici';
import type { Connection } from '../../record/connections-file.ts';
import type { Failure, RecordedResponse } from '../../record/exchange.ts';
import { dispatcherFor, MOST_HEADER_KB, type Route } from './dispatcher.ts';
import { Places } from './places.ts';
import { MOST_BYTES, Reception, TooLarge } from './reception.ts';
import { readText, type Text } from './text.ts';

export interface RawRequest {
  readonly method: string;
  /** Path and query, after the origin. */
  readonly target: string;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}

export type RawResult =
  | {
      readonly response: RecordedResponse;
      readonly failure: null;
      /** The UTF-8 bytes of the body's text. */
      readonly bytes: Buffer;
    }
  | { readonly response: null; readonly failure: Failure; readonly bytes: null };

export interface TransportOptions {
  /** scheme://host:port */
  readonly origin: string;
  /** How many requests may be under way at once. */
  readonly concurrency: number;
  /** The places of those requests, where others share them; absent: `concurrency` of its own. */
  readonly places?: Places | undefined;
  /** Milliseconds that a whole exchange may take. */
  readonly timeoutMs: number;
  readonly route?: Route;
  /** Is told of each connection that is opened. */
  readonly onConnection?: (connection: Connection) => void;
}

/** How a connection ends that the other side has closed without a word. */
const CLOSED: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? '');

/**
 * HTTP over undici's connections. Never throws for what the other side does: failures are results.
 * A connection is used again until one was closed without a word. The next may be closed just as a request is on its way.
 * Then it could not be told whether a write was carried out (RFC 9112, 9.3.1 and 9.5). From then on each carries one
 * request.
 */
export class Transport {
  readonly #options: TransportOptions & { readonly route: Route };
  readonly #places: Places;
  #dispatcher: Dispatcher;
  #reused = true;
  /** Connections that are no longer used, but for what they carry still: all share the places. */
  #retired: Dispatcher | undefined;

  constructor(options: TransportOptions) {
    this.#options = { route: {}, ...options };
    this.#places = options.places ?? new Places(options.concurrency);
    this.#dispatcher = this.#connections();
    this.#dispatcher.on('disconnect', (_origin, _targets, error) => this.#closed(error));
  }

  #connections(): Dispatcher {
    const { origin, timeoutMs, route, onConnection } = this.#options;
    const concurrency = this.#places.count;
    return dispatcherFor(origin, { concurrency, timeoutMs, reused: this.#reused, onConnection }, route);
  }

  #closed(error: unknown): void {
    if (!this.#reused || !CLOSED.has(codeOf(error))) return;
    this.#reused = false;
    this.#retired = this.#dispatcher;
    this.#retired.close().catch(() => {});
    this.#dispatcher = this.#connections();
  }

  /** Waits for the place of a request that something else sends, a browser; answers how to give it back. */
  turn(): Promise<() => void> {
    return this.#places.take();
  }

  async send(request: RawRequest): Promise<RawResult> {
    const giveBack = await this.#places.take();
    try {
      return await this.#send(request);
    } finally {
      giveBack();
    }
  }

  async #send({ method, target, headers, body }: RawRequest): Promise<RawResult> {
    // undici refuses such a request, and never again uses the connection that it was meant for.
    const unfit = unfitHeader(headers);
    if (unfit !== undefined) {
      const message = `the ${unfit} header holds characters that no header may hold`;
      return { response: null, failure: { kind: 'unasked', message }, bytes: null };
    }
    const { origin, timeoutMs } = this.#options;
    const reception = new Reception(timeoutMs);
    try {
      this.#dispatcher.dispatch({ origin, method: method as 'GET', path: target, headers, body }, reception);
      const received = await reception.whole;
      const plain = flatten(received.headers);
      const text = readText(decoded(received.body, plain['content-encoding']));
      return { response: responseOf(received.status, plain, text), failure: null, bytes: text.bytes };
    } catch (error) {
      this.#closed(error);
      return { response: null, failure: failureOf(error, timeoutMs), bytes: null };
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#retired?.destroy(), this.#dispatcher.destroy()]);
  }
}

/** A response whose body becomes text at the first look at it; its bytes are let go then. */
function responseOf(status: number, headers: Record<string, string>, read: Text): RecordedResponse {
  let body: Text | string = read;
  return {
    ...{ status, headers },
    get body() {
      if (typeof body !== 'string') body = body.text();
      return body;
    },
    ...(read.garbled && { garbled: read.garbled }),
  };
}

/** The name of a header whose value cannot be sent (RFC 9110, 5.5): an environment may grant a token of any characters. */
const unfitHeader = (headers: Readonly<Record<string, string>>): string | undefined =>
  Object.keys(headers).find((name) => /[^\t\x20-\x7e\x80-\xff]/.test(headers[name] ?? ''));

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    // Cookies cannot be joined by commas: a line feed keeps them apart.
    if (value !== undefined)
      plain[name] = typeof value === 'string' ? value : value.join(name === 'set-cookie' ? '\n' : ', ');
  }
  return plain;
}

/** The body without its codings, the last of which was applied last (RFC 9110, 8.4). */
function decoded(bytes: Buffer, encoding = ''): Buffer {
  let body = bytes;
  if (body.length > 0)
    for (const coding of encoding.toLowerCase().split(',').reverse()) body = unpacked(body, coding.trim());
  return body;
}

function unpacked(bytes: Buffer, coding: string): Buffer {
  const most = { maxOutputLength: MOST_BYTES };
  try {
    switch (coding) {
      case '':
      case 'identity':
        return bytes;
      case 'gzip':
      case 'x-gzip':
        return gunzipSync(bytes, most);
      case 'deflate':
        return inflateSync(bytes, most);
      case 'br':
        return brotliDecompressSync(bytes, most);
    }
  } catch (error) {
    throw (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? new TooLarge() : error;
  }
  throw new UnknownCoding(coding);
}

class UnknownCoding extends Error {
  readonly code = 'MUSTER_PROTOCOL';

  constructor(coding: string) {
    super(`the content coding "${coding.slice(0, 40)}" is none that was asked for, and cannot be undone`);
  }
}

function failureOf(error: unknown, timeoutMs: number): Failure {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (code.includes('TIMEOUT')) return { kind: 'timeout', message: `no whole answer within ${timeoutMs} ms` };
  if (error instanceof TooLarge) return { kind: 'limit', message };
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW')
    return {
      kind: 'limit',
      message: `the headers are larger than ${MOST_HEADER_KB} kB, which is more than Muster reads`,
    };
  if (error instanceof UnknownCoding) return { kind: 'protocol', message };
  if (
    code.startsWith('HPE_') ||
    code.includes('PARSER') ||
    code.startsWith('Z_') ||
    code.includes('CONTENT_LENGTH')
  )
    return { kind: 'protocol', message: `${message}${code ? ` (${code})` : ''}` };
  return { kind: 'connection', message: message || code || 'connection failed' };
}
