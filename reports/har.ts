import type { Exchange } from '../record/exchange.ts';

/** What stands before and after the entries of an HTTP Archive 1.2. */
export const harHead = (harness: string): string =>
  `{"log":{"version":"1.2","creator":{"name":"muster","version":${JSON.stringify(harness)}},"entries":[\n`;
export const HAR_TAIL = '\n]}}\n';

type Named = { readonly name: string; readonly value: string };

/** An exchange as an entry of an HTTP Archive; secrets are gone from exchanges already. A failure has status 0. */
export function harEntry(exchange: Exchange): object {
  const { id, check, identity, operation, request, response, failure, started, ended } = exchange;
  const took = Math.max(0, ended - started);
  const type = response?.headers['content-type'] ?? '';
  const body = response?.body ?? '';
  return {
    startedDateTime: new Date(started).toISOString(),
    time: took,
    comment: `${id} ${operation} as ${identity}${check === '' ? '' : `: ${check}`}`,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: named(Object.entries(request.headers)),
      queryString: named(request.query),
      ...(request.body !== null && {
        postData: { mimeType: request.headers['content-type'] ?? '', text: request.body },
      }),
      headersSize: -1,
      bodySize: request.body === null ? 0 : Buffer.byteLength(request.body),
    },
    response: {
      status: response?.status ?? 0,
      statusText: failure?.kind ?? '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: named(Object.entries(response?.headers ?? {})),
      content: { size: Buffer.byteLength(body), mimeType: type, text: body },
      redirectURL: response?.headers.location ?? '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: took, receive: 0 },
  };
}

const named = (pairs: Iterable<readonly [string, string]>): Named[] =>
  [...pairs].map(([name, value]) => ({ name, value }));
