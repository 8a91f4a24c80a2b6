import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StartBarrier } from './start-barrier.ts';

export interface TokenServer {
  /** The URL that scanners ask, with the key in its path. */
  readonly address: string;
  close(): Promise<void>;
}

/** Where a token desk listens, and what it does beside handing out tokens. */
export interface TokenServerOptions {
  /** Default: the loopback address; null: every address of this machine. */
  readonly host?: string | null;
  /** Default: any that is free. */
  readonly port?: number;
  /** The secret in the path of each request. Default: random. */
  readonly key?: string;
  /** Holds k6 processes until all have come. */
  readonly start?: StartBarrier;
  /** Whether the run is to go on: k6 ends itself once told that it is not. Default: always. */
  readonly wanted?: () => boolean;
}

const LOOPBACK = '127.0.0.1';

/**
 * A small HTTP server that hands access tokens to scanners. Virtual users share no memory, and a new grant may revoke the
 * token before it. So one process requests tokens, once for all who were refused. Client secrets never enter k6.
 */
export async function openTokenServer(
  live: (client: number, stale: string | undefined) => Promise<string>,
  options: TokenServerOptions = {},
): Promise<TokenServer> {
  const { host = LOOPBACK, port = 0, key = randomBytes(16).toString('hex') } = options;
  const server = createServer((request, response) => {
    const [, given, asked = ''] = (request.url ?? '').split('/');
    if (given !== key) response.writeHead(404).end();
    else if (asked === 'alive') response.writeHead(options.wanted?.() === false ? 410 : 200).end();
    else if (asked === 'start' && options.start !== undefined) holdUntilStart(options.start, response);
    else if (/^\d+$/.test(asked)) sendToken(live(Number(asked), staleOf(request)), response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, ...(host !== null && { host }) }, resolve);
  });
  return {
    address: `http://${host ?? LOOPBACK}:${(server.address() as AddressInfo).port}/${key}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const TEXT = { 'content-type': 'text/plain' };

function staleOf(request: IncomingMessage): string | undefined {
  const stale = request.headers['x-stale'];
  return typeof stale === 'string' ? stale : undefined;
}

function sendToken(token: Promise<string>, response: ServerResponse): void {
  token.then(
    (text) => response.writeHead(200, TEXT).end(text),
    () => response.writeHead(503).end(),
  );
}

function holdUntilStart(start: StartBarrier, response: ServerResponse): void {
  const { startsIn, leave } = start.wait();
  response.once('close', leave);
  void startsIn.then((ms) =>
    ms === null ? response.writeHead(409).end() : response.writeHead(200, TEXT).end(`${ms}`),
  );
}
