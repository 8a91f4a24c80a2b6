import { createServer, type IncomingHttpHeaders, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EchoingProxy {
  readonly url: string;
  /** Tokens, codes and cookies that passed through it so far. */
  readonly secrets: ReadonlySet<string>;
  close(): Promise<void>;
}

/** Shorter values are words that stand anywhere. */
const SHORTEST = 12;
/** One reading of the account in so many is redirected. */
const REDIRECTED = 5;

/**
 * A proxy on loopback that passes every request on and repeats all of it, as it is and in base64, in headers, bodies, errors,
 * pages and redirects of what comes back, and `more` beside it: whatever stores an answer carelessly stores a secret.
 */
export async function startEchoingProxy(target: string, more: readonly string[] = []): Promise<EchoingProxy> {
  const { hostname, port } = new URL(target);
  const secrets = new Set<string>();
  const secret = (text: string | undefined | null): void => {
    if (text && text.length >= SHORTEST) secrets.add(text);
  };
  let read = 0;
  const server = createServer(async (request, response) => {
    const sent = await textOf(request);
    const { method = 'GET', url = '/' } = request;
    // What is in the cookies is in no other place of a request.
    const plain = [`${method} ${url}`, JSON.stringify(request.headers), sent].join('\n');
    const echo = [plain, Buffer.from(plain).toString('base64'), basicOf(request.headers), ...more].join('\n');
    if (url.startsWith('/api/v2/account') && ++read % REDIRECTED === 0) {
      const location = `/elsewhere?${new URLSearchParams({ echo })}`;
      response.writeHead(302, { location, 'x-echo': inHeader(echo) }).end();
      return;
    }
    // Host stays: a form of a sign-in is taken from the origin of its page alone.
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const behind = send({ hostname, port, method, path: url, headers }, async (answer) => {
      const status = answer.statusCode ?? 502;
      const { 'content-length': _, ...kept } = answer.headers;
      const body = await textOf(answer);
      for (const cookie of answer.headers['set-cookie'] ?? []) secret(/=([^;]*)/.exec(cookie)?.[1]);
      secret(/[?&]code=([^&#]+)/.exec(answer.headers.location ?? '')?.[1]);
      if (url.startsWith('/oauth/token') && status === 200) {
        secret(new URLSearchParams(sent).get('code'));
        for (const [, token] of body.matchAll(/"(?:access|refresh)_token"\s*:\s*"([^"]+)"/g)) secret(token);
      }
      response.writeHead(status, { ...kept, 'x-echo': inHeader(echo) });
      response.end(echoing(body, status, String(answer.headers['content-type']), echo));
    });
    behind.on('error', () => request.socket.destroy());
    behind.end(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secrets,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A body with all of its request in it, in a form that its media type allows. */
function echoing(body: string, status: number, type: string, echo: string): string {
  if (type.startsWith('text/html')) return `${body}<!-- ${echo.replaceAll('--', '- -')} -->`;
  if (!type.startsWith('application/json') || body === '') return body;
  const json = JSON.parse(body) as Record<string, unknown>;
  if (Array.isArray(json['errors'])) return JSON.stringify({ ...json, errors: [echo] });
  if (status >= 400)
    return JSON.stringify({ ...json, error: json['error'] ?? echo, error_description: echo });
  if (json['metadata'] !== null && typeof json['metadata'] === 'object')
    return JSON.stringify({ ...json, metadata: { ...json['metadata'], echo } });
  return JSON.stringify({ ...json, echo });
}

const inHeader = (text: string): string => encodeURIComponent(text).slice(0, 6000);

/** What HTTP Basic hides, in plain text. */
const basicOf = ({ authorization = '' }: IncomingHttpHeaders): string =>
  authorization.startsWith('Basic ') ? Buffer.from(authorization.slice(6), 'base64').toString() : '';

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
