import type { Page } from '@playwright/test';
import { Reply } from '../client/reply.ts';
import type { Wire } from '../client/wire.ts';
import type { Profile, UserProfile } from '../profile/profile.ts';
import { type Authorized, type AuthorizeRequest, OUT_OF_BAND } from './authorize.ts';
import { withContext } from './browser.ts';
import { codesOn } from './visitor.ts';

const STEP_MS = 10_000;
const MOST_PAGES = 6;
/** How long a click may take to begin loading another page. */
const GRACE_MS = 500;
const YES = /allow|authori[sz]e|accept|approve|grant|agree|yes|ok|confirm|continue|consent|permit/i;

/**
 * Walks a user through the sign-in and consent pages in a real browser, for pages that need scripts. The profile's
 * `selectors` say where to look when the pages are unusual.
 */
export async function authorizeByBrowser(
  wire: Wire,
  profile: Profile,
  user: UserProfile,
  request: AuthorizeRequest,
): Promise<Authorized> {
  const query = new URLSearchParams({
    response_type: 'code',
    ...(request as unknown as Record<string, string>),
  });
  const address = `${profile.base_url}/oauth/authorize?${query}`;
  return withContext(async (context) => {
    const page = await context.newPage();
    page.setDefaultTimeout(STEP_MS);
    let redirectedTo: string | null = null;
    const catches = (url: string): boolean =>
      request.redirect_uri !== OUT_OF_BAND && url.startsWith(request.redirect_uri);
    page.on('request', (sent) => {
      if (sent.isNavigationRequest() && catches(sent.url())) redirectedTo = sent.url();
    });
    await page.route(
      (url) => catches(url.href),
      (route) => route.fulfill({ status: 200, contentType: 'text/html', body: 'signed in' }),
    );
    await page.goto(address);
    await signIn(page, user);
    for (let pages = 0; pages < MOST_PAGES && redirectedTo === null; pages += 1)
      if (!(await consent(page, user)) && (!scripted(await page.content()) || !(await later(page, user))))
        break;
    return outcome(wire, page, user, request, redirectedTo);
  });
}

async function signIn(page: Page, user: UserProfile): Promise<void> {
  const { selectors } = user;
  const password = page.locator(selectors.password ?? 'input[type=password]').first();
  const username = page
    .locator(
      selectors.username ??
        'input[type=email], input[autocomplete=username], input[name*=user i], input[name*=mail i], input[name*=login i], input[type=text]',
    )
    .first();
  await username.fill(user.username ?? '');
  // Some pages ask for the name first and for the password on the next page.
  if (!(await password.isVisible())) await submit(page, selectors.submit);
  await password.fill(user.password ?? '');
  await submit(page, selectors.submit);
}

async function submit(page: Page, selector: string | undefined): Promise<void> {
  const button = page
    .locator(selector ?? 'form button:not([type=button]):not([type=reset]), form input[type=submit]')
    .first();
  await arrives(page, () => button.click());
}

/** Does what leads on, and waits for the next page; where a script changes this one instead, for its requests to end. */
async function arrives(page: Page, act: () => Promise<void>): Promise<void> {
  const loaded = page.waitForEvent('load').catch(() => {});
  await act();
  await Promise.race([loaded, page.waitForTimeout(GRACE_MS).then(() => idle(page))]);
}

/** Whether a page has scripts, which may show its buttons only later. */
const scripted = (content: string): boolean => /<script/i.test(content);

const later = (page: Page, user: UserProfile): Promise<boolean> => idle(page).then(() => consent(page, user));

const idle = (page: Page): Promise<void> => page.waitForLoadState('networkidle').catch(() => {});

/** Presses the button that says yes, if the page has one. */
async function consent(page: Page, user: UserProfile): Promise<boolean> {
  const buttons = user.selectors.consent
    ? page.locator(user.selectors.consent)
    : page.locator('button, input[type=submit]').filter({ visible: true });
  const count = await buttons.count();
  for (let index = 0; index < count; index += 1) {
    const button = buttons.nth(index);
    const text = `${await button.textContent().catch(() => '')} ${(await button.getAttribute('value')) ?? ''}`;
    if (user.selectors.consent === undefined && (!YES.test(text) || /deny|cancel|sign ?out/i.test(text)))
      continue;
    await arrives(page, () => button.click());
    return true;
  }
  return false;
}

async function outcome(
  wire: Wire,
  page: Page,
  user: UserProfile,
  request: AuthorizeRequest,
  redirectedTo: string | null,
): Promise<Authorized> {
  const url = new URL(redirectedTo ?? page.url());
  const content = await page.content();
  const { exchange, body, judgement } = await wire.note({
    operation: 'signIn',
    method: 'GET',
    url: `${url.origin}${url.pathname}`,
    identity: 'browser',
    body: content,
  });
  const reply = new Reply(exchange, body, judgement);
  const parameters = redirectedTo === null ? null : url.searchParams;
  const shownCode =
    request.redirect_uri === OUT_OF_BAND ? codesOn({ url, reply }, user.selectors.code)[0] : undefined;
  const code = parameters?.get('code') ?? shownCode ?? null;
  return {
    code,
    state: parameters?.get('state') ?? null,
    error: parameters?.get('error') ?? null,
    redirectedTo,
    reply,
    reason: code === null ? 'the last page of the sign-in shows no code' : '',
  };
}
