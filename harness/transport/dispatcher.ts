import { readFileSync } from 'node:fs';
import { buildConnector, type Dispatcher, EnvHttpProxyAgent, Pool, ProxyAgent } from 'undici';
import type { Connection } from '../../record/connections-file.ts';
import type { Profile, Tls } from '../profile/profile.ts';
import { leafOf, noting } from './connections.ts';
import { goesAround } from './no-proxy.ts';

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
  ...(proxy === undefined ? { proxyOfEnvironment: !loopback } : { proxy }),
});

/** The proxies that the variables of this process name. */
const proxiesOfEnvironment = (env: NodeJS.ProcessEnv): string[] =>
  ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY']
    .map((name) => env[name] ?? '')
    .filter((address) => address !== '');

/** What NO_PROXY of this process says. */
export const noProxy = (env: NodeJS.ProcessEnv = process.env): string =>
  env['no_proxy'] ?? env['NO_PROXY'] ?? '';

const STANDARD_PORTS: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 };

/** The proxy through which an address is reached, if any. */
function proxyTo(
  address: string,
  { proxy, proxyOfEnvironment = false }: Route,
  env = process.env,
): string | undefined {
  if (proxy !== undefined || !proxyOfEnvironment) return proxy;
  const { hostname, port, protocol } = new URL(address);
  const isApart = goesAround(hostname, Number(port || (STANDARD_PORTS[protocol] ?? 0)), noProxy(env));
  return isApart ? undefined : proxiesOfEnvironment(env)[0];
}

/** The proxy through which a browser reaches the environment, if any. */
export const proxyFor = (profile: Profile, env = process.env): string | undefined =>
  proxyTo(profile.base_url, routeOf(profile), env);

/** The most kilobytes of an answer's headers. */
export const MOST_HEADER_KB = 256;

export interface Connections {
  readonly concurrency: number;
  readonly timeoutMs: number;
  /** Whether one carries request after request, or one alone. */
  readonly reused: boolean;
  /** Is told of each connection that is opened, as far as it can be seen. */
  readonly onConnection?: ((connection: Connection) => void) | undefined;
}

/** Connections to one origin by that way: a pool of this many. */
export function dispatcherFor(
  origin: string,
  { concurrency, timeoutMs, reused, onConnection }: Connections,
  route: Route,
): Dispatcher {
  const { tls, proxy } = route;
  const connect = { timeout: timeoutMs, ...secured(tls) };
  const options = {
    connections: concurrency,
    pipelining: reused ? 1 : 0,
    maxHeaderSize: MOST_HEADER_KB * 1024,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  };
  const through = proxyTo(origin, route);
  if (through === undefined)
    return new Pool(origin, { ...options, connect: noting(buildConnector(connect), origin, onConnection) });
  const requestTls = { ...connect, ...leafOf(origin, through, onConnection) };
  if (proxy !== undefined) return new ProxyAgent({ ...options, connect, uri: proxy, requestTls });
  return new EnvHttpProxyAgent({ ...options, connect, requestTls });
}

const secured = ({ ca, cert, key, insecure }: Tls = { insecure: false }) => ({
  ...(ca !== undefined && { ca: readFileSync(ca) }),
  ...(cert !== undefined && { cert: readFileSync(cert) }),
  ...(key !== undefined && { key: readFileSync(key) }),
  // Said always: NODE_TLS_REJECT_UNAUTHORIZED of the job is not to decide it.
  rejectUnauthorized: !insecure,
});
