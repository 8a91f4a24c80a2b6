import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { Pool } from 'undici';
import type { Failure, RecordedResponse } from '../../judge/exchange.ts';

export interface RawRequest {
  readonly method: string;
  /** Path and query, after the origin. */
  readonly target: string;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}

export type RawResult =
  | { readonly response: RecordedResponse; readonly failure: null }
  | { readonly response: null; readonly failure: Failure };

export interface TransportOptions {
  /** scheme://host:port */
  readonly origin: string;
  /** How many requests may be under way at once. */
  readonly concurrency: number;
  /** Milliseconds that a whole exchange may take. */
  readonly timeoutMs: number;
}

/** HTTP over an undici Pool. Never throws for what the other side does: failures are results. */
export class Transport {
  readonly #pool: Pool;
  readonly #timeoutMs: number;

  constructor({ origin, concurrency, timeoutMs }: TransportOptions) {
    this.#timeoutMs = timeoutMs;
    this.#pool = new Pool(origin, {
      connections: concurrency,
      pipelining: 1,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connectTimeout: timeoutMs,
    });
  }

  async send(request: RawRequest): Promise<RawResult> {
    const end = performance.now() + this.#timeoutMs;
    let late = false;
    let timer: NodeJS.Timeout | undefined;
    try {
      const { statusCode, headers, body } = await this.#pool.request({
        method: request.method as 'GET',
        path: request.target,
        headers: request.headers,
        body: request.body,
      });
      // The pool bounds the wait for headers and between chunks; a body that merely drips is bounded here.
      timer = setTimeout(
        () => {
          late = true;
          body.destroy(new Error('the body took too long'));
        },
        Math.max(1, end - performance.now()),
      );
      const plain = flatten(headers);
      const encoding = plain['content-encoding'];
      const text =
        encoding === undefined || encoding === 'identity'
          ? await body.text()
          : decoded(Buffer.from(await body.arrayBuffer()), encoding);
      return { response: { status: statusCode, headers: plain, body: text }, failure: null };
    } catch (error) {
      return { response: null, failure: failureOf(error, late, this.#timeoutMs) };
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
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

function decoded(bytes: Buffer, encoding: string): string {
  if (bytes.length === 0) return '';
  switch (encoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return gunzipSync(bytes).toString('utf8');
    case 'deflate':
      return inflateSync(bytes).toString('utf8');
    case 'br':
      return brotliDecompressSync(bytes).toString('utf8');
    default:
      return bytes.toString('utf8');
  }
}

function failureOf(error: unknown, late: boolean, timeoutMs: number): Failure {
  const code = String((error as { code?: unknown }).code ?? '');
  const message = error instanceof Error ? error.message : String(error);
  if (late || code.includes('TIMEOUT'))
    return { kind: 'timeout', message: `no whole answer within ${timeoutMs} ms` };
  if (
    code.startsWith('HPE_') ||
    code.includes('PARSER') ||
    code.startsWith('Z_') ||
    code.includes('CONTENT_LENGTH')
  )
    return { kind: 'protocol', message: `${message}${code ? ` (${code})` : ''}` };
  return { kind: 'connection', message: message || code || 'connection failed' };
}
