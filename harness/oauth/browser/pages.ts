import type { BrowserContext, Locator, Page } from '@playwright/test';
import { codesOn } from '../codes.ts';
import { oneTimeCode } from '../one-time-code.ts';
import { OUT_OF_BAND } from '../out-of-band.ts';
import {
  asksOneTimeCode,
  grants,
  isAskedFor,
  isOfLooks,
  saysNo,
  saysSignIn,
  saysYes,
} from '../page-words.ts';
import { ASKS_CODE, HINTS } from '../stuck.ts';
import { doWithoutLooks } from './looks.ts';
import type { BrowserTask, BrowserVisit, Stuck } from './task.ts';
import { Traffic } from './traffic.ts';
import { type Turns, takeTurns } from './turns.ts';

const STEP_MS = 10_000;
/** What a page loads may have to wait for its turn. */
const PAGE_MS = 30_000;
const MOST_PAGES = 10;

/** What a page has that may be typed into, and a picture is not to show. */
const TYPED = 'input, textarea, code, pre, kbd, samp, output';
const USER_NAMES =
  'input[type=email], input[autocomplete=username], input[name*=user i], input[name*=mail i], input[name*=login i], input[name*=identifier i]';
const BUTTONS = 'button, input[type=submit], input[type=image], [role=button]';
/** What stands in the form itself goes before the other buttons of a page. */
const SUBMITS =
  'form button:not([type=button]):not([type=reset]), form input[type=submit], form input[type=image]';
const SENDS = 'button:not([type=button]):not([type=reset]), input[type=submit], input[type=image]';

/** Walks through the sign-in and consent pages in a browser, and answers where that ended. */
export async function signInOn(
  context: BrowserContext,
  task: BrowserTask,
  turns: Turns,
): Promise<BrowserVisit> {
  const { address, redirectUri } = task;
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(STEP_MS);
  page.setDefaultNavigationTimeout(PAGE_MS);
  let redirectedTo: string | null = null;
  const catches = (url: string): boolean => redirectUri !== OUT_OF_BAND && url.startsWith(redirectUri);
  page.on('request', (sent) => {
    if (sent.isNavigationRequest() && catches(sent.url())) redirectedTo = sent.url();
  });
  let status = 0;
  page.on('response', (answer) => {
    if (answer.request().isNavigationRequest() && answer.frame() === page.mainFrame())
      status = answer.status();
  });
  // A browser knows no way to an address such as the out-of-band one: that it was sent there shows in the answer alone.
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  protocol.on('Network.responseReceivedExtraInfo', ({ headers, statusCode }) => {
    const [, location] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'location') ?? [];
    if (statusCode >= 300 && statusCode < 400 && location?.startsWith(redirectUri)) redirectedTo = location;
  });
  const { origin } = new URL(address);
  await takeTurns(protocol, origin, turns);
  await doWithoutLooks(page, origin);
  await page.route(
    (url) => url.origin === origin,
    (route) => route.continue({ headers: { ...route.request().headers(), ...task.headers } }),
  );
  await page.route(
    (url) => catches(url.href),
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: 'signed in' }),
  );
  const boxes = { leftAlone: false };
  const stuck = await follow(page, task, () => redirectedTo !== null, boxes);
  const content = await contentOf(page);
  const shown = { url: new URL(page.url()), reply: { text: content } };
  const arrived =
    redirectedTo !== null || (stuck === null && codesOn(shown, task.user.selectors.code).length > 0);
  const picture = arrived ? null : await page.screenshot({ mask: [page.locator(TYPED)] }).catch(() => null);
  return {
    ...{ redirectedTo, stuck, status, content, ...boxes },
    url: page.url(),
    picture: picture?.toString('base64') ?? null,
  };
}

