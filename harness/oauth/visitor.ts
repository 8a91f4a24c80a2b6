import { setTimeout as sleep } from 'node:timers/promises';
import { load } from 'cheerio';
import { readRetryAfter } from '../../judge/retry-after.ts';
import type { Reply } from '../client/reply.ts';
import { Reply as ReplyClass } from '../client/reply.ts';
import type { Wire } from '../client/wire.ts';

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
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

const MOST_REDIRECTS = 10;
/** How often a page is asked for while a limiter refuses it. */
const PATIENCE = 12;

/** Visits HTML pages of the environment as a browser would: cookies, redirects, forms. No scripts. */
export class Visitor {
  readonly #wire: Wire;
  readonly #base: URL;
  readonly #cookies = new Map<string, string>();
  readonly #isRedirectUri: (address: string) => boolean;
  readonly #credentials: Credentials;
  #basic: string | undefined;

  constructor(
    wire: Wire,
    baseUrl: string,
    isRedirectUri: (address: string) => boolean,
    credentials: Credentials,
  ) {
    this.#wire = wire;
    this.#base = new URL(baseUrl);
    this.#isRedirectUri = isRedirectUri;
    this.#credentials = credentials;
  }

  /** Whether the environment asked for name and password by HTTP Basic instead of a form (RFC 7617). */
  get askedByBasic(): boolean {
    return this.#basic !== undefined;
  }

  get(address: string): Promise<Page | Left> {
    return this.#visit('GET', address, null);
  }

  /** Submits a form by its method to its action. */
  submit(form: { method: string; action: string; fields: URLSearchParams }): Promise<Page | Left> {
    if (form.method.toUpperCase() !== 'GET') return this.#visit('POST', form.action, form.fields.toString());
    const url = new URL(form.action);
    for (const [name, value] of form.fields) url.searchParams.append(name, value);
    return this.#visit('GET', url.href, null);
  }

