import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { OUT_OF_BAND } from '../../harness/oauth/out-of-band.ts';
import type { Pages } from '../tools/sign-in-pages.ts';

/** How the server answers whoever grants: as it comes, by the page of an application, or by refusing, whatever was granted. */
export interface Habits {
  readonly ends?: 'redirect' | 'page' | 'denied';
  /** With the page that says so. */
  readonly deniedStatus?: number;
  /** Stands in for the host from which a page has its style sheet. */
  readonly styles?: string;
}

export interface Served {
  readonly pages: Pages;
  /** The scopes that were granted, and everything else that was sent with the password. */
  readonly seen: { scopes: readonly string[]; beside: Readonly<Record<string, string>> };
}

/** A server by other hands whose own pages are served as it serves them (`pages/README.md`). */
export interface StockServer {
  readonly name: string;
  readonly user: Readonly<Record<'client_id' | 'username' | 'password', string>>;
  /** The code that whoever grants comes to. */
  readonly code: string;
  /** What its page says of a wrong password. */
  readonly wrongPassword: RegExp;
  /** What its sign-in page sends with name, password and token. */
  readonly beside: Served['seen']['beside'];
  /** How it ends, and with which status it denies. */
  readonly ends: ReadonlyArray<'redirect' | 'page'>;
  readonly deniesWith: readonly number[];
  serve(habits?: Habits): Served;
}

const pageOf = (path: string): string => readFileSync(new URL(`pages/${path}.html`, import.meta.url), 'utf8');

/** What stands in a page at the group of a pattern. */
function within(page: string, pattern: RegExp): string {
  const found = pattern.exec(page)?.[1];
  if (found === undefined) throw new Error(`nothing like ${pattern} is on the page`);
  return found;
}

const redirect = (response: ServerResponse, location: string, cookie?: string): void =>
  void response.writeHead(302, { location, ...(cookie !== undefined && { 'set-cookie': cookie }) }).end();

const CODE = /<code id="authorization_code">([^<]+)</;
const PASSWORD = 'correct-horse-battery';

const SPRING = {
  login: pageOf('spring/login'),
  loginError: pageOf('spring/login-error'),
  consent: pageOf('spring/consent'),
  denied: pageOf('spring/denied'),
  code: pageOf('spring/code'),
};
const CSRF = /name="_csrf" type="hidden" value="([^"]+)"/;
const BOOTSTRAP = 'https://stackpath.bootstrapcdn.com';

const spring: StockServer = {
  name: 'Spring Authorization Server',
  user: {
    client_id: within(SPRING.consent, /name="client_id" value="([^"]+)"/),
    username: within(SPRING.consent, /your account <span[^>]*>([^<]+)</),
    password: PASSWORD,
  },
  code: within(SPRING.code, CODE),
  wrongPassword: /Invalid credentials/,
  beside: {},
  ends: ['redirect', 'page'],
  // 200 as applications have it that render the page themselves.
  deniesWith: [403, 200],
  serve({ ends = 'redirect', deniedStatus = 403, styles = BOOTSTRAP } = {}) {
    const seen: Served['seen'] = { scopes: [], beside: {} };
    let asked = '';
    const pages: Pages = ({ method, url = '', headers }, body, response) => {
      const { pathname, searchParams } = new URL(url, 'http://here');
      const signedIn = headers.cookie === 'JSESSIONID=known';
      if (method === 'GET' && pathname === '/login')
        return response.end(searchParams.has('error') ? SPRING.loginError : SPRING.login);
      if (method === 'POST' && pathname === '/login') {
        const { _csrf, username, password, ...beside } = Object.fromEntries(body);
        seen.beside = beside;
        const fresh = [SPRING.login, SPRING.loginError].some((page) => within(page, CSRF) === _csrf);
        if (!fresh || headers.cookie !== 'JSESSIONID=new') return response.writeHead(403).end();
        return username === spring.user.username && password === PASSWORD
          ? redirect(response, `${asked}&continue`, 'JSESSIONID=known; Path=/; HttpOnly')
          : redirect(response, '/login?error');
      }
      if (pathname !== '/oauth/authorize') return response.writeHead(404).end();
      if (method === 'GET' && searchParams.get('client_id') !== spring.user.client_id)
        return response.writeHead(400).end(SPRING.denied.replace('access_denied', 'invalid_request'));
      if (method === 'GET' && !signedIn) {
        asked = url;
        return redirect(response, '/login', 'JSESSIONID=new; Path=/; HttpOnly');
      }
      if (method === 'GET') return response.end(SPRING.consent.replace(BOOTSTRAP, styles));
      const state = within(SPRING.consent, /name="state" value="([^"]+)"/);
      if (!signedIn || body.get('state') !== state || body.get('client_id') !== spring.user.client_id)
        return response.writeHead(400).end();
      seen.scopes = body.getAll('scope');
      if (ends === 'denied' || seen.scopes.length === 0)
        return response.writeHead(deniedStatus).end(SPRING.denied);
      return ends === 'page'
        ? response.end(SPRING.code)
        : redirect(response, `${OUT_OF_BAND}?code=${spring.code}`);
    };
    return { pages, seen };
  },
};