/** Goes from page to page until one is the last; answers why not further, where that shows. */
async function follow(
  page: Page,
  task: BrowserTask,
  done: () => boolean,
  boxes: Boxes,
): Promise<Stuck | null> {
  try {
    const traffic = new Traffic(page, done);
    await page.goto(task.address);
    const walk = new Walk(page, task, traffic, boxes);
    for (let pages = 0; pages < MOST_PAGES && !done(); pages += 1) {
      const went = await walk.step();
      if (went === false) return null;
      if (went !== true) return went;
    }
    return done() ? null : { wrong: `the sign-in did not end after ${MOST_PAGES} pages`, hint: HINTS.form };
  } catch (error) {
    if (page.url() === 'about:blank') throw error;
    // A browser's error tells its steps below the first line, and what was typed in them.
    const [first = ''] = (error as Error).message.split('\n');
    const { password = '' } = task.user;
    return { wrong: password === '' ? first : first.replaceAll(password, '…'), hint: HINTS.form };
  }
}

/** What became of the boxes of the pages of consent. */
interface Boxes {
  /** Whether one was not ticked. */
  leftAlone: boolean;
}

/** One visit: page after page, each time what a person would do there. */
class Walk {
  readonly #page: Page;
  readonly #task: BrowserTask;
  readonly #traffic: Traffic;
  readonly #boxes: Boxes;
  #name = false;
  #password = false;
  #code = false;
  readonly #followed = new Set<string>();
  /** What was said by the buttons that were pressed because they name the user: one may only open a menu. */
  readonly #pressed = new Set<string>();

  constructor(page: Page, task: BrowserTask, traffic: Traffic, boxes: Boxes) {
    this.#page = page;
    this.#boxes = boxes;
    this.#traffic = traffic;
    this.#task = task;
  }

