import type { CookieJar } from 'tough-cookie';
import { GATEWAY_STATUSES } from '../../judge/exchange/status.ts';
import type { Reply } from '../call/reply.ts';
import type { Wire } from '../call/wire.ts';
import { repeated } from '../inquiry/repeated.ts';
import type { Profile, UserProfile } from '../profile/profile.ts';
import { codesOn, isGuessed, tellsOfError } from './codes.ts';
import { denialOn } from './denial.ts';
import { filledIn } from './filled-in.ts';
import { SIGN_IN_LIMITS, TOO_LONG, TOO_MANY_PAGES } from './limits.ts';
import { nextStep, type SignInProgress, type Step, type Wanted } from './next-step.ts';
import { oneTimeCode } from './one-time-code.ts';
import { isRedirectTo, originsOf } from './origins.ts';
import { OUT_OF_BAND } from './out-of-band.ts';
import { knows, noCookies } from './shared-cookies.ts';
import { ASKS_CODE, HINTS, stuckOn } from './stuck.ts';
import { type Left, type Page, Visitor } from './visitor.ts';

export interface AuthorizeRequest {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly scope?: string;
  readonly state?: string;
  readonly code_challenge?: string;
  readonly code_challenge_method?: 'S256' | 'plain';
}

/** The scopes that a request asks for; `read` is the default (specification, Authentication > Credentials). */
export const scopesOf = ({ scope = 'read' }: AuthorizeRequest): string[] =>
  scope.split(' ').filter((one) => one !== '');

/** How an authorization ended. */
export interface Authorized {
  /** The code, where one was handed out. */
  readonly code: string | null;
  /** Whether it was found on a page, where nothing says that it is one. */
  readonly guessed?: boolean;
  /** Whether a box of a page of consent was not ticked. */
  readonly leftAlone?: boolean;
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

/** An authorization by forms. */
export interface Visited extends Authorized {
  /** Whether the browser stands signed in afterwards, as far as that shows. */
  readonly signedIn: boolean;
  /** Whether the user said no on a page of consent. */
  readonly denied: boolean;
}

interface Visit {
  readonly password?: string;
  readonly cookies?: CookieJar;
  /** Says no on the page of consent where that is understood, and does nothing after that; else the visit ends there. */
  readonly denies?: boolean;
}

/**
 * Walks a user through the sign-in and consent pages by following their HTML forms (specification, Authentication >
 * Authorization code grant). `password` stands in for the profile's own; `cookies` are those of a browser that may be
 * signed in already. One who `denies` comes to a code where no page asks for consent.
 */
export async function authorizeByForms(
  wire: Wire,
  profile: Profile,
  user: UserProfile,
  request: AuthorizeRequest,
  { password = user.password ?? '', cookies = noCookies(), denies = false }: Visit = {},
): Promise<Visited> {
  const { username = '' } = user;
  const visitor = new Visitor(
    wire,
    {
      // Forms are sent at the origin of the base URL alone, whatever else a browser might show them to.
      origins: originsOf({ base_url: profile.base_url }),
      until: performance.now() + SIGN_IN_LIMITS.ms,
    },
    (address) => leadsTo(address, request.redirect_uri),
    { username, password },
    cookies,
  );
  const query = new URLSearchParams({
    response_type: 'code',
    ...(request as unknown as Record<string, string>),
  });
  const { walk, end } = await repeated(
    async () => {
      const walk = new Walk(visitor, user, password, request, knows(cookies), denies);
      return { walk, end: await walk.from(`${profile.base_url}/oauth/authorize?${query}`) };
    },
    ({ end }, visit) => {
      // What a gateway says of a wrong password is no reason to try that again.
      const failed = wasCutOff(end) || (password === user.password && GATEWAY_STATUSES.has(end.reply.status));
      return failed && visit < SIGN_IN_LIMITS.visits && visitor.hasTime ? 100 * visit : undefined;
    },
  );
  const outcome =
    'reason' in end
      ? end
      : 'left' in end
        ? redirected(end, request.redirect_uri)
        : arrived(end, request, user, walk);
  return {
    ...outcome,
    signedIn: walk.known || (walk.sentPassword && outcome.code !== null),
    denied: walk.denied,
    leftAlone: walk.leftAlone,
  };
}

/** Whether the last answer was lost on its way: the sign-in begins again. */
const wasCutOff = ({ reply }: { readonly reply: Reply }): boolean =>
  reply.exchange.failure?.kind === 'connection';

const leadsTo = (address: string, redirectUri: string): boolean =>
  redirectUri !== OUT_OF_BAND && isRedirectTo(address, redirectUri);

/** One visit: page after page, each time what a person would do there. */
class Walk implements SignInProgress {
  readonly #visitor: Visitor;
  readonly #user: UserProfile;
  readonly #password: string;
  readonly #wanted: Wanted;
  readonly #denies: boolean;
  denied = false;
  leftAlone = false;
  readonly followed = new Set<string>();
  /** Whether the browser stands signed in from before. */
  known: boolean;
  sentName = false;
  sentPassword = false;
  sentCode = false;

  constructor(
    visitor: Visitor,
    user: UserProfile,
    password: string,
    request: AuthorizeRequest,
    known: boolean,
    denies: boolean,
  ) {
    this.#visitor = visitor;
    this.#user = user;
    this.#password = password;
    this.#wanted = {
      client: request.client_id,
      username: user.username ?? '',
      scopes: scopesOf(request),
      hints: user.selectors,
    };
    this.known = known;
    this.#denies = denies;
  }

