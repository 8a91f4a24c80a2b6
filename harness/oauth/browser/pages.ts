import type { Page } from '@playwright/test';
import { waitAsTold } from '../../call/wait-as-told.ts';
import { SIGN_IN_WAITS } from '../../inquiry/patience.ts';
import { codesOn } from '../codes.ts';
import { SIGN_IN_LIMITS, TOO_LONG, TOO_MANY_PAGES } from '../limits.ts';
import { asReached, isRedirectTo, maySee, originOf } from '../origins.ts';
import { OUT_OF_BAND } from '../out-of-band.ts';
import { HINTS } from '../stuck.ts';
import { contentOf, within } from './content.ts';
import { takeFromElsewhere } from './elsewhere.ts';
import type { Guard } from './guard/guard.ts';
import type { Visiting } from './launch.ts';
import { refusalOf } from './refusal.ts';
import type { Boxes } from './sign-in-page.ts';
import type { BrowserTask, BrowserVisit, Stuck } from './task.ts';
import { Traffic } from './traffic.ts';
import { type Turns, takeTurns } from './turns.ts';
import { NotShown, type Typing } from './typing.ts';
import { SignInVisit } from './walk.ts';

const STEP_MS = 10_000;
/** What a page loads may have to wait for its turn. */
const PAGE_MS = 30_000;
/** What is asked of the last page, whose scripts may never end. */
const LAST_MS = 5000;

/** What a page has that may be typed into, and a picture is not to show. */
const TYPED = 'input, textarea, code, pre, kbd, samp, output';

/** Walks through the sign-in and consent pages in a browser, and answers where that ended. */
export async function signInOn(
  { context, guard, sandboxed }: Visiting,
  task: BrowserTask,
  turns: Turns,
): Promise<BrowserVisit> {
  const { redirectUri, origins } = task;
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(STEP_MS);
  page.setDefaultNavigationTimeout(PAGE_MS);
  // Nothing is done in another window, and none is needed to sign in.
  context.on('page', (other) => void other.close().catch(() => {}));
  let redirectedTo: string | null = null;
  const catches = (url: string): boolean => redirectUri !== OUT_OF_BAND && isRedirectTo(url, redirectUri);
  page.on('request', (sent) => {
    if (sent.isNavigationRequest() && catches(sent.url())) redirectedTo = sent.url();
  });
  let status = 0;
  page.on('response', (answer) => {
    if (answer.request().isNavigationRequest() && answer.frame() === page.mainFrame())
      status = answer.status();
  });
  /** Where the page itself was to lead, and could not. */
  let barred: string | undefined;
  page.on('requestfailed', (asked) => {
    if (asked.isNavigationRequest() && asked.frame() === page.mainFrame()) barred = originOf(asked.url());
  });
  // A browser knows no way to an address such as the out-of-band one: that it was sent there shows in the answer alone.
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  protocol.on('Network.responseReceivedExtraInfo', ({ headers, statusCode }) => {
    const [, location] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'location') ?? [];
    if (statusCode < 300 || statusCode >= 400 || location === undefined) return;
    if (leavesBrowser(location) || isRedirectTo(location, redirectUri)) redirectedTo = location;
  });
  const { base } = origins;
  await takeTurns(protocol, base, task.headers, turns);
  await takeFromElsewhere(page, base, guard);
  await page.route(
    (url) => catches(url.href),
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: 'signed in' }),
  );
  const boxes = { leftAlone: false };
  const typing = typingOn(page, task, guard);
  const ended = follow(page, task, { done: () => redirectedTo !== null, boxes, typing, guard });
  const stuck = await within(task.ms, ended, { wrong: TOO_LONG, hint: HINTS.pages });
  const content = await within(LAST_MS, contentOf(page), '').catch(() => '');
  const url = lastAddress(page.url(), task);
  const shown = { url: new URL(url), reply: { text: content } };
  const arrived =
    redirectedTo !== null || (stuck === null && codesOn(shown, task.user.selectors.code).length > 0);
  const picture = arrived ? null : await page.screenshot({ mask: [page.locator(TYPED)] }).catch(() => null);
  return {
    ...{ redirectedTo, status, content, url, sandboxed, ...boxes },
    stuck: arrived ? stuck : (refusalOf(guard, origins, barred, stuck) ?? stuck),
    picture: picture?.toString('base64') ?? null,
  };
}

