import { Agent, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { bareOf, goesAround } from '../../../transport/no-proxy.ts';
import { asReached, maySee, type Origins, originOf } from '../../origins.ts';
import { addressesOf, InnerAddress, NETWORK, type Network, pinnedTo, reachable } from './network.ts';
import { direct, requesterOf, tunnelled, type UpstreamTarget, upstreamOf } from './upstream.ts';

/** What a page asked for, and did not get. */
export interface Refused {
  readonly origin: string;
  /** `sealed`: something has been typed, and the origin may not see it. `inner`: it is no address of the internet. */
  readonly why: 'sealed' | 'inner';
  readonly says: string;
}

export interface GuardOptions {
  readonly origins: Origins;
  readonly proxy?: string | undefined;
  readonly noProxy?: string;
  readonly network?: Network;
}

/** Headers of one connection alone (RFC 9110, 7.6.1). */
const OF_A_CONNECTION: readonly string[] = [
  ...['connection', 'proxy-connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['proxy-authorization', 'proxy-authenticate'],
];

const goesByProxy = ({ proxy, noProxy = '' }: GuardOptions, { host, port }: UpstreamTarget): boolean =>
  proxy !== undefined && !goesAround(host, port, noProxy);

/**
 * The one way out of a browser that signs a user in: a proxy of this process. All goes through it that pages ask for, by
 * a form, a script, a picture, a socket, a redirect, a frame or another window. Origins that may see the password are
 * reached at any time; others only until something has been typed (`seal`), and only on the internet.
 */
export class Guard {
  readonly #options: GuardOptions & { readonly network: Network };
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true });
  /** What leads to others: it ends with the seal. */
  readonly #abroad = new Set<{ destroy(): unknown }>();
  readonly #all = new Set<{ destroy(): unknown }>();
  readonly #refused = new Map<string, Refused>();
  /** Why an origin could not be reached, the last time. */
  readonly #troubles = new Map<string, string>();
  #sealed = false;

  private constructor(options: GuardOptions) {
    this.#options = { network: NETWORK, ...options };
    this.#server = createServer((request, response) => void this.#forward(request, response));
    this.#server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      void this.#tunnel(request.url ?? '', socket, head);
    });
    // Sockets of pages are opened by CONNECT; nothing else is asked for an upgrade.
    this.#server.on('upgrade', (_request, socket: Duplex) => socket.destroy());
  }

  static async open(options: GuardOptions): Promise<Guard> {
    const guard = new Guard(options);
    await new Promise<void>((resolve, reject) => {
      guard.#server.once('error', reject);
      guard.#server.listen(0, '127.0.0.1', resolve);
    });
    return guard;
  }

  /** Where the browser finds it. */
  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get refused(): readonly Refused[] {
    return [...this.#refused.values()];
  }

  troubleOf(origin: string): string | undefined {
    return this.#troubles.get(origin);
  }

  /** From now on nothing goes to an origin that may not see what is typed, nor on what is open to one. */
  seal(): void {
    this.#sealed = true;
    for (const one of this.#abroad) one.destroy();
    this.#abroad.clear();
  }

  /** Whether something may be asked for now; what may not be is noted. */
  admits(address: string): boolean {
    const origin = originOf(address);
    if (origin === undefined) return false;
    if (!this.#sealed || maySee(this.#options.origins, address)) return true;
    this.#refuse(origin, 'sealed', AFTERWARDS);
    return false;
  }

  async close(): Promise<void> {
    for (const one of this.#all) one.destroy();
    this.#agent.destroy();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  /**
   * Where a connection to an origin leads.
   * @throws Error where it may lead nowhere.
   */
  async #admit(origin: string, isAllowed: boolean, target: UpstreamTarget): Promise<UpstreamTarget> {
    const { network } = this.#options;
    if (isAllowed)
      return goesByProxy(this.#options, target)
        ? target
        : { ...target, found: await addressesOf(target.host, network) };
    if (this.#sealed) throw this.#refuse(origin, 'sealed', AFTERWARDS);
    try {
      const found = await reachable(target.host, network);
      if (this.#sealed) throw this.#refuse(origin, 'sealed', AFTERWARDS);
      return { ...target, found };
    } catch (error) {
      if (error instanceof InnerAddress) throw this.#refuse(origin, 'inner', error.message);
      // A proxy may know names that this machine does not.
      if (error instanceof RefusedError || !goesByProxy(this.#options, target)) throw error;
      return target;
    }
  }

  #refuse(origin: string, why: Refused['why'], says: string): RefusedError {
    this.#refused.set(`${why} ${origin}`, { origin, why, says });
    return new RefusedError(says);
  }

  /** Keeps what may have to be ended. */
  #keep(one: Duplex, isAllowed: boolean): void {
    this.#all.add(one);
    if (!isAllowed) this.#abroad.add(one);
    one.once('close', () => {
      this.#all.delete(one);
      this.#abroad.delete(one);
    });
    one.on('error', () => one.destroy());
  }

  /** A connection that carries TLS, or a socket of a page: of it shows host and port alone. */
  async #tunnel(authority: string, socket: Duplex, head: Buffer): Promise<void> {
    const url = URL.canParse(`https://${authority}`) ? new URL(`https://${authority}`) : undefined;
    if (url === undefined || url.host === '') return void socket.destroy();
    const port = Number(authority.slice(authority.lastIndexOf(':') + 1));
    const plain = new URL(`http://${url.hostname}:${port}`).origin;
    const secure = new URL(`https://${url.hostname}:${port}`).origin;
    const { origins, proxy } = this.#options;
    const isAllowed = maySee(origins, secure) || maySee(origins, plain);
    // Of an origin that is named without TLS, the scheme that the page used does not show.
    const origin = port === 80 || maySee(origins, plain) ? plain : secure;
    this.#keep(socket, isAllowed);
    try {
      const target = await this.#admit(origin, isAllowed, { host: url.hostname, port });
      const there = goesByProxy(this.#options, target)
        ? await tunnelled(upstreamOf(proxy ?? ''), target)
        : await direct(target);
      this.#keep(there, isAllowed);
      if (socket.destroyed || (this.#sealed && !isAllowed)) return void there.destroy();
      this.#troubles.delete(origin);
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      if (head.length > 0) there.write(head);
      there.pipe(socket).pipe(there);
      there.once('close', () => socket.destroy());
      socket.once('close', () => there.destroy());
    } catch (error) {
      this.#troubles.set(origin, (error as Error).message);
      socket.end('HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n');
    }
  }

  /** A request without TLS: each is decided by itself. */
  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = request.url ?? '';
    if (!/^http:\/\//i.test(address) || !URL.canParse(address)) return void request.socket.destroy();
    const { origins, proxy } = this.#options;
    const reached = asReached(origins, address);
    if (reached !== address) {
      response.writeHead(307, { location: reached, 'cache-control': 'no-store' }).end();
      return;
    }
    const url = new URL(address);
    const isAllowed = maySee(origins, address);
    const port = Number(url.port || 80);
    try {
      const target = await this.#admit(url.origin, isAllowed, { host: url.hostname, port });
      const upstream = goesByProxy(this.#options, target) ? upstreamOf(proxy ?? '') : undefined;
      const headers = withoutThoseOfAConnection(request);
      const asked =
        upstream === undefined
          ? requesterOf(url)({
              ...{ host: bareOf(url.hostname), port, path: url.pathname + url.search },
              ...{ method: request.method, headers, agent: this.#agent },
              ...(target.found !== undefined && { lookup: pinnedTo(target.found) }),
            })
          : requesterOf(upstream.url)({
              ...{ host: bareOf(upstream.url.hostname), port: upstream.url.port || 80, path: url.href },
              ...{ method: request.method, headers: { ...headers, ...upstream.headers }, agent: false },
            });
      const end = (): void => void request.socket.destroy();
      this.#all.add(asked);
      if (!isAllowed) this.#abroad.add(asked);
      asked.once('close', () => {
        this.#all.delete(asked);
        this.#abroad.delete(asked);
      });
      asked.once('response', (answer) => {
        this.#troubles.delete(url.origin);
        response.writeHead(answer.statusCode ?? 502, answer.statusMessage, withoutThoseOfAConnection(answer));
        answer.on('error', end);
        answer.once('aborted', end);
        answer.pipe(response);
      });
      asked.once('error', (error: Error) => {
        this.#troubles.set(url.origin, error.message);
        end();
      });
      response.once('close', () => asked.destroy());
      request.pipe(asked);
    } catch (error) {
      // An answer of this proxy would stand in the browser as one of that origin.
      this.#troubles.set(url.origin, (error as Error).message);
      request.socket.destroy();
    }
  }
}

const AFTERWARDS = 'asked for after something was typed';

class RefusedError extends Error {}

/** Headers as they came, each as often as it came, without those of the connection. */
function withoutThoseOfAConnection({ headersDistinct }: IncomingMessage): Record<string, string | string[]> {
  const also = (headersDistinct.connection ?? [])
    .join(',')
    .toLowerCase()
    .split(/\s*,\s*/);
  const kept: Record<string, string | string[]> = {};
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    const [only = '', ...more] = values;
    if (!OF_A_CONNECTION.includes(name) && !also.includes(name))
      kept[name] = more.length === 0 ? only : values;
  }
  return kept;
}