  async #visit(firstMethod: string, firstAddress: string, firstBody: string | null): Promise<Page | Left> {
    let method = firstMethod;
    let url = new URL(firstAddress, this.#base);
    let body = firstBody;
    for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
      const reply = await this.#signed(method, url, body);
      const location = reply.header('location');
      if (reply.status < 300 || reply.status >= 400 || location === undefined) return { url, reply };
      if (this.#isRedirectUri(location)) return { left: location, reply };
      const next = new URL(location, url);
      if (this.#isRedirectUri(next.href)) return { left: next.href, reply };
      if (next.host !== this.#base.host) return { left: next.href, reply };
      url = next;
      if (reply.status !== 307 && reply.status !== 308) {
        method = 'GET';
        body = null;
      }
    }
    throw new Error(`the sign-in redirects more than ${MOST_REDIRECTS} times`);
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

  /** Asks again where a limiter says to, so many times. */
  async #patient(method: string, url: URL, body: string | null): Promise<Reply> {
    const patience = this.#wire.patience.oauth;
    for (let attempt = 1, ms = 0; ; attempt += 1) {
      const reply = await this.#request(method, url, body);
      if (reply.status !== 429) return reply;
      if (attempt > 1) patience.refusedAgain(ms);
      if (attempt === PATIENCE || patience.starved) return reply;
      const said = readRetryAfter(reply.header('retry-after'), reply.exchange.ended);
      ms = said === null ? 200 * attempt : Math.min(Math.max(said.waitMs, 20 * attempt), 60_000);
      await sleep(ms);
    }
  }

  async #request(method: string, url: URL, body: string | null): Promise<Reply> {
    const root = this.#base.pathname.replace(/\/+$/, '');
    const path =
      root !== '' && url.pathname.startsWith(root) ? url.pathname.slice(root.length) : url.pathname;
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const {
      exchange,
      body: parsed,
      judgement,
    } = await this.#wire.send({
      operation: url.pathname.endsWith('/oauth/authorize') && method === 'GET' ? 'authorize' : 'signIn',
      method,
      target: path + url.search,
      headers: {
        accept: 'text/html,application/xhtml+xml',
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
    for (const line of (exchange.response?.headers['set-cookie'] ?? '').split('\n')) {
      const pair = line.split(';')[0] ?? '';
      const [name, ...value] = pair.split('=');
      if (name && value.length > 0) this.#cookies.set(name.trim(), value.join('=').trim());
    }
    return new ReplyClass(exchange, parsed, judgement);
  }
}

export interface Form {
  readonly method: string;
  readonly action: string;
  readonly fields: URLSearchParams;
  /** Names of inputs by what they are for. */
  readonly password: string | undefined;
  readonly username: string | undefined;
  readonly buttons: ReadonlyArray<{ readonly name: string; readonly value: string; readonly text: string }>;
}

/** The forms of a page with their preset values. */
export function formsOf(page: Page): Form[] {
  const $ = load(page.reply.text);
  return $('form')
    .toArray()
    .map((element) => {
      const form = $(element);
      const fields = new URLSearchParams();
      let password: string | undefined;
      let username: string | undefined;
      const buttons: Array<{ name: string; value: string; text: string }> = [];
      for (const input of form.find('input, button, select, textarea').toArray()) {
        const control = $(input);
        const name = control.attr('name') ?? '';
        const type = (control.attr('type') ?? (input.tagName === 'button' ? 'submit' : 'text')).toLowerCase();
        const value =
          input.tagName === 'select'
            ? String(control.val() ?? '')
            : (control.attr('value') ?? control.text());
        if (type === 'submit' || type === 'image' || input.tagName === 'button') {
          if (type !== 'button' && type !== 'reset')
            buttons.push({
              name,
              value: control.attr('value') ?? '',
              text: `${control.text()} ${value}`.trim(),
            });
          continue;
        }
        if (name === '') continue;
        if (type === 'password') password ??= name;
        else if (
          username === undefined &&
          /^(text|email|tel)$/.test(type) &&
          USER_NAME.test(hintsOf(control))
        )
          username = name;
        if (type === 'checkbox' || type === 'radio') {
          if (control.attr('checked') !== undefined || control.attr('required') !== undefined)
            fields.append(name, control.attr('value') ?? 'on');
        } else fields.append(name, value);
      }
      if (username === undefined && password !== undefined)
        username = form
          .find('input')
          .toArray()
          .map((one) => $(one))
          .find((one) => /^(text|email|tel)$/i.test(one.attr('type') ?? 'text'))
          ?.attr('name');
      const action = new URL(form.attr('action') || page.url.href, page.url).href;
      return { method: form.attr('method') ?? 'GET', action, fields, password, username, buttons };
    });
}

const USER_NAME = /user|mail|login|name|account|identifier/i;
const hintsOf = (control: { attr(name: string): string | undefined }): string =>
  ['name', 'id', 'type', 'autocomplete', 'placeholder', 'aria-label']
    .map((name) => control.attr(name) ?? '')
    .join(' ');

/** What stands before a code: words and a colon, or a name as in an address. Codes may hold = and / themselves. */
const LABEL = /^(?:.*[:=]\s+|[a-z_ -]*code\s*[:=]\s*)(?=\S+$)/is;

/** Texts on a page that may be an authorization code, the likeliest first. */
export function codesOn(page: Page, selector?: string): string[] {
  const found: string[] = [];
  const add = (text: string | undefined): void => {
    const word = text?.trim().replace(LABEL, '') ?? '';
    if (/^[\w.~+/=-]{4,2048}$/.test(word) && !found.includes(word)) found.push(word);
  };
  add(page.url.searchParams.get('code') ?? undefined);
  const $ = load(page.reply.text);
  const places = [
    ...(selector === undefined ? [] : [selector]),
    '#authorization_code, #authorization-code, #code, .authorization-code, .code, [data-code]',
    'input[name=code], input[readonly]',
    'code, pre, kbd, samp, textarea, output',
  ];
  for (const place of places)
    for (const element of $(place).toArray()) {
      add($(element).attr('data-code'));
      add($(element).attr('value'));
      add($(element).text());
    }
  add(/code=([\w.~+/=-]+)/.exec($('title').text())?.[1]);
  const words =
    $('body')
      .text()
      .match(/[\w.~+/=-]{16,}/g) ?? [];
  const likely = words.filter((word) => /\d/.test(word) && !word.startsWith('//'));
  for (const word of likely.sort((a, b) => b.length - a.length)) add(word);
  return found;
}
