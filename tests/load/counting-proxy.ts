import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What came to a service from the generator of a load, counted by a proxy that shares nothing with the load tester. */
export class Counted {
  readonly byOperation: Record<string, number> = {};
  readonly byStatus: Record<string, number> = {};
  total = 0;

  add(method: string, path: string, status: number): void {
    const operation = operationOf(method, path);
    this.total += 1;
    this.byOperation[operation] = (this.byOperation[operation] ?? 0) + 1;
    this.byStatus[status] = (this.byStatus[status] ?? 0) + 1;
  }
}

/** By the method and path of the API, as its specification has them. */
function operationOf(method: string, path: string): string {
  if (path.endsWith('/check_in'))
    return { POST: 'checkIn', PATCH: 'checkOut', DELETE: 'undoCheckIn' }[method] ?? method;
  if (/\/attendees(\?|$)/.test(path))
    return { POST: 'createAttendee', GET: 'listAttendees' }[method] ?? method;
  return `${method} ${path}`;
}

/** Stands in front of a service. Requests of preparation and walks carry an id each; those of the generator do not. */
export const counting = (counted: Counted) => async (address: string) => {
  const { hostname, port } = new URL(address);
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const behind = send({ hostname, port, method, path: url, headers }, (answer) => {
      const isLoad = headers['x-request-id'] === undefined && url.startsWith('/api/');
      if (isLoad) counted.add(method, url, answer.statusCode ?? 0);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    behind.on('error', () => request.socket.destroy());
    request.pipe(behind);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
