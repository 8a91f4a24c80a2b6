import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startReferenceProcess } from '../../../harness/run/reference-process.ts';
import type { NullAnswer } from './answers.ts';

/** What stands behind the OAuth endpoints: nothing either, or an authorization server that does its work. */
export type Tokens = 'null' | 'real';

/** The calls that such a server answers alike. */
export const ANSWERED: Readonly<Record<Tokens, (call: Arrived) => boolean>> = {
  null: () => true,
  real: (call) => isApi(call),
};

export interface NullServer {
  /** The reference environment's profile, with this server's address in it. */
  readonly profile: Record<string, unknown>;
  stop(): Promise<void>;
}

/** A call as it arrives. */
export interface Arrived {
  readonly method: string;
  readonly path: string;
  /** Whether it names the account in which it acts. */
  readonly namesAccount: boolean;
  readonly body: string;
}

export const isApi = ({ path }: Arrived): boolean => !path.startsWith('/oauth/');

/** Serves one null answer to such calls on a loopback port, and what the reference environment answers to all others. */
export async function serveNull(
  answer: NullAnswer,
  such: (call: Arrived) => boolean,
  args: readonly string[] = [],
): Promise<NullServer> {
  const reference = await startReferenceProcess(args);
  const behind = new URL(String(reference.profile['base_url']));
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (such(arrived(request, body.toString()))) answer(request, response, body.toString());
    else forward(behind, request, body, response);
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

const arrived = ({ method = '', url = '', headers }: IncomingMessage, body: string): Arrived => ({
  ...{ method, body, path: new URL(url, 'http://localhost').pathname },
  namesAccount: headers['x-account-id'] !== undefined,
});

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
