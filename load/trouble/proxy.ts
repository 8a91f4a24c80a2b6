import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Dispatcher } from 'undici';

/** What stands in the way of one request. */
export interface Obstacle {
  /** Milliseconds for which it is held back. */
  readonly holdMs?: number;
  /** It is answered with a 429 that asks to wait this many seconds. */
  readonly retryAfter?: number;
  /** Its connection is reset: before the request goes on, or in place of the answer. */
  readonly reset?: 'request' | 'answer';
}

/** A request as it comes. */
export interface Coming {
  readonly method: string;
  readonly path: string;
}

/** One request as it passed: when it came and was answered, in milliseconds since the epoch; status 0: its connection was reset. */
export interface Passed extends Coming {
  readonly came: number;
  readonly answered: number;
  readonly status: number;
}

export interface ProxyOptions {
  /** The origin of the environment, and connections to it. */
  readonly origin: string;
  readonly dispatcher: Dispatcher;
  readonly obstacle: (coming: Coming) => Obstacle;
  readonly onPassed?: (passed: Passed) => void;
}

export interface LoopbackProxy {
  /** Its origin, on the loopback address. */
  readonly address: string;
  close(): Promise<void>;
}

/** Headers that belong to one connection (RFC 9110, 7.6.1), and the host, which is the environment's. */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  'host',
]);

const TOO_MANY = { 'content-type': 'application/json' } as const;

/** Stands in front of an environment on the loopback address, and puts an obstacle in the way of each request. */
export async function openProxy({
  origin,
  dispatcher,
  obstacle,
  onPassed,
}: ProxyOptions): Promise<LoopbackProxy> {
  const server = createServer((request, response) => {
    const [method, path, came] = [request.method ?? 'GET', request.url ?? '/', Date.now()];
    const passed = (status: number): void => onPassed?.({ method, path, came, answered: Date.now(), status });
    const { holdMs = 0, retryAfter, reset } = obstacle({ method, path });
    if (retryAfter !== undefined) {
      request.resume();
      response
        .writeHead(429, { ...TOO_MANY, 'retry-after': `${retryAfter}` })
        .end('{"error":"Too many requests"}');
      passed(429);
      return;
    }
    if (reset === 'request') {
      request.socket.resetAndDestroy();
      passed(0);
      return;
    }
    const onward = (): Promise<void> =>
      forward({ origin, dispatcher, request, response, lose: reset === 'answer' }).then(passed);
    // A request whose sender has stopped waiting goes on all the same: it was sent.
    if (holdMs > 0) setTimeout(onward, holdMs);
    else void onward();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface Forwarded extends Pick<ProxyOptions, 'origin' | 'dispatcher'> {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Whether the answer is lost. */
  readonly lose: boolean;
}

/** Sends a request on and its answer back; answers the status, 0 where none came or the connection was reset. */
async function forward({ origin, dispatcher, request, response, lose }: Forwarded): Promise<number> {
  const { method = 'GET', url = '/', headers } = request;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  try {
    const answer = await dispatcher.request({
      ...{ origin, path: url, method: method as Dispatcher.HttpMethod },
      headers: kept(headers),
      body: hasBody ? request : null,
    });
    if (lose) {
      await answer.body.dump();
      request.socket.resetAndDestroy();
      return 0;
    }
    response.writeHead(answer.statusCode, kept(answer.headers));
    await pipeline(answer.body, response);
    return answer.statusCode;
  } catch {
    response.destroy();
    return 0;
  }
}

const kept = (headers: IncomingMessage['headers']): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || OF_CONNECTION.has(name) ? [] : [[name, value]],
    ),
  );
