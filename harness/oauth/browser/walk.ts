import type { Locator, Page } from '@playwright/test';
import { oneTimeCode } from '../one-time-code.ts';
import { maySee } from '../origins.ts';
import { saysNo, saysSignIn } from '../page-words.ts';
import { ASKS_CODE, HINTS } from '../stuck.ts';
import { contentOf } from './content.ts';
import { type Control, controlsOf } from './controls.ts';
import { type Boxes, BUTTONS, SignInPage } from './sign-in-page.ts';
import type { BrowserTask, Stuck } from './task.ts';
import type { Traffic } from './traffic.ts';
import { type Typing, type } from './typing.ts';

/** One visit: page after page, each time what a person would do there. */
export class SignInVisit {
  readonly #page: Page;
  readonly #task: BrowserTask;
  readonly #traffic: Traffic;
  readonly #boxes: Boxes;
  readonly #typing: Typing;
  /** What the page in view asks for. */
  readonly #asks: SignInPage;
  /** What was sent already. */
  readonly #sent = { name: false, password: false, code: false };
  /** What was tried: links, by where they lead, and buttons that name the user, by what they say. One may only open a menu. */
  readonly #tried = new Set<string>();

  constructor(page: Page, task: BrowserTask, traffic: Traffic, boxes: Boxes, typing: Typing) {
    this.#page = page;
    this.#asks = new SignInPage(page, task);
    this.#boxes = boxes;
    this.#traffic = traffic;
    this.#task = task;
    this.#typing = typing;
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
    const password = await this.#asks.password();
    if (password !== undefined) {
      if (this.#sent.password)
        return { wrong: 'the sign-in page came back after the password was sent', hint: HINTS.password };
      return this.#signIn(password);
    }
    const code = await this.#asks.oneTimeInput();
    if (code !== undefined) {
      if (user.totp_secret === undefined) return { wrong: ASKS_CODE, hint: HINTS.code };
      if (this.#sent.code)
        return { wrong: 'the page came back after the one-time code was sent', hint: HINTS.wrongCode };
      await this.#typeOneTime(code, user.totp_secret);
      return this.#submit(code);
    }
    if (await this.#choose()) return true;
    // Above what a service shows to a signed-in user there may stand a menu, by the name of the user.
    if (!this.#sent.password && (await this.#followName())) return true;
    const name = this.#sent.password ? undefined : await this.#asks.nameInput();
    if (name !== undefined) {
      if (this.#sent.name)
        return { wrong: 'the page came back after the user name was sent', hint: HINTS.password };
      this.#sent.name = true;
      await this.#type(name, user.username, 'the user name');
      return this.#submit(name);
    }
    if (await this.#agree(await this.#asks.granting())) return true;
    if (!this.#sent.password) return this.#follow(({ text }) => saysSignIn(text));
    return (
      (await this.#agree(await this.#asks.onlyButton())) ||
      ((await this.#asks.showsCode()) ? false : this.#followName())
    );
  }

  async #signIn(password: Locator): Promise<true> {
    const { user } = this.#task;
    const name = await this.#asks.nameInput(password);
    if (name !== undefined) await this.#type(name, user.username, 'the user name');
    await this.#type(password, user.password, "the user's password");
    const code = await this.#asks.oneTimeInput();
    if (code !== undefined && user.totp_secret !== undefined) await this.#typeOneTime(code, user.totp_secret);
    this.#sent.password = true;
    return this.#submit(password);
  }

  async #typeOneTime(input: Locator, secret: string): Promise<void> {
    this.#sent.code = true;
    await this.#type(input, await oneTimeCode(secret), 'a one-time code');
  }

  async #type(input: Locator, text = '', what: string): Promise<void> {
    await type(this.#typing, { input, text, what, sender: await this.#asks.sender(input) });
  }

  /** Chooses the user's account by a button, a list or a radio button that names it. */
  async #choose(): Promise<boolean> {
    const { username = '' } = this.#task.user;
    if (username === '') return false;
    const named = (selector: string): Locator =>
      this.#page.locator(selector).filter({ hasText: username, visible: true });
    for (const { at, text } of await controlsOf(named(BUTTONS))) {
      if (this.#tried.has(text) || saysNo(text)) continue;
      this.#tried.add(text);
      return this.#press(at);
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
    if (username === '' || (await this.#asks.granting()) !== undefined) return false;
    return this.#follow(({ text }) => text.toLowerCase().includes(username.toLowerCase()) && !saysNo(text));
  }

  async #follow(fits: (link: Control) => boolean): Promise<boolean> {
    const { origins } = this.#task;
    for (const link of await controlsOf(this.#page.locator('a[href]'))) {
      const { at, href } = link;
      if (!maySee(origins, href) || this.#tried.has(href) || !fits(link)) continue;
      this.#tried.add(href);
      return this.#press(at);
    }
    return false;
  }

  /** Presses the button that grants, after what is asked for was ticked; false where there is none. */
  async #agree(button: Locator | undefined): Promise<boolean> {
    if (button === undefined) return false;
    await this.#asks.tick(this.#boxes);
    return this.#press(button);
  }

  async #submit(filled?: Locator): Promise<true> {
    const button = await this.#asks.sender(filled);
    if (button === undefined) throw new Error('no button sends the form');
    return this.#press(button);
  }

  async #press(what: Locator): Promise<true> {
    await this.#traffic.after(() => what.click());
    return true;
  }
}

/** Whether a page has scripts, which may show its buttons only later. */
const scripted = (content: string): boolean => /<script/i.test(content);
