import { CookieJar } from 'tough-cookie';
import type { Reply } from '../client/reply.ts';
import type { Wire } from '../client/wire.ts';
import type { Profile, UserProfile } from '../profile/profile.ts';
import { codesOn, tellsOfError } from './codes.ts';
import { type Form, formsOf } from './forms.ts';
import { OUT_OF_BAND } from './out-of-band.ts';
import { saysNo, saysYes } from './page-words.ts';
import { type Left, type Page, Visitor } from './visitor.ts';

export interface AuthorizeRequest {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly scope?: string;
  readonly state?: string;
  readonly code_challenge?: string;
  readonly code_challenge_method?: 'S256' | 'plain';
}

/** The scopes that a request asks for. */
export const scopesOf = ({ scope = '' }: AuthorizeRequest): string[] =>
  scope.split(' ').filter((one) => one !== '');

/** How an authorization ended. */
export interface Authorized {
  /** The code, where one was handed out. */
  readonly code: string | null;
  /** The state that a redirect carried. */
  readonly state: string | null;
  /** The OAuth error that a redirect carried. */
  readonly error: string | null;
  /** The address to which the environment sent the visitor, if it left. */
  readonly redirectedTo: string | null;
  /** The last answer. */
  readonly reply: Reply;
  /** What stood in the way, in a sentence, where there is no code. */
  readonly reason: string;
}

/** An authorization by forms, and whether the browser stands signed in afterwards, as far as that shows. */
interface Visited extends Authorized {
  readonly signedIn: boolean;
}

const MOST_PAGES = 6;

interface Visit {
  readonly password?: string;
  readonly cookies?: CookieJar;
}

/**
 * Walks a user through the sign-in and consent pages by following their HTML forms (specification, Authentication >
 * Authorization code grant). `password` stands in for the profile's own; `cookies` are those of a browser that may be
 * signed in already.
 */
export async function authorizeByForms(
  wire: Wire,
  profile: Profile,
  user: UserProfile,
  request: AuthorizeRequest,
  { password = user.password ?? '', cookies = new CookieJar() }: Visit = {},
): Promise<Visited> {
  const { username = '' } = user;
  const visitor = new Visitor(
    wire,
    profile.base_url,
    (address) => leadsTo(address, request.redirect_uri),
    {
      username,
      password,
    },
    cookies,
  );
  const query = new URLSearchParams({
    response_type: 'code',
    ...(request as unknown as Record<string, string>),
  });
  let known = (cookies.serializeSync()?.cookies.length ?? 0) > 0;
  let sent = false;
  const walk = async (): Promise<Authorized> => {
    let page = await visitor.get(`${profile.base_url}/oauth/authorize?${query}`);
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      if ('left' in page) return redirected(page);
      sent ||= visitor.askedByBasic && page.reply.status < 400;
      const form = nextForm(page, sent || known, scopesOf(request));
      if (form === undefined) return arrived(page, request, user, sent || known);
      if (form.password !== undefined) {
        if (sent) return failed(page, 'the sign-in page came back after the password was sent');
        sent = true;
        known = false;
      }
      page = await visitor.submit(filled(form, user, password, sent));
    }
    return 'left' in page
      ? redirected(page)
      : failed(page, `the sign-in did not end after ${MOST_PAGES} pages`);
  };
  const outcome = await walk();
  return { ...outcome, signedIn: known || (sent && outcome.code !== null) };
}

const leadsTo = (address: string, redirectUri: string): boolean =>
  redirectUri !== OUT_OF_BAND &&
  (address === redirectUri || address.startsWith(`${redirectUri}?`) || address.startsWith(`${redirectUri}#`));

/** The form that goes on: the one that asks for a password, else one with a button that says yes. */
function nextForm(page: Page, signedIn: boolean, scopes: readonly string[]): Form | undefined {
  if (page.reply.status >= 400 && !/<form/i.test(page.reply.text)) return undefined;
  const forms = formsOf(page, scopes);
  const login = forms.find((form) => form.password !== undefined);
  if (login) return login;
  const consent = forms.filter((form) => !saysNo(wordsOf(form)) || saysYes(wordsOf(form)));
  const clear = consent.find((form) =>
    form.buttons.some((button) => saysYes(textOf(button)) && !saysNo(textOf(button))),
  );
  if (clear !== undefined) return clear;
  return signedIn && codesOn(page).length > 0 ? undefined : consent.find((form) => form.buttons.length === 1);
}

const wordsOf = (form: Form): string =>
  form.buttons.map((button) => `${button.text} ${button.value}`).join(' ');
const textOf = (button: Form['buttons'][number]): string => `${button.text} ${button.value} ${button.name}`;

function filled(form: Form, user: UserProfile, password: string, signedIn: boolean): Form {
  const fields = new URLSearchParams(form.fields);
  const asked = user.selectors;
  const names = {
    username: nameIn(asked.username) ?? form.username,
    password: nameIn(asked.password) ?? form.password,
  };
  // Some pages ask for the name first, and for the password on the next page.
  if (names.username && (form.password !== undefined || !signedIn))
    fields.set(names.username, user.username ?? '');
  if (names.password && form.password !== undefined) fields.set(names.password, password);
  const button =
    form.buttons.find((one) => saysYes(textOf(one)) && !saysNo(textOf(one))) ??
    form.buttons.find((one) => !saysNo(textOf(one)));
  if (button?.name) fields.set(button.name, button.value);
  return { ...form, fields };
}

/** The input name in a selector such as `input[name=login]` or `#login`. */
const nameIn = (selector: string | undefined): string | undefined =>
  selector === undefined
    ? undefined
    : (/name=["']?([\w.[\]-]+)/.exec(selector)?.[1] ?? /^#?([\w.-]+)$/.exec(selector)?.[1]);

function redirected({ left, reply }: Left): Authorized {
  const parameters = new URL(left.replace('#', '?')).searchParams;
  const code = parameters.get('code');
  const error = parameters.get('error');
  return {
    code,
    state: parameters.get('state'),
    error,
    redirectedTo: left,
    reply,
    reason: code === null ? `the redirect carries ${error ?? 'no code'}` : '',
  };
}

function arrived(page: Page, request: AuthorizeRequest, user: UserProfile, signedIn: boolean): Authorized {
  if (page.reply.status >= 300 && page.reply.status < 400)
    return failed(page, 'the sign-in redirects without an end, or to what is no address');
  if (request.redirect_uri !== OUT_OF_BAND || page.reply.status >= 400 || !signedIn)
    return failed(page, `the sign-in stopped at a page with status ${page.reply.status}`);
  if (tellsOfError(page)) return failed(page, 'the last page of the sign-in speaks of an error');
  const [code] = codesOn(page, user.selectors.code);
  if (code === undefined) return failed(page, 'the last page of the sign-in shows no code');
  return { code, state: null, error: null, redirectedTo: null, reply: page.reply, reason: '' };
}

const failed = (page: Page, reason: string): Authorized => ({
  code: null,
  state: null,
  error: null,
  redirectedTo: null,
  reply: page.reply,
  reason,
});
