import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as it passed: its path, and when it came and was answered. */
export interface Passed {
  readonly method: string;
  readonly path: string;
  readonly came: number;
  readonly answered: number;
  readonly status: number;
}

/** What stands in the way of one request: how many milliseconds it is held back, or a 429 that is answered in its place. */
export interface Obstacle {
  readonly holdMs?: number;
  /** Seconds that the 429 asks to wait. */
  readonly retryAfter?: number;
}

/** A request as an obstacle sees it. */
export interface Passing {
  readonly method: string;
  readonly path: string;
  readonly isCheckIn: boolean;
  /** A check-in, check-out or undo. */
  readonly isScan: boolean;
  /** How many check-ins have come, this one included. */
  readonly checkIns: number;
}

/** Stands in front of an environment and keeps a log of its own; `obstacle` is asked about each request. */
export const between =
  (log: Passed[] | null, obstacle: (passing: Passing) => Obstacle) =>
  async (address: string): Promise<{ address: string; close(): Promise<void> }> => {
    const target = new URL(address);
    let checkIns = 0;
    const server = createServer((request, response) => {
      const came = Date.now();
      const path = request.url ?? '';
      const method = request.method ?? '';
      const isScan = path.endsWith('/check_in');
      const isCheckIn = method === 'POST' && isScan;
      if (isCheckIn) checkIns += 1;
      const pass = (status: number): void =>
        void log?.push({ method, path, came, answered: Date.now(), status });
      const forward = (): void => {
        const onward = send(
          { host: target.hostname, port: target.port, method, path, headers: request.headers },
          (answer) => {
            response.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(response);
            answer.once('end', () => pass(answer.statusCode ?? 502));
          },
        );
        onward.once('error', () => response.destroy());
        request.pipe(onward);
      };
      const { holdMs = 0, retryAfter } = obstacle({ method, path, isCheckIn, isScan, checkIns });
      if (retryAfter !== undefined) {
        request.resume();
        response
          .writeHead(429, { 'retry-after': `${retryAfter}`, 'content-type': 'application/json' })
          .end('{"error":"Too many requests"}');
        pass(429);
      } else if (holdMs > 0) setTimeout(forward, holdMs);
      else forward();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
      address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      close: () =>
        new Promise((resolve) => {
          server.closeAllConnections();
          server.close(() => resolve());
        }),
    };
  };
