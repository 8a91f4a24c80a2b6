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
interface Obstacle {
  readonly holdMs?: number;
  /** Seconds that the 429 asks to wait. */
  readonly retryAfter?: number;
}

/** Stands in front of an environment and keeps a log of its own; `obstacle` is asked with how many check-ins have come. */
const between =
  (log: Passed[], obstacle: (checkIns: number, isCheckIn: boolean, isScan: boolean) => Obstacle) =>
  async (address: string): Promise<{ address: string; close(): Promise<void> }> => {
    const target = new URL(address);
    let checkIns = 0;
    const server = createServer((request, response) => {
      const came = Date.now();
      const path = request.url ?? '';
      const method = request.method ?? '';
      const isCheckIn = method === 'POST' && path.endsWith('/check_in');
      if (isCheckIn) checkIns += 1;
      const pass = (status: number): void =>
        void log.push({ method, path, came, answered: Date.now(), status });
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
      const { holdMs = 0, retryAfter } = obstacle(checkIns, isCheckIn, path.endsWith('/check_in'));
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

/** Holds everything back for `stallMs` once: when the `after`th check-in comes. */
export function stalling(log: Passed[], after: number, stallMs: number) {
  let until = 0;
  return between(log, (checkIns, isCheckIn) => {
    if (isCheckIn && checkIns === after) until = Date.now() + stallMs;
    return { holdMs: until - Date.now() };
  });
}

/** Answers every check-in from the `after`th on with a 429, for ever. */
export const refusing = (log: Passed[], after: number, retryAfter: number) =>
  between(log, (checkIns, isCheckIn) => (isCheckIn && checkIns >= after ? { retryAfter } : {}));

/** One queue for all check-ins and undos, of which it carries so many a second; whatever comes beyond them waits for its turn. */
export function queueing(log: Passed[], carried: number) {
  let free = 0;
  return between(log, (_checkIns, _isCheckIn, isScan) => {
    if (!isScan) return {};
    free = Math.max(free, Date.now()) + 1000 / carried;
    return { holdMs: free - Date.now() };
  });
}
