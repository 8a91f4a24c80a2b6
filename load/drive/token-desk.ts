import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CommonStart } from './common-start.ts';

export interface TokenDesk {
  /** Where scanners ask, with the key in its path. */
  readonly address: string;
  close(): Promise<void>;
}

/** Where a desk listens, and what it does beside handing out tokens. */
export interface DeskOptions {
  /** Default: the loopback address; null: every address of this machine. */
  readonly host?: string | null;
  /** Default: any that is free. */
  readonly port?: number;
  /** What those who ask have to know. Default: made up. */
  readonly key?: string;
  /** Holds the k6 processes that ask for it until all are there. */
  readonly start?: CommonStart;
  /** Whether the run is still wanted: those who are told that it is not end themselves. Default: always. */
  readonly wanted?: () => boolean;
}

const LOOPBACK = '127.0.0.1';

/**
 * Hands live tokens to scanners. Scanners share no memory, and a grant may end the token that was granted before: so one
 * process grants, once for all who were refused. Secrets never enter k6.
 */
export async function openTokenDesk(
  live: (client: number, stale: string | undefined) => Promise<string>,
  options: DeskOptions = {},
): Promise<TokenDesk> {
  const { host = LOOPBACK, port = 0, key = randomBytes(16).toString('hex') } = options;
  const server = createServer((request, response) => {
    const [, given, asked = ''] = (request.url ?? '').split('/');
    if (given !== key) response.writeHead(404).end();
    else if (asked === 'alive') response.writeHead(options.wanted?.() === false ? 410 : 200).end();
    else if (asked === 'start' && options.start !== undefined) hold(options.start, response);
    else if (/^\d+$/.test(asked)) hand(live(Number(asked), staleOf(request)), response);
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

function hand(token: Promise<string>, response: ServerResponse): void {
  token.then(
    (text) => response.writeHead(200, TEXT).end(text),
    () => response.writeHead(503).end(),
  );
}

function hold(start: CommonStart, response: ServerResponse): void {
  const { answer, leave } = start.ask();
  response.once('close', leave);
  void answer.then((ms) =>
    ms === null ? response.writeHead(409).end() : response.writeHead(200, TEXT).end(`${ms}`),
  );
}
