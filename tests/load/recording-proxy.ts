import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as it passed: its path, and when it came and was answered. */
export interface Passed {
  readonly method: string;
  readonly path: string;
  readonly came: number;
  readonly answered: number;
}

/**
 * Stands in front of an environment, keeps a log of its own, and holds everything back for `stallMs` once: when the
 * `after`th check-in comes.
 */
export function stalling(log: Passed[], after: number, stallMs: number) {
  return async (address: string): Promise<{ address: string; close(): Promise<void> }> => {
    const target = new URL(address);
    let checkIns = 0;
    let until = 0;
    const server = createServer((request, response) => {
      const came = Date.now();
      const path = request.url ?? '';
      if (request.method === 'POST' && path.endsWith('/check_in')) {
        checkIns += 1;
        if (checkIns === after) until = came + stallMs;
      }
      const forward = (): void => {
        const onward = send(
          {
            host: target.hostname,
            port: target.port,
            method: request.method,
            path,
            headers: request.headers,
          },
          (answer) => {
            response.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(response);
            answer.once('end', () =>
              log.push({ method: request.method ?? '', path, came, answered: Date.now() }),
            );
          },
        );
        onward.once('error', () => response.destroy());
        request.pipe(onward);
      };
      const wait = until - Date.now();
      if (wait > 0) setTimeout(forward, wait);
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
}
