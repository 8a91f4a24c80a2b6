import type { LookupAddress } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { bareOf } from '../../../transport/no-proxy.ts';
import { pinnedTo } from './network.ts';

/** Where a connection is to lead: the addresses of the host, where they are known. */
export interface UpstreamTarget {
  readonly host: string;
  readonly port: number;
  readonly found?: readonly LookupAddress[];
}

/** A proxy that lies before the guard: the profile's, or that of this machine's environment. */
export interface Upstream {
  readonly url: URL;
  /** Sent with each request to it, where it asks for a name. */
  readonly headers: Readonly<Record<string, string>>;
}

export function upstreamOf(address: string): Upstream {
  const url = new URL(address);
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return {
    url,
    headers:
      url.username === '' ? {} : { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` },
  };
}

export const requesterOf = ({ protocol }: URL): typeof httpRequest =>
  protocol === 'https:' ? httpsRequest : httpRequest;

/** Opens a connection by itself, to addresses that are known. */
export const direct = ({ host, port, found }: UpstreamTarget): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const [first] = found ?? [];
    const socket = connect({
      ...{ host: bareOf(host), port },
      ...(first !== undefined && { lookup: pinnedTo(found ?? []) }),
    });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });

/** Opens a tunnel through a proxy (RFC 9110, 9.3.6). */
export const tunnelled = ({ url, headers }: Upstream, { host, port }: UpstreamTarget): Promise<Duplex> =>
  new Promise((resolve, reject) => {
    const asked = requesterOf(url)({
      ...{ host: bareOf(url.hostname), port: url.port || (url.protocol === 'https:' ? 443 : 80) },
      ...{ method: 'CONNECT', path: `${host}:${port}`, agent: false },
      headers: { host: `${host}:${port}`, ...headers },
    });
    asked.once('connect', ({ statusCode = 0 }, socket) => {
      if (statusCode === 200) resolve(socket);
      else {
        socket.destroy();
        reject(new Error(`the proxy answers ${statusCode}`));
      }
    });
    asked.once('error', reject);
    asked.end();
  });
