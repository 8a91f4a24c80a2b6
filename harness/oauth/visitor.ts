import type { CookieJar } from 'tough-cookie';
import { wasHeldBack } from '../call/lost-write.ts';
import type { Reply } from '../call/reply.ts';
import { Reply as ReplyClass } from '../call/reply.ts';
import type { Wire } from '../call/wire.ts';
import { repeated } from '../inquiry/repeated.ts';
import { SIGN_IN_LIMITS } from './limits.ts';
import { asReached, maySee, type Origins } from './origins.ts';
import { toldToWait } from './told-to-wait.ts';

/** A page that the visitor stands on: its address and its answer. */
export interface Page {
  readonly url: URL;
  readonly reply: Reply;
}

/** The end of a visit: the environment redirected to an address outside of it (the client's redirect URI). */
export interface Left {
  readonly left: string;
  readonly reply: Reply;
}

/** A user's name and password. */
export interface UserCredentials {
  readonly username: string;
  readonly password: string;
}

/** How far a visit may go. */
export interface Bounds {
  readonly origins: Origins;
  /** Until when it may begin something, by the clock of this process. */
  readonly until: number;
}

/** Visits HTML pages of the environment as a browser would: cookies, redirects, forms. No scripts. */
export class Visitor {
  readonly #wire: Wire;
  readonly #bounds: Bounds;
  readonly #cookies: CookieJar;
  readonly #isRedirectUri: (address: string) => boolean;
  readonly #credentials: UserCredentials;
  #basic: string | undefined;

  constructor(
    wire: Wire,
    bounds: Bounds,
    isRedirectUri: (address: string) => boolean,
    credentials: UserCredentials,
    cookies: CookieJar,
  ) {
    this.#wire = wire;
    this.#bounds = bounds;
    this.#isRedirectUri = isRedirectUri;
    this.#credentials = credentials;
    this.#cookies = cookies;
  }

  get #left(): number {
    return this.#bounds.until - performance.now();
  }

  /** Whether there is time to go on. */
  get hasTime(): boolean {
    return this.#left > 0;
  }

  /** Whether the environment asked for name and password by HTTP Basic instead of a form (RFC 7617). */
  get askedByBasic(): boolean {
    return this.#basic !== undefined;
  }

  /** Goes to an address, at which a page that is named has said to go on. */
  async get(address: string, from?: Page): Promise<Page | Left> {
    if (from !== undefined && this.#leaves(address)) return { left: address, reply: from.reply };
    return this.#visit('GET', address, null);
  }

  /** Submits a form of a page by its method to its action. */
  async submit(
    form: { method: string; action: string; fields: URLSearchParams },
    from: Page,
  ): Promise<Page | Left> {
    const url = new URL(form.action);
    const isGet = form.method.toUpperCase() === 'GET';
    if (isGet) for (const [name, value] of form.fields) url.searchParams.append(name, value);
    if (this.#leaves(url.href)) return { left: url.href, reply: from.reply };
    return this.#visit(isGet ? 'GET' : 'POST', url.href, isGet ? null : form.fields.toString());
  }

  /** Whether an address is that of the client, or not of the environment. */
  #leaves(address: string): boolean {
    return this.#isRedirectUri(address) || !maySee(this.#bounds.origins, this.#here(address));
  }

  #here(address: string): string {
    return asReached(this.#bounds.origins, address);
  }

  async #visit(firstMethod: string, firstAddress: string, firstBody: string | null): Promise<Page | Left> {
    let method = firstMethod;
    let url = new URL(this.#here(firstAddress));
    let body = firstBody;
    for (let hops = 0; ; hops += 1) {
      const reply = await this.#signed(method, url, body);
      const location = reply.header('location');
      if (reply.status < 300 || reply.status >= 400 || location === undefined) return { url, reply };
      if (this.#isRedirectUri(location)) return { left: location, reply };
      if (!URL.canParse(location, url.href)) return { url, reply };
      const next = new URL(location, url);
      if (this.#leaves(next.href)) return { left: next.href, reply };
      if (hops === SIGN_IN_LIMITS.redirects || !this.hasTime) return { url, reply };
      url = new URL(this.#here(next.href));
      if (reply.status !== 307 && reply.status !== 308) {
        method = 'GET';
        body = null;
      }
    }
  }

  /** Answers a challenge once, as a browser does when its user fills in the dialogue. */
  async #signed(method: string, url: URL, body: string | null): Promise<Reply> {
    const reply = await this.#patient(method, url, body);
    const challenged = reply.status === 401 && /\bbasic\b/i.test(reply.header('www-authenticate') ?? '');
    if (!challenged || this.#basic !== undefined) return reply;
    const { username, password } = this.#credentials;
    this.#basic = Buffer.from(`${username}:${password}`).toString('base64');
    return this.#patient(method, url, body);
  }

  /** Asks again where a limiter says to, this many times. */
  async #patient(method: string, url: URL, body: string | null): Promise<Reply> {
    const breaker = this.#wire.breakers.oauth;
    let told = 0;
    return repeated(
      () => this.#request(method, url, body),
      (reply, attempt) => {
        if (reply.status !== 429 && !wasHeldBack(reply.exchange)) return undefined;
        if (attempt > 1) breaker.refusedAgain(told);
        if (attempt === SIGN_IN_LIMITS.waits || breaker.starved || !this.hasTime) return undefined;
        told = toldToWait(reply, attempt);
        return Math.min(told, Math.max(0, this.#left));
      },
    );
  }

  async #request(method: string, url: URL, body: string | null): Promise<Reply> {
    const cookie = this.#cookies.getCookieStringSync(url.href);
    const {
      exchange,
      body: parsed,
      judgement,
    } = await this.#wire.send({
      operation: url.pathname.endsWith('/oauth/authorize') && method === 'GET' ? 'authorize' : 'signIn',
      method,
      target: url.pathname + url.search,
      atOrigin: true,
      headers: {
        // As browsers say it: a route that names no media type of its own may have only JSON for who takes HTML alone.
        accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
        // In which what buttons say is understood.
        'accept-language': this.#wire.headers['accept-language'] ?? 'en',
        ...(cookie !== '' && { cookie }),
        ...(this.#basic !== undefined && { authorization: `Basic ${this.#basic}` }),
        ...(body !== null && {
          'content-type': 'application/x-www-form-urlencoded',
          origin: url.origin,
          referer: url.href,
        }),
      },
      body,
      path: {},
      query: [],
      identity: 'visitor',
      intent: 'probe',
    });
    for (const line of (exchange.response?.headers['set-cookie'] ?? '').split('\n'))
      if (line !== '') this.#cookies.setCookieSync(line, url.href, { ignoreError: true, loose: true });
    return new ReplyClass(exchange, parsed, judgement);
  }
}
