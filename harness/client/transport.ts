import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Dispatcher } from 'undici';
import type { Failure, RecordedResponse } from '../../record/exchange.ts';
import { dispatcherFor, type Route } from './dispatcher.ts';
import { Reception } from './reception.ts';
import { readText } from './text.ts';

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
      readonly bytes: Uint8Array;
    }
  | { readonly response: null; readonly failure: Failure; readonly bytes: null };

export interface TransportOptions {
  /** scheme://host:port */
  readonly origin: string;
  /** How many requests may be under way at once. */
  readonly concurrency: number;
  /** Milliseconds that a whole exchange may take. */
  readonly timeoutMs: number;
  readonly route?: Route;
}

/** HTTP over undici's connections. Never throws for what the other side does: failures are results. */
export class Transport {
  readonly #dispatcher: Dispatcher;
  readonly #origin: string;
  readonly #timeoutMs: number;

  constructor({ origin, concurrency, timeoutMs, route = {} }: TransportOptions) {
    this.#timeoutMs = timeoutMs;
    this.#origin = origin;
    this.#dispatcher = dispatcherFor(origin, { concurrency, timeoutMs }, route);
  }

  async send({ method, target, headers, body }: RawRequest): Promise<RawResult> {
    const reception = new Reception(this.#timeoutMs);
    try {
      this.#dispatcher.dispatch(
        { origin: this.#origin, method: method as 'GET', path: target, headers, body },
        reception,
      );
      const received = await reception.whole;
      const plain = flatten(received.headers);
      const { text, bytes } = readText(decoded(received.body, plain['content-encoding']));
      return { response: { status: received.status, headers: plain, body: text }, failure: null, bytes };
    } catch (error) {
      return { response: null, failure: failureOf(error, this.#timeoutMs), bytes: null };
    }
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }
}

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

function decoded(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === undefined || bytes.length === 0) return bytes;
  switch (encoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return gunzipSync(bytes);
    case 'deflate':
      return inflateSync(bytes);
    case 'br':
      return brotliDecompressSync(bytes);
    default:
      return bytes;
  }
}

function failureOf(error: unknown, timeoutMs: number): Failure {
  const code = String((error as { code?: unknown }).code ?? '');
  const message = error instanceof Error ? error.message : String(error);
  if (code.includes('TIMEOUT')) return { kind: 'timeout', message: `no whole answer within ${timeoutMs} ms` };
  if (
    code.startsWith('HPE_') ||
    code.includes('PARSER') ||
    code.startsWith('Z_') ||
    code.includes('CONTENT_LENGTH')
  )
    return { kind: 'protocol', message: `${message}${code ? ` (${code})` : ''}` };
  return { kind: 'connection', message: message || code || 'connection failed' };
}
