import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startReferenceProcess } from '../../../harness/run/reference-process.ts';
import type { NullAnswer } from './answers.ts';

/** What stands behind the OAuth endpoints: nothing either, or an authorization server that does its work. */
export type Tokens = 'null' | 'real';

export interface NullServer {
  /** The reference environment's profile, with this server's address in it. */
  readonly profile: Record<string, unknown>;
  stop(): Promise<void>;
}

/** Serves one null answer on a loopback port. */
export async function serveNull(answer: NullAnswer, tokens: Tokens): Promise<NullServer> {
  const reference = await startReferenceProcess([]);
  const behind = new URL(String(reference.profile['base_url']));
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (tokens === 'real' && request.url?.startsWith('/oauth/')) forward(behind, request, body, response);
    else answer(request, response, body.toString());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    profile: { ...reference.profile, base_url: `http://127.0.0.1:${port}` },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await reference.stop();
    },
  };
}

function forward(behind: URL, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const { method, url, headers } = request;
  const onward = send(
    { hostname: behind.hostname, port: behind.port, method, path: url, headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  onward.on('error', () => response.destroy());
  onward.end(body);
}