/**
 * Whether an address is none that a browser opens, whatever the redirect URI is: some frameworks write `urn:?code=…` for the
 * out-of-band one. A sign-in by forms ends there as well.
 */
const leavesBrowser = (address: string): boolean => URL.canParse(address) && originOf(address) === undefined;

/** Why a browser opened no page, by the name that Chromium has for it, as in "net::ERR_TOO_MANY_REDIRECTS at http://…". */
const unopenedBy = ({ message }: Error): string | undefined => /\bnet::(ERR_\w+)/.exec(message)?.[1];

/** What only the user knows is shown to the page itself where its origin may see it, and nothing goes elsewhere from then on. */
const typingOn = (page: Page, { origins }: BrowserTask, guard: Guard): Typing => ({
  isAllowed: (address) => maySee(origins, asReached(origins, address)),
  begin: () => guard.seal(),
  refuse: (what, address) => new NotShown(origins, what, address),
  page,
});

/** The address of the last page; where that is none of HTTP, as when none came, that at which the sign-in began. */
const lastAddress = (url: string, { address }: BrowserTask): string =>
  originOf(url) === undefined ? address : url;

interface Following {
  readonly done: () => boolean;
  readonly boxes: Boxes;
  readonly typing: Typing;
  readonly guard: Guard;
}

/** Goes from page to page until one is the last; answers why not further, where that shows. */
async function follow(
  page: Page,
  task: BrowserTask,
  { done, boxes, typing, guard }: Following,
): Promise<Stuck | null> {
  try {
    const traffic = new Traffic(page, done);
    await page.goto(task.address);
    await patient(page, traffic);
    const walk = new SignInVisit(page, task, traffic, boxes, typing);
    for (let pages = 0; pages < SIGN_IN_LIMITS.pages && !done(); pages += 1) {
      const went = await walk.step();
      if (went === false) return null;
      if (went !== true) return went;
      await patient(page, traffic);
    }
    return done() ? null : { wrong: TOO_MANY_PAGES, hint: HINTS.pages };
  } catch (error) {
    return stuckBy(error, page, task, guard);
  }
}

/** How often a page is sent for again that was refused with a status of a limiter, by the status. */
const WAITS: Readonly<Record<number, number>> = { 429: SIGN_IN_LIMITS.waits, 503: SIGN_IN_LIMITS.visits };

/** Loads a page again, with what was posted to it, while a limiter refuses it; waits before as it says. */
async function patient(page: Page, traffic: Traffic): Promise<void> {
  for (let attempt = 1; attempt <= (WAITS[traffic.answer.status] ?? 0); attempt += 1) {
    await page.waitForTimeout(waitAsTold(traffic.answer.headers, Date.now(), attempt, SIGN_IN_WAITS));
    await traffic.after(async () => void (await page.reload()));
  }
}

/** Why a sign-in goes no further, by what was thrown; null where the guard knows. @throws what is no matter of the page */
function stuckBy(error: unknown, page: Page, task: BrowserTask, guard: Guard): Stuck | null {
  if (error instanceof NotShown) return error.stuck;
  const trouble = guard.troubleOf(task.origins.base);
  if (originOf(page.url()) === undefined) {
    if (guard.refused.length > 0) return null;
    if (trouble !== undefined) throw new Error(`${task.origins.base} could not be reached: ${trouble}`);
    const unopened = unopenedBy(error as Error);
    if (unopened === undefined) throw error;
    return { wrong: `the browser could not open the page: ${unopened}`, hint: HINTS.opens };
  }
  // A browser's error tells its steps below the first line, and what was typed in them.
  const [first = ''] = (error as Error).message.split('\n');
  const { password = '' } = task.user;
  return { wrong: password === '' ? first : first.replaceAll(password, '…'), hint: HINTS.pages };
}
