import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seeded } from '../../detect/engine/seeded-random.ts';

export interface LosingProxy {
  readonly url: string;
  /** How many answers were lost so far. */
  readonly lost: () => number;
  close(): Promise<void>;
}

export interface LosingOptions {
  /** The server behind it. */
  readonly target: string;
  readonly seed: number;
  /** One answer in so many is lost. */
  readonly oneIn: number;
  /** Chooses whose answers may be lost; the default is every write's. */
  readonly loses?: (request: IncomingMessage) => boolean;
}

const isWrite = ({ method, url = '' }: IncomingMessage): boolean =>
  method !== 'GET' && method !== 'HEAD' && url.startsWith('/api/');

/** A proxy on loopback that passes every request on, and resets the connection now and then when the answer is there. */
export async function startLosingProxy({
  target,
  seed,
  oneIn,
  loses = isWrite,
}: LosingOptions): Promise<LosingProxy> {
  const next = seeded(seed);
  const { hostname, port } = new URL(target);
  let lost = 0;
  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    const behind = send({
      hostname,
      port,
      method: request.method,
      path: request.url,
      headers: request.headers,
    });
    behind.on('error', () => request.socket.destroy());
    behind.on('response', (answer) => {
      if (loses(request) && next() < 1 / oneIn) {
        lost += 1;
        answer.resume();
        request.socket.resetAndDestroy();
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(behind);
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost: () => lost,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