const DOORKEEPER = {
  signIn: pageOf('doorkeeper/sign-in'),
  signInError: pageOf('doorkeeper/sign-in-error'),
  consent: pageOf('doorkeeper/consent'),
  code: pageOf('doorkeeper/code'),
  error: pageOf('doorkeeper/error'),
};
const TOKEN = /name="authenticity_token" value="([^"]+)"/;
/** Each form has a token of its own. */
const DENIES =
  /name="_method" value="delete"[^>]*><input type="hidden" name="authenticity_token" value="([^"]+)"/;

const doorkeeper: StockServer = {
  name: 'Doorkeeper',
  user: {
    client_id: within(DOORKEEPER.consent, /id="client_id" value="([^"]+)"/),
    username: 'olivia@acme.example',
    password: PASSWORD,
  },
  code: within(DOORKEEPER.code, CODE),
  wrongPassword: /Invalid Email or password/,
  beside: { 'user[remember_me]': '0', commit: 'Log in' },
  ends: ['page'],
  deniesWith: [400],
  serve({ ends = 'page', deniedStatus = 400 } = {}) {
    const seen: Served['seen'] = { scopes: [], beside: {} };
    let asked = '';
    const pages: Pages = ({ method, url = '', headers }, body, response) => {
      const { pathname, searchParams } = new URL(url, 'http://here');
      const signedIn = headers.cookie === '_session=known';
      if (method === 'GET' && pathname === '/users/sign_in') return response.end(DOORKEEPER.signIn);
      if (method === 'POST' && pathname === '/users/sign_in') {
        const fields = Object.fromEntries(body);
        const { authenticity_token: token, ...sent } = fields;
        const { 'user[email]': email, 'user[password]': password, ...beside } = sent;
        seen.beside = beside;
        const fresh = [DOORKEEPER.signIn, DOORKEEPER.signInError].some(
          (page) => within(page, TOKEN) === token,
        );
        if (!fresh || headers.cookie !== '_session=new') return response.writeHead(422).end();
        return email === doorkeeper.user.username && password === PASSWORD
          ? redirect(response, asked, '_session=known; path=/; HttpOnly; SameSite=Lax')
          : response.end(DOORKEEPER.signInError);
      }
      if (method === 'GET' && pathname === '/oauth/authorize/native')
        return searchParams.get('code') === doorkeeper.code
          ? response.end(DOORKEEPER.code)
          : response.writeHead(404).end();
      if (pathname !== '/oauth/authorize') return response.writeHead(404).end();
      if (method === 'GET' && searchParams.get('client_id') !== doorkeeper.user.client_id)
        return response.end(DOORKEEPER.error);
      if (method === 'GET' && !signedIn) {
        asked = url;
        return redirect(response, '/users/sign_in', '_session=new; path=/; HttpOnly; SameSite=Lax');
      }
      if (method === 'GET') return response.end(DOORKEEPER.consent);
      const denies = body.get('_method') === 'delete';
      const token = within(DOORKEEPER.consent, denies ? DENIES : TOKEN);
      if (!signedIn || body.get('authenticity_token') !== token) return response.writeHead(422).end();
      if (denies || ends === 'denied')
        return response
          .writeHead(deniedStatus, { 'content-type': 'application/json; charset=utf-8' })
          .end(
            '{"error":"access_denied","error_description":"The resource owner or authorization server denied the request."}',
          );
      seen.scopes = (body.get('scope') ?? '').split(' ');
      return redirect(response, `/oauth/authorize/native?code=${doorkeeper.code}`);
    };
    return { pages, seen };
  },
};

export const STOCK_SERVERS: readonly StockServer[] = [spring, doorkeeper];
