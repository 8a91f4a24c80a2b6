import { GATEWAY_STATUSES } from '../../../judge/exchange/status.ts';
import { Reply } from '../../call/reply.ts';
import type { Wire } from '../../call/wire.ts';
import { repeated } from '../../inquiry/repeated.ts';
import type { Profile, UserProfile } from '../../profile/profile.ts';
import { noProxy, proxyFor } from '../../transport/dispatcher.ts';
import { type Authorized, type AuthorizeRequest, namesIn, scopesOf } from '../authorize.ts';
import { codesOn, isGuessed, tellsOfError } from '../codes.ts';
import { SIGN_IN_LIMITS } from '../limits.ts';
import { originOf, originsOf } from '../origins.ts';
import { OUT_OF_BAND } from '../out-of-band.ts';
import { HINTS, stuckOn } from '../stuck.ts';
import { pictureIn } from './picture.ts';
import { type SignInBrowser, visitByBrowser } from './process.ts';
import { UNSANDBOXED } from './sandbox.ts';
import type { BrowserTask, BrowserVisit, BrowserWay, Stuck } from './task.ts';

const AUTHORIZE = '/oauth/authorize';

/** How a browser reaches the page at which a sign-in begins. */
export function wayTo(profile: Profile): BrowserWay {
  // The page's own address decides, as it does for all other requests.
  const proxy = proxyFor(profile);
  return {
    address: `${profile.base_url}${AUTHORIZE}`,
    origins: originsOf(profile),
    tls: profile.tls,
    ...(proxy !== undefined && { proxy, noProxy: noProxy() }),
  };
}

/**
 * Walks a user through the sign-in and consent pages in a real browser, for pages that need scripts. The profile's
 * `selectors` say where to look when the pages are unusual. Where it fails, a picture of the last page is left in the folder `run`, or in a new one where none is named.
 * @throws OutOfTime or BudgetError where a request of the browser may not be sent any more.
 */
export async function authorizeByBrowser(
  wire: Wire,
  profile: Profile,
  user: UserProfile,
  request: AuthorizeRequest,
  run: string | undefined,
  browser: Pick<SignInBrowser, 'visit'> = { visit: visitByBrowser },
): Promise<Authorized> {
  const query = new URLSearchParams({
    response_type: 'code',
    ...(request as unknown as Record<string, string>),
  });
  const { username, password, totp_secret, selectors } = user;
  const way = wayTo(profile);
  const until = performance.now() + SIGN_IN_LIMITS.ms;
  const task: Omit<BrowserTask, 'ms'> = {
    ...way,
    address: `${way.address}?${query}`,
    redirectUri: request.redirect_uri,
    scopes: scopesOf(request),
    headers: wire.headers,
    user: {
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      ...(totp_secret !== undefined && { totp_secret }),
      selectors,
    },
  };
  let refused: Error | undefined;
  const turn = (): Promise<() => void> =>
    wire.turn().catch((error: Error) => {
      refused ??= error;
      throw error;
    });
  const take = async (): Promise<BrowserVisit> => {
    const ms = Math.max(0, until - performance.now());
    const visit = await browser.visit({ ...task, ms }, turn).catch((error: Error) => {
      throw refused ?? error;
    });
    // What a page could not load for want of a turn says nothing of the page.
    if (refused !== undefined) throw refused;
    return { ...visit, stuck: withoutSecret(visit.stuck, password) };
  };
  const visit = await repeated(take, (last, visits) =>
    isGateways(last) && visits < SIGN_IN_LIMITS.visits ? BUSY_MS : undefined,
  );
  // Who signs in otherwise needs no browser, and is told by muster doctor.
  if (!visit.sandboxed && user.sign_in === 'browser') wire.book.remark(UNSANDBOXED);
  return outcome(wire, user, request, visit, () => keepPicture(run, visit));
}

/** How long a service that is busy is left alone. */
const BUSY_MS = 500;

/** Whether a gateway answered in the place of a service that it did not reach. */
const isGateways = ({ redirectedTo, status }: BrowserVisit): boolean =>
  redirectedTo === null && GATEWAY_STATUSES.has(status);

function outcome(
  wire: Wire,
  user: UserProfile,
  request: AuthorizeRequest,
  { redirectedTo, url: lastPage, status, content, stuck, leftAlone }: BrowserVisit,
  picture: () => string,
): Authorized {
  const url = new URL(
    redirectedTo !== null && originOf(redirectedTo) !== undefined ? redirectedTo : lastPage,
  );
  const { exchange, body, judgement } = wire.note({
    operation: 'signIn',
    method: 'GET',
    url: `${url.origin}${url.pathname}`,
    identity: 'browser',
    body: content,
    ...(status !== 0 && { status }),
  });
  const reply = new Reply(exchange, body, judgement);
  const parameters = redirectedTo === null ? null : new URL(redirectedTo).searchParams;
  const wrong = redirectedTo === null && tellsOfError({ url, reply });
  const others = namesIn(request, user);
  const shownCode =
    request.redirect_uri === OUT_OF_BAND && !wrong
      ? codesOn({ url, reply }, user.selectors.code, others)[0]
      : undefined;
  const code = parameters?.get('code') ?? shownCode ?? null;
  const error = parameters?.get('error');
  const why: Stuck =
    stuck ??
    (error ? { wrong: `the redirect carries ${error}`, hint: '' } : undefined) ??
    (wrong ? { wrong: 'the last page of the sign-in speaks of an error', hint: '' } : AT_THE_END);
  return {
    code,
    guessed: code !== null && code === shownCode && isGuessed({ url, reply }, user.selectors.code, others),
    leftAlone,
    state: parameters?.get('state') ?? null,
    error: parameters?.get('error') ?? null,
    redirectedTo,
    reply,
    reason: code === null ? `${stuckOn({ url, reply }, why.wrong, why.hint)}${picture()}` : '',
  };
}

/** A page may have what was typed in the name of a host that it asks for something. */
function withoutSecret(stuck: Stuck | null, secret = ''): Stuck | null {
  if (stuck === null || secret === '') return stuck;
  const cut = (text: string): string => text.replaceAll(secret, '…').replaceAll(secret.toLowerCase(), '…');
  return { wrong: cut(stuck.wrong), hint: cut(stuck.hint) };
}

const AT_THE_END: Stuck = { wrong: 'the last page of the sign-in shows no code', hint: HINTS.last };

/** Names the picture of the last page, as the end of a sentence; nothing where there is none. */
function keepPicture(run: string | undefined, { picture }: BrowserVisit): string {
  if (picture === null) return '';
  return `; ${pictureIn(run, Buffer.from(picture, 'base64'))} shows it`;
}
