import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TokenDesk {
  /** Where lanes ask, with the key in its path. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Hands live tokens to lanes, on the loopback address. Lanes share no memory, and a grant may end the token that was
 * granted before: so one process grants, once for all who were refused. Secrets never enter k6.
 */
export async function openTokenDesk(
  live: (client: number, stale: string | undefined) => Promise<string>,
): Promise<TokenDesk> {
  const key = randomBytes(16).toString('hex');
  const server = createServer((request, response) => {
    const [, given, client = ''] = (request.url ?? '').split('/');
    if (given === key && client === 'alive') {
      response.writeHead(200).end();
      return;
    }
    if (given !== key || !/^\d+$/.test(client)) {
      response.writeHead(404).end();
      return;
    }
    const stale = request.headers['x-stale'];
    live(Number(client), typeof stale === 'string' ? stale : undefined).then(
      (token) => response.writeHead(200, { 'content-type': 'text/plain' }).end(token),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/${key}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
