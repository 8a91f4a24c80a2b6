import { readFileSync } from 'node:fs';
import { type Dispatcher, EnvHttpProxyAgent, Pool, ProxyAgent } from 'undici';
import type { Profile, Tls } from '../profile/profile.ts';

/** The way to an environment, beside its address. */
export interface Route {
  readonly tls?: Tls;
  /** Through which everything goes. */
  readonly proxy?: string;
  /** HTTPS_PROXY, HTTP_PROXY and NO_PROXY say through which. */
  readonly proxyOfEnvironment?: boolean;
}

/** The way that a profile tells. A loopback address is never reached through the proxy of the environment. */
export const routeOf = ({ tls, proxy, loopback }: Profile): Route => ({
  tls,
  ...(proxy === undefined
    ? { proxyOfEnvironment: !loopback && proxiesOfEnvironment().length > 0 }
    : { proxy }),
});

/** The proxies that the variables of this process name. */
const proxiesOfEnvironment = (env: NodeJS.ProcessEnv = process.env): string[] =>
  ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY']
    .map((name) => env[name] ?? '')
    .filter((address) => address !== '');

/** The proxy through which a browser reaches the environment, if any. */
export function proxyFor(profile: Profile): string | undefined {
  const { proxy, proxyOfEnvironment } = routeOf(profile);
  return proxy ?? (proxyOfEnvironment ? proxiesOfEnvironment()[0] : undefined);
}

/** The most kilobytes of an answer's headers. */
export const MOST_HEADER_KB = 256;

export interface Connections {
  readonly concurrency: number;
  readonly timeoutMs: number;
  /** Whether one carries request after request, or one alone. */
  readonly reused: boolean;
}

/** Connections to one origin by that way: a pool, so many at once. */
export function dispatcherFor(
  origin: string,
  { concurrency, timeoutMs, reused }: Connections,
  { tls, proxy, proxyOfEnvironment = false }: Route,
): Dispatcher {
  const connect = { timeout: timeoutMs, ...(tls && secured(tls)) };
  const options = {
    connections: concurrency,
    pipelining: reused ? 1 : 0,
    maxHeaderSize: MOST_HEADER_KB * 1024,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect,
  };
  if (proxy !== undefined) return new ProxyAgent({ ...options, uri: proxy, requestTls: connect });
  if (proxyOfEnvironment) return new EnvHttpProxyAgent({ ...options, requestTls: connect });
  return new Pool(origin, options);
}

const secured = ({ ca, cert, key, insecure }: Tls) => ({
  ...(ca !== undefined && { ca: readFileSync(ca) }),
  ...(cert !== undefined && { cert: readFileSync(cert) }),
  ...(key !== undefined && { key: readFileSync(key) }),
  ...(insecure && { rejectUnauthorized: false }),
});
