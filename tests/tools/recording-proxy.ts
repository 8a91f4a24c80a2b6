import { createServer, type IncomingHttpHeaders, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came to an environment. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The status of the answer that came back; 0 until then. */
  status: number;
}

export interface RecordingProxy {
  readonly url: string;
  readonly arrived: readonly Arrived[];
  close(): Promise<void>;
}

/** A proxy on loopback that passes every request on and keeps what it was: what arrives, whatever a journal says of it. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const { hostname, port } = new URL(target);
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const one: Arrived = { method, url, headers, body: body.toString(), status: 0 };
      arrived.push(one);
      const behind = send({ hostname, port, method, path: url, headers }, (answer) => {
        one.status = answer.statusCode ?? 502;
        response.writeHead(one.status, answer.headers);
        answer.pipe(response);
      });
      behind.on('error', () => request.socket.destroy());
      behind.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
