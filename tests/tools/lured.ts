import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { TOTP } from 'otpauth';
import { generate } from 'selfsigned';
import type { Network } from '../../harness/oauth/browser/guard/network.ts';
import { withContext } from '../../harness/oauth/browser/launch.ts';
import { signInOn } from '../../harness/oauth/browser/pages.ts';
import type { BrowserVisit } from '../../harness/oauth/browser/task.ts';
import { OUT_OF_BAND } from '../../harness/oauth/out-of-band.ts';
import { type Receiver, receiver } from './elsewhere.ts';
import { type Lure, pagesOf } from './sign-in-lures.ts';

export const HOST = 'alpha.example.com';
export const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const USER = { username: 'ada@example.com', password: 'correct-horse-7Battery' };

/** Every name is this machine, and counts as one of the internet: what is not sent is not sent for want of leave. */
const ALL_HERE: Network = {
  addressesOf: async () => [{ address: '127.0.0.1', family: 4 }],
  mayReach: () => true,
};

export interface Lured {
  readonly visit: BrowserVisit;
  /** What only the user knows and the other host was sent: how often. */
  readonly received: number;
  readonly elsewhere: string;
}

let pem: Awaited<ReturnType<typeof generate>> | undefined;

/** Walks a user through the pages of a lure by browser; `allowed` names the other host in the profile. */
export async function lure(one: Lure, { allowed = false } = {}): Promise<Lured> {
  const there = await receiver();
  const at = (host = 'evil.example'): string => `http://${host}:${there.port}`;
  const scheme = one.tls ? 'https' : 'http';
  if (one.tls) pem ??= await generate([{ name: 'commonName', value: HOST }], { keySize: 2048 });
  let base = '';
  const server: Server = (
    one.tls
      ? (handler: never) => createSecureServer({ cert: pem?.cert, key: pem?.private }, handler)
      : createServer
  )((async (request: never, response: never) => {
    const { url } = request as { url?: string };
    let text = '';
    for await (const chunk of request as AsyncIterable<Buffer>) text += String(chunk);
    const answer = response as import('node:http').ServerResponse;
    answer.setHeader('content-type', 'text/html');
    pagesOf(one, { at, udp: there.udp, base })({ url } as never, new URLSearchParams(text), answer);
  }) as never) as Server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `${scheme}://${HOST}:${(server.address() as AddressInfo).port}`;
  const began = Date.now();
  try {
    const task = {
      address: `${base}/oauth/authorize?client_id=door`,
      redirectUri: OUT_OF_BAND,
      scopes: ['read'],
      headers: { 'x-gateway-key': 'key-of-the-gateway' },
      tls: { insecure: true },
      origins: {
        base,
        all: allowed
          ? [
              base,
              ...['evil.example', HOST, `${HOST}.evil.example`, 'correct-horse-7battery.evil.example'].map(
                at,
              ),
            ]
          : [base],
      },
      ms: 60_000,
      user: { ...USER, totp_secret: SECRET, selectors: {} },
    };
    const turns = { take: async () => true, over: () => {} };
    const visit = await withContext(task, (visiting) => signInOn(visiting, task, turns), ALL_HERE);
    return { visit, received: credentialsIn(there, began), elsewhere: at() };
  } finally {
    server.closeAllConnections();
    server.close();
    await there.close();
  }
}

/** How often what only the user knows stands in what was received: the password, the key of the gateway, codes of the time. */
function credentialsIn(there: Receiver, began: number): number {
  const received = there.received().toLowerCase();
  const generator = new TOTP({ secret: SECRET });
  const codes = new Set<string>();
  for (let at = began - 30_000; at <= Date.now() + 60_000; at += 15_000)
    codes.add(generator.generate({ timestamp: at }));
  const secrets = [USER.password, Buffer.from(USER.password).toString('base64'), 'key-of-the-gateway'];
  const told = [...secrets.map((one) => one.toLowerCase()), ...[...codes].map((code) => `otp=${code}`)];
  return told.reduce((count, secret) => count + received.split(secret).length - 1, 0);
}