  get signedIn(): boolean {
    return this.sentPassword || this.known;
  }

  /** The last page, where it left for, or what stood in the way. */
  async from(address: string): Promise<Page | Left | Authorized> {
    let page = await this.#visitor.get(address);
    for (let pages = 0; pages < SIGN_IN_LIMITS.pages; pages += 1) {
      if ('left' in page) return page;
      if (!this.#visitor.hasTime) return failed(page, TOO_LONG, HINTS.form);
      this.sentPassword ||= this.#visitor.askedByBasic && page.reply.status < 400;
      const step = nextStep(page, this, this.#wanted);
      if (step === undefined) return page;
      const denial = this.#denies ? denialOn(page, step, this.#wanted) : undefined;
      if (denial !== undefined) {
        if ('unclear' in denial) return failed(page, denial.unclear);
        this.denied = true;
        return this.#take(denial, page);
      }
      const obstacle = this.#obstacle(step, page);
      if (obstacle !== undefined) return { ...failed(page, ''), reason: obstacle };
      page = await this.#take(step, page);
    }
    return 'left' in page ? page : failed(page, TOO_MANY_PAGES, HINTS.form);
  }

  #obstacle({ does }: Step, page: Page): string | undefined {
    if (does === 'password' && this.sentPassword)
      return stuckOn(page, 'the sign-in page came back after the password was sent', HINTS.password);
    if (does === 'name' && this.sentName)
      return stuckOn(page, 'the page came back after the user name was sent', HINTS.password);
    if (does !== 'code') return undefined;
    if (this.#user.totp_secret === undefined) return stuckOn(page, ASKS_CODE, HINTS.code);
    return this.sentCode
      ? stuckOn(page, 'the page came back after the one-time code was sent', HINTS.wrongCode)
      : undefined;
  }

  async #take(step: Step, page: Page): Promise<Page | Left> {
    if (step.does === 'follow') {
      this.followed.add(step.address);
      return this.#visitor.get(step.address, page);
    }
    const { does, form } = step;
    const sent = filledIn(step, { username: this.#user.username ?? '', password: this.#password });
    const { totp_secret: secret } = this.#user;
    if (form.oneTimeCode && secret !== undefined) {
      sent.fields.set(form.oneTimeCode, await oneTimeCode(secret));
      this.sentCode = true;
    }
    if (does === 'password') {
      this.sentPassword = true;
      this.known = false;
    }
    if (does === 'name') this.sentName = true;
    if (does === 'consent') this.leftAlone ||= form.leavesBox;
    return this.#visitor.submit(sent, page);
  }
}

/** What a redirect carries: in its query, or else in its fragment, which may be there to hold nothing (RFC 9700, 4.1.3). */
function carriedBy(address: string): URLSearchParams {
  const { searchParams, hash } = new URL(address);
  return searchParams.has('code') || searchParams.has('error')
    ? searchParams
    : new URLSearchParams(hash.slice(1));
}

function redirected({ left, reply }: Left, redirectUri: string): Authorized {
  const parameters = carriedBy(left);
  const code = parameters.get('code');
  const error = parameters.get('error');
  return {
    code,
    state: parameters.get('state'),
    error,
    redirectedTo: left,
    reply,
    reason: code !== null ? '' : elsewhere(left, redirectUri, error),
  };
}

/** Why there is no code where the pages led away. */
function elsewhere(left: string, redirectUri: string, error: string | null): string {
  const { host } = new URL(left);
  if (error !== null || host === '' || leadsTo(left, redirectUri))
    return `the redirect carries ${error ?? 'no code'}`;
  return `the sign-in leads to another host, ${host}; ${HINTS.elsewhere}`;
}

/** What a page with a code may show beside it, to say whose it is. */
export const namesIn = (
  { client_id, redirect_uri }: AuthorizeRequest,
  { username = '' }: UserProfile,
): readonly string[] => [client_id, redirect_uri, username];

function arrived(page: Page, request: AuthorizeRequest, user: UserProfile, { signedIn }: Walk): Authorized {
  if (page.reply.status >= 300 && page.reply.status < 400)
    return failed(page, 'the sign-in redirects without an end, or to what is no address');
  if (request.redirect_uri !== OUT_OF_BAND || page.reply.status >= 400 || !signedIn)
    return failed(page, 'the sign-in stopped', hintAt(page));
  if (tellsOfError(page)) return failed(page, 'the last page of the sign-in speaks of an error');
  const others = namesIn(request, user);
  const [code] = codesOn(page, user.selectors.code, others);
  if (code === undefined && /<button|type=["']?submit/i.test(page.reply.text))
    return failed(page, 'no button of the page is understood, and it shows no code', HINTS.consent);
  if (code === undefined) return failed(page, 'the last page of the sign-in shows no code', HINTS.last);
  const guessed = isGuessed(page, user.selectors.code, others);
  return { code, guessed, state: null, error: null, redirectedTo: null, reply: page.reply, reason: '' };
}

const hintAt = ({ reply }: Page): string =>
  reply.status >= 400
    ? ''
    : !/<form/i.test(reply.text) && /<script/i.test(reply.text)
      ? HINTS.script
      : HINTS.form;

const failed = (page: Page, wrong: string, hint?: string): Authorized => ({
  code: null,
  state: null,
  error: null,
  redirectedTo: null,
  reply: page.reply,
  reason: stuckOn(page, wrong, hint),
});
