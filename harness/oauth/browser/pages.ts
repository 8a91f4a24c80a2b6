import type { BrowserContext, Page } from '@playwright/test';
import { OUT_OF_BAND } from '../out-of-band.ts';
import { isAskedFor, saysNo, saysYes } from '../page-words.ts';
import type { BrowserTask, BrowserVisit } from './task.ts';

const STEP_MS = 10_000;
const MOST_PAGES = 6;
/** How long a click may take to begin loading another page. */
const GRACE_MS = 500;

type User = BrowserTask['user'];

/** Walks through the sign-in and consent pages in a browser, and answers where that ended. */
export async function signInOn(context: BrowserContext, task: BrowserTask): Promise<BrowserVisit> {
  const { address, redirectUri, user } = task;
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_MS);
  let redirectedTo: string | null = null;
  const catches = (url: string): boolean => redirectUri !== OUT_OF_BAND && url.startsWith(redirectUri);
  page.on('request', (sent) => {
    if (sent.isNavigationRequest() && catches(sent.url())) redirectedTo = sent.url();
  });
  const { origin } = new URL(address);
  await page.route(
    (url) => url.origin === origin,
    (route) => route.continue({ headers: { ...route.request().headers(), ...task.headers } }),
  );
  await page.route(
    (url) => catches(url.href),
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: 'signed in' }),
  );
  await page.goto(address);
  await signIn(page, user);
  for (let pages = 0; pages < MOST_PAGES && redirectedTo === null; pages += 1)
    if (!(await consent(page, task)) && (!scripted(await page.content()) || !(await later(page, task))))
      break;
  return { redirectedTo, url: page.url(), content: await page.content() };
}

async function signIn(page: Page, user: User): Promise<void> {
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

/** Runs an action that leads to another page, and waits for it; where a script changes this one instead, for its requests to end. */
async function arrives(page: Page, act: () => Promise<void>): Promise<void> {
  const loaded = page.waitForEvent('load').catch(() => {});
  await act();
  await Promise.race([loaded, page.waitForTimeout(GRACE_MS).then(() => idle(page))]);
}

/** Whether a page has scripts, which may show its buttons only later. */
const scripted = (content: string): boolean => /<script/i.test(content);

const later = (page: Page, task: BrowserTask): Promise<boolean> => idle(page).then(() => consent(page, task));

const idle = (page: Page): Promise<void> => page.waitForLoadState('networkidle').catch(() => {});

/** Ticks the scopes that were asked for, and presses the button that says yes, if the page has one. */
async function consent(page: Page, { user, scopes }: BrowserTask): Promise<boolean> {
  const buttons = user.selectors.consent
    ? page.locator(user.selectors.consent)
    : page.locator('button, input[type=submit]').filter({ visible: true });
  const count = await buttons.count();
  for (let index = 0; index < count; index += 1) {
    const button = buttons.nth(index);
    const text = `${await button.textContent().catch(() => '')} ${(await button.getAttribute('value')) ?? ''}`;
    if (user.selectors.consent === undefined && (!saysYes(text) || saysNo(text))) continue;
    await tick(page, scopes);
    await arrives(page, () => button.click());
    return true;
  }
  return false;
}

async function tick(page: Page, scopes: readonly string[]): Promise<void> {
  for (const box of await page.locator('input[type=checkbox]').filter({ visible: true }).all()) {
    const named = {
      name: (await box.getAttribute('name')) ?? '',
      value: (await box.getAttribute('value')) ?? '',
    };
    if (isAskedFor(named, scopes)) await box.check();
  }
}