  /** Whether there was something to do, now or when the scripts of the page have run; or why it cannot be done. */
  async step(): Promise<boolean | Stuck> {
    const went = await this.#act();
    if (went !== false || !scripted(await contentOf(this.#page))) return went;
    await this.#traffic.quiet();
    return this.#act();
  }

  async #act(): Promise<boolean | Stuck> {
    const { user } = this.#task;
    const password = await this.#seen(user.selectors.password ?? 'input[type=password]');
    if (password !== undefined) {
      if (this.#password)
        return { wrong: 'the sign-in page came back after the password was sent', hint: HINTS.password };
      return this.#signIn(password);
    }
    const code = await this.#oneTimeInput();
    if (code !== undefined) {
      if (user.totp_secret === undefined) return { wrong: ASKS_CODE, hint: HINTS.code };
      if (this.#code)
        return { wrong: 'the page came back after the one-time code was sent', hint: HINTS.wrongCode };
      return this.#typeCode(code, user.totp_secret);
    }
    if (await this.#choose()) return true;
    // Above what a service shows to somebody who has signed in there may stand a menu, by the name of the user.
    if (!this.#password && (await this.#followName())) return true;
    const name = this.#password ? undefined : await this.#nameInput(USER_NAMES);
    if (name !== undefined) {
      if (this.#name)
        return { wrong: 'the page came back after the user name was sent', hint: HINTS.password };
      this.#name = true;
      await name.fill(user.username ?? '');
      return this.#submit(name);
    }
    if (await this.#consent()) return true;
    if (!this.#password) return this.#follow(({ text }) => saysSignIn(text));
    return (await this.#goOn()) || ((await this.#shows()) ? false : this.#followName());
  }

  async #signIn(password: Locator): Promise<true> {
    const { user } = this.#task;
    const name = await this.#nameInput(`${USER_NAMES}, input[type=text]`, formOf(password));
    if (name !== undefined) await name.fill(user.username ?? '');
    await password.fill(user.password ?? '');
    const code = await this.#oneTimeInput();
    if (code !== undefined && user.totp_secret !== undefined) {
      this.#code = true;
      await code.fill(await oneTimeCode(user.totp_secret));
    }
    this.#password = true;
    return this.#submit(password);
  }

  async #typeCode(input: Locator, secret: string): Promise<true> {
    this.#code = true;
    await input.fill(await oneTimeCode(secret));
    return this.#submit(input);
  }

  /** Where the name belongs, in this form before all others: not where it stands already. */
  async #nameInput(usual: string, form?: Locator): Promise<Locator | undefined> {
    const hint = this.#task.user.selectors.username;
    const near = hint === undefined && form !== undefined ? await this.#seen(usual, form) : undefined;
    const input = near ?? (await this.#seen(hint ?? usual));
    return input !== undefined && (await input.isEditable()) ? input : undefined;
  }

  async #oneTimeInput(): Promise<Locator | undefined> {
    const text = await this.#page.locator('body').innerText();
    const inputs = this.#page.locator('input:not([readonly])').filter({ visible: true });
    for (const input of await inputs.all()) {
      const type = (await input.getAttribute('type')) ?? 'text';
      const hints = ['name', 'id', 'autocomplete', 'placeholder', 'aria-label'];
      const said = await Promise.all(hints.map((hint) => input.getAttribute(hint)));
      if (/^(text|tel|number)$/.test(type) && asksOneTimeCode(said.join(' '), text)) return input;
    }
    return undefined;
  }

  /** Chooses the user's account by a button, a list or a radio button that names it. */
  async #choose(): Promise<boolean> {
    const { username = '' } = this.#task.user;
    if (username === '') return false;
    const named = (selector: string): Locator =>
      this.#page.locator(selector).filter({ hasText: username, visible: true });
    for (const button of await named(BUTTONS).all()) {
      const text = await said(button);
      if (this.#pressed.has(text) || saysNo(text)) continue;
      this.#pressed.add(text);
      return this.#press(button);
    }
    const option = this.#page.locator('option').filter({ hasText: username }).first();
    if ((await option.count()) > 0) {
      await option
        .locator('xpath=ancestor::select')
        .selectOption({ label: (await option.innerText()).trim() });
      return this.#submit();
    }
    const radio = named('label')
      .filter({ has: this.#page.locator('input[type=radio]') })
      .first();
    if ((await radio.count()) > 0) {
      await radio.locator('input[type=radio]').check();
      return this.#submit();
    }
    return false;
  }

  /** Follows a link that names the user, as a list of accounts has. A page of consent names the user as well, beside what grants. */
  async #followName(): Promise<boolean> {
    const { username = '' } = this.#task.user;
    if (username === '' || (await this.#granting()) !== undefined) return false;
    return this.#follow(({ text }) => text.toLowerCase().includes(username.toLowerCase()) && !saysNo(text));
  }

  async #follow(fits: (link: { text: string }) => boolean): Promise<boolean> {
    const { origin } = new URL(this.#task.address);
    for (const link of await this.#page.locator('a[href]').filter({ visible: true }).all()) {
      const href = await link.evaluate((one) => (one as unknown as { href: string }).href);
      if (!href.startsWith(origin) || this.#followed.has(href) || !fits({ text: await said(link) })) continue;
      this.#followed.add(href);
      return this.#press(link);
    }
    return false;
  }

  /** Ticks the scopes that were asked for, and presses the button that says yes, if the page has one. */
  async #consent(): Promise<boolean> {
    const button = await this.#granting();
    if (button === undefined) return false;
    await this.#tick();
    return this.#press(button);
  }

  /** Once signed in, presses the one button of a form, in whatever language it grants, where the page shows no code. */
  async #goOn(): Promise<boolean> {
    if (await this.#shows()) return false;
    for (const form of await this.#page.locator('form').all()) {
      const buttons = await form.locator(BUTTONS).filter({ visible: true }).all();
      const [only] = buttons;
      if (only === undefined || buttons.length > 1 || saysNo(await said(only))) continue;
      if (isOfLooks(await fieldsBeside(only))) continue;
      await this.#tick();
      return this.#press(only);
    }
    return false;
  }

  /** Whether the page shows what may be a code. */
  async #shows(): Promise<boolean> {
    const content = await contentOf(this.#page);
    const shown = { url: new URL(this.#page.url()), reply: { text: content } };
    return codesOn(shown, this.#task.user.selectors.code).length > 0;
  }

  async #granting(): Promise<Locator | undefined> {
    const { consent } = this.#task.user.selectors;
    if (consent !== undefined) return this.#seen(consent);
    let first: Locator | undefined;
    for (const button of await this.#page.locator(BUTTONS).filter({ visible: true }).all()) {
      const text = await said(button);
      if (saysNo(text)) continue;
      // An OK may belong to a choice of language that stands on every page.
      if (grants(text)) return button;
      if (saysYes(text) && !isOfLooks(await fieldsBeside(button))) first ??= button;
    }
    return first;
  }

  async #tick(): Promise<void> {
    for (const box of await this.#page.locator('input[type=checkbox]').filter({ visible: true }).all()) {
      const named = {
        name: (await box.getAttribute('name')) ?? '',
        value: (await box.getAttribute('value')) ?? '',
        label: await labelOf(box),
      };
      if (isAskedFor(named, this.#task.scopes)) await box.check();
      else if (!(await box.isChecked())) this.#boxes.leftAlone = true;
    }
  }

  /** Sends the form, that of the input which was filled in before all others: a page may begin with a search. */
  async #submit(filled?: Locator): Promise<true> {
    const hint = this.#task.user.selectors.submit;
    const own = filled === undefined ? undefined : await this.#seen(SENDS, formOf(filled));
    const button =
      hint === undefined
        ? (own ?? (await this.#seen(SUBMITS)) ?? (await this.#seen(BUTTONS)))
        : await this.#seen(hint);
    if (button === undefined) throw new Error('no button sends the form');
    return this.#press(button);
  }

  async #press(what: Locator): Promise<true> {
    await this.#traffic.after(() => what.click());
    return true;
  }

  async #seen(selector: string, within: Page | Locator = this.#page): Promise<Locator | undefined> {
    const found = within.locator(selector).filter({ visible: true }).first();
    return (await found.count()) > 0 ? found : undefined;
  }
}

/** The form that an input stands in; where it stands in none, nothing is found in there. */
const formOf = (input: Locator): Locator => input.locator('xpath=ancestor::form[1]');

/** The names of the fields of the form that a button stands in. */
const fieldsBeside = (button: Locator): Promise<string[]> =>
  formOf(button)
    .locator('[name]:not(button)')
    .evaluateAll((all) => all.map((one) => (one as unknown as { readonly name: string }).name));

const said = async (one: Locator): Promise<string> =>
  `${await one.textContent().catch(() => '')} ${(await one.getAttribute('value')) ?? ''} ${(await one.getAttribute('aria-label')) ?? ''}`;

/** What the labels of a box say. */
const labelOf = (box: Locator): Promise<string> =>
  box.evaluate((one) => {
    const { labels, ariaLabel } = one as unknown as {
      readonly labels: Iterable<{ readonly textContent: string | null }> | null;
      readonly ariaLabel: string | null;
    };
    return [...(labels ?? [])].map(({ textContent }) => textContent ?? '').join(' ') + (ariaLabel ?? '');
  });

/** Whether a page has scripts, which may show its buttons only later. */
const scripted = (content: string): boolean => /<script/i.test(content);

/** So often a page that is just leaving is asked again for what it holds. */
const MOST_LOOKS = 20;

/** The markup of a page; where it is just leaving, that of the next. */
async function contentOf(page: Page): Promise<string> {
  for (let looks = 1; ; looks += 1)
    try {
      return await page.content();
    } catch (error) {
      if (looks === MOST_LOOKS) throw error;
      await page.waitForLoadState('domcontentloaded').catch(() => {});
      await page.waitForTimeout(100);
    }
}
