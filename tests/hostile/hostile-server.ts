import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { OPERATIONS, type OperationId } from '../../spec/contract.ts';

/** An answer as bytes, its headers in order. */
export interface Answer {
  readonly status: number;
  readonly headers: ReadonlyArray<readonly [string, string]>;
  readonly body: Buffer;
}

/** One request that a behaviour is let loose on. */
export interface Met {
  readonly request: IncomingMessage;
  readonly body: Buffer;
  /** The connection, on which anything may be written. */
  readonly socket: Socket;
  /** How many requests this behaviour has met, this one among them. */
  readonly count: number;
  /** Milliseconds since it met the first. */
  readonly since: number;
  /** Has the request carried out by the healthy server, and answers with its answer. */
  real(): Promise<Answer>;
  /** Answers in good order. */
  reply(answer: Answer): void;
}

export type Act = (met: Met) => void | Promise<void>;

/** Which requests are met. */
export type Aim = OperationId | 'authorize page' | 'api' | 'every';

export interface Hostility {
  readonly on: Aim;
  readonly act: Act;
}

export interface HostileServer {
  readonly url: string;
  /** How many requests were met. */
  readonly met: () => number;
  /** Paths of all requests that came, with their Authorization. */
  readonly seen: ReadonlyArray<{ readonly path: string; readonly authorization: string | undefined }>;
  close(): Promise<void>;
}

/** Whether a request is one of those that are aimed at. */
function isMet(on: Aim, { method = '', url = '' }: IncomingMessage): boolean {
  const path = url.split('?')[0] ?? '';
  if (on === 'every') return true;
  if (on === 'api') return path.startsWith('/api/v2/');
  if (on === 'authorize page') return path.startsWith('/oauth/authorize');
  const operation = OPERATIONS[on];
  const pattern = new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`);
  return method === operation.method.toUpperCase() && pattern.test(path);
}

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/** Stands before a healthy server: passes on what is not aimed at, and leaves the rest to the behaviour. */
export async function startHostile(target: string, { on, act }: Hostility): Promise<HostileServer> {
  const healthy = new URL(target);
  const seen: Array<{ path: string; authorization: string | undefined }> = [];
  let count = 0;
  let first = 0;
  const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
    seen.push({ path: request.url ?? '', authorization: request.headers.authorization });
    const body = await bytesOf(request).catch(() => Buffer.alloc(0));
    const real = (): Promise<Answer> => passOn(healthy, request, body);
    const reply = ({ status, headers, body: bytes }: Answer): void => {
      if (response.destroyed) return;
      response.writeHead(status, [...headers.flat(), 'content-length', String(bytes.length)]);
      response.end(bytes);
    };
    try {
      if (!isMet(on, request)) return reply(await real());
      count += 1;
      first ||= Date.now();
      const since = Date.now() - first;
      await act({ request, body, socket: request.socket, count, since, real, reply });
    } catch {
      request.socket.destroy();
    }
  });
  server.on('connection', (socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    met: () => count,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function passOn({ hostname, port }: URL, request: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method, url, headers } = request;
    const behind = send({ hostname, port, method, path: url, headers: { ...headers, connection: 'close' } });
    behind.on('error', reject);
    behind.on('response', (answer) => {
      bytesOf(answer).then((bytes) => {
        const pairs: Array<readonly [string, string]> = [];
        for (let index = 0; index < answer.rawHeaders.length; index += 2) {
          const name = answer.rawHeaders[index] ?? '';
          if (!HOP_BY_HOP.has(name.toLowerCase())) pairs.push([name, answer.rawHeaders[index + 1] ?? '']);
        }
        resolve({ status: answer.statusCode ?? 502, headers: pairs, body: bytes });
      }, reject);
    });
    behind.end(body);
  });
}
