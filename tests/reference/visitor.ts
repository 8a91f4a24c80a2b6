import type { Reference } from '../../reference/index.ts';
import { type Answer, ask, authorizePath, form, hiddenOf, requestFor, userOf } from './client.ts';

/** Fields of a form; one may have several values. */
type Fields = Readonly<Record<string, string | readonly string[]>>;

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The user of the second account, who is no member of the first. */
export const OTHER_OWNER: Credentials = { email: 'owner@example.net', password: 'own-the-hill' };

/** The user of the account whose partner API is not enabled. */
export const PLAIN_OWNER: Credentials = { email: 'host@example.org', password: 'hold-the-fair' };

/** An application that a user has created. */
export interface Created {
  readonly id: string;
  readonly secret: string;
}

/** Creates an application of both scopes, whose codes are shown. */
export async function createdBy(
  visitor: Visitor,
  fields: Record<string, string> = {},
  account = 1,
): Promise<Created> {
  const { text } = await visitor.submit(
    `/account/${account}/applications/new`,
    `/account/${account}/applications`,
    {
      name: 'Badge printer',
      redirect_uris: 'urn:ietf:wg:oauth:2.0:oob',
      scope: ['read', 'write'],
      ...fields,
    },
  );
  const shown = (id: string): string => new RegExp(`id="${id}">([^<]+)<`).exec(text)?.[1] ?? '';
  return { id: shown('client_id'), secret: shown('client_secret') };
}

/** A browser of one user: it keeps its cookie, and sends forms with what their page hides in them. */
export class Visitor {
  readonly #reference: Reference;
  cookie = '';

  constructor(reference: Reference) {
    this.#reference = reference;
  }

  /** A browser that is signed in, as the user of the profile where no other is named. */
  static async signedIn(reference: Reference, credentials?: Credentials): Promise<Visitor> {
    const visitor = new Visitor(reference);
    const answer = await visitor.signIn(credentials);
    if (answer.status !== 303) throw new Error(`The sign-in was answered ${answer.status}.`);
    return visitor;
  }

  async signIn(credentials: Credentials = this.#owner, more: Record<string, string> = {}): Promise<Answer> {
    const answer = await form(
      this.#reference,
      '/oauth/sign_in',
      { ...credentials, ...more },
      this.cookie === '' ? {} : { cookie: this.cookie },
    );
    const set = answer.headers.get('set-cookie')?.split(';')[0];
    if (set !== undefined) this.cookie = set;
    return answer;
  }

  get(path: string): Promise<Answer> {
    return ask(this.#reference, path, { headers: { cookie: this.cookie } });
  }

  /** Sends fields to an address of their own, as any page may have a browser do. */
  post(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<Answer> {
    const pairs = Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    );
    return ask(this.#reference, path, {
      method: 'POST',
      body: new URLSearchParams(pairs).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: this.cookie, ...headers },
    });
  }

  /** What the forms of a page carry to show that they are of this browser. */
  async formToken(page: string): Promise<string> {
    const { form_token = '' } = hiddenOf((await this.get(page)).text);
    if (form_token === '') throw new Error(`${page} has no form of this browser.`);
    return form_token;
  }

  /** Sends the form of a page that goes to `action`, filled in with `fields`. */
  async submit(page: string, action: string, fields: Fields = {}): Promise<Answer> {
    const { text } = await this.get(page);
    const [sent = ''] = new RegExp(`<form[^>]*action="${action}"[\\s\\S]*?</form>`).exec(text) ?? [];
    if (sent === '') throw new Error(`${page} has no form that goes to ${action}.`);
    return this.post(action, { ...hiddenOf(sent), ...fields });
  }

  /** Agrees on the page of consent. */
  agree(parameters: Record<string, string>): Promise<Answer> {
    return this.submit(authorizePath(parameters), '/oauth/authorize', { decision: 'allow' });
  }

  /** A request for a code of the public application of the profile. */
  request(verifier: string, more: Record<string, string> = {}): Record<string, string> {
    return requestFor(this.#reference, verifier, more);
  }

  get #owner(): Credentials {
    const { username, password } = userOf(this.#reference);
    return { email: username, password };
  }
}
