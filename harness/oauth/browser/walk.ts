import type { Locator, Page } from '@playwright/test';
import { codesOn } from '../codes.ts';
import { oneTimeCode } from '../one-time-code.ts';
import { maySee } from '../origins.ts';
import {
  asksOneTimeCode,
  grants,
  isAskedFor,
  isOfLooks,
  saysNo,
  saysOneTime,
  saysSignIn,
  saysYes,
} from '../page-words.ts';
import { ASKS_CODE, HINTS } from '../stuck.ts';
import { contentOf } from './content.ts';
import { type Control, controlsOf } from './controls.ts';
import type { BrowserTask, Stuck } from './task.ts';
import type { Traffic } from './traffic.ts';
import { type Typing, type } from './typing.ts';

const USER_NAMES =
  'input[type=email], input[autocomplete=username], input[name*=user i], input[name*=mail i], input[name*=login i], input[name*=identifier i]';
const BUTTONS = 'button, input[type=submit], input[type=image], [role=button]';
/** What stands in the form itself goes before the other buttons of a page. */
const SUBMITS =
  'form button:not([type=button]):not([type=reset]), form input[type=submit], form input[type=image]';
const SENDS = 'button:not([type=button]):not([type=reset]), input[type=submit], input[type=image]';

/** What became of the boxes of the pages of consent. */
export interface Boxes {
  /** Whether one was not ticked. */
  leftAlone: boolean;
}

/** One visit: page after page, each time what a person would do there. */
export class SignInVisit {
  readonly #page: Page;
  readonly #task: BrowserTask;
  readonly #traffic: Traffic;
  readonly #boxes: Boxes;
  readonly #typing: Typing;
  #name = false;
  #password = false;
  #code = false;
  readonly #followed = new Set<string>();
  /** What was said by the buttons that were pressed because they name the user: one may only open a menu. */
  readonly #pressed = new Set<string>();

  constructor(page: Page, task: BrowserTask, traffic: Traffic, boxes: Boxes, typing: Typing) {
    this.#page = page;
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
    // Above what a service shows to a signed-in user there may stand a menu, by the name of the user.
    if (!this.#password && (await this.#followName())) return true;
    const name = this.#password ? undefined : await this.#nameInput(USER_NAMES);
    if (name !== undefined) {
      if (this.#name)
        return { wrong: 'the page came back after the user name was sent', hint: HINTS.password };
      this.#name = true;
      await this.#type(name, user.username, 'the user name');
      return this.#submit(name);
    }
    if (await this.#consent()) return true;
    if (!this.#password) return this.#follow(({ text }) => saysSignIn(text));
    return (await this.#goOn()) || ((await this.#shows()) ? false : this.#followName());
  }

  async #signIn(password: Locator): Promise<true> {
    const { user } = this.#task;
    const name = await this.#nameInput(`${USER_NAMES}, input[type=text]`, formOf(password));
    if (name !== undefined) await this.#type(name, user.username, 'the user name');
    await this.#type(password, user.password, "the user's password");
    const code = await this.#oneTimeInput();
    if (code !== undefined && user.totp_secret !== undefined) await this.#typeOneTime(code, user.totp_secret);
    this.#password = true;
    return this.#submit(password);
  }

  async #typeCode(input: Locator, secret: string): Promise<true> {
    await this.#typeOneTime(input, secret);
    return this.#submit(input);
  }

  async #typeOneTime(input: Locator, secret: string): Promise<void> {
    this.#code = true;
    await this.#type(input, await oneTimeCode(secret), 'a one-time code');
  }

  async #type(input: Locator, text = '', what: string): Promise<void> {
    await type(this.#typing, { input, text, what, sender: await this.#sender(input) });
  }

  /** Where the name belongs, in this form before all others: not where it stands already. */
  async #nameInput(usual: string, form?: Locator): Promise<Locator | undefined> {
    const hint = this.#task.user.selectors.username;
    const near = hint === undefined && form !== undefined ? await this.#seen(usual, form) : undefined;
    const input = near ?? (await this.#seen(hint ?? usual));
    return input !== undefined && (await input.isEditable()) ? input : undefined;
  }

  async #oneTimeInput(): Promise<Locator | undefined> {
    const inputs = await controlsOf(this.#page.locator('input:not([readonly])'));
    const asks = saysOneTime(await this.#page.locator('body').innerText());
    return inputs.find((one) => /^(text|tel|number)$/i.test(one.type) && asksOneTimeCode(one.hints, asks))
      ?.at;
  }

  /** Chooses the user's account by a button, a list or a radio button that names it. */
  async #choose(): Promise<boolean> {
    const { username = '' } = this.#task.user;
    if (username === '') return false;
    const named = (selector: string): Locator =>
      this.#page.locator(selector).filter({ hasText: username, visible: true });
    for (const { at, text } of await controlsOf(named(BUTTONS))) {
      if (this.#pressed.has(text) || saysNo(text)) continue;
      this.#pressed.add(text);
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
    if (username === '' || (await this.#granting()) !== undefined) return false;
    return this.#follow(({ text }) => text.toLowerCase().includes(username.toLowerCase()) && !saysNo(text));
  }

  async #follow(fits: (link: Control) => boolean): Promise<boolean> {
    const { origins } = this.#task;
    for (const link of await controlsOf(this.#page.locator('a[href]'))) {
      const { at, href } = link;
      if (!maySee(origins, href) || this.#followed.has(href) || !fits(link)) continue;
      this.#followed.add(href);
      return this.#press(at);
    }
    return false;
  }

  /** Ticks the scopes that were asked for and what must be ticked, and presses the button that says yes, if the page has one. */
  async #consent(): Promise<boolean> {
    const button = await this.#granting();
    if (button === undefined) return false;
    await this.#tick();
    return this.#press(button);
  }

  /** Once signed in, presses the one button of a form, in whatever language it grants, where the page shows no code. */
  async #goOn(): Promise<boolean> {
    if (await this.#shows()) return false;
    const forms = this.#page.locator('form');
    const count = Math.min(await forms.count(), MOST_FORMS);
    for (let index = 0; index < count; index += 1) {
      const [only, ...more] = await controlsOf(forms.nth(index).locator(BUTTONS));
      if (only === undefined || more.length > 0 || saysNo(only.text) || isOfLooks(only.beside)) continue;
      await this.#tick();
      return this.#press(only.at);
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
    const willing = (await controlsOf(this.#page.locator(BUTTONS))).filter(({ text }) => !saysNo(text));
    // An OK may belong to a choice of language that stands on every page.
    const clear =
      willing.find(({ text }) => grants(text)) ??
      willing.find(({ text, beside }) => saysYes(text) && !isOfLooks(beside));
    return clear?.at;
  }

  async #tick(): Promise<void> {
    for (const box of await controlsOf(this.#page.locator('input[type=checkbox]')))
      if (box.required || isAskedFor(box, this.#task.scopes)) await box.at.check();
      else if (!box.checked) this.#boxes.leftAlone = true;
  }

  /** What sends the form, that of the input which was filled in before all others: a page may begin with a search. */
  async #sender(filled?: Locator): Promise<Locator | undefined> {
    const hint = this.#task.user.selectors.submit;
    if (hint !== undefined) return this.#seen(hint);
    const own = filled === undefined ? undefined : await this.#seen(SENDS, formOf(filled));
    return own ?? (await this.#seen(SUBMITS)) ?? (await this.#seen(BUTTONS));
  }

  async #submit(filled?: Locator): Promise<true> {
    const button = await this.#sender(filled);
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

/** A page has no more forms that a person would look at. */
const MOST_FORMS = 20;

/** The form that an input stands in; where it stands in none, nothing is found in there. */
const formOf = (input: Locator): Locator => input.locator('xpath=ancestor::form[1]');

/** Whether a page has scripts, which may show its buttons only later. */
const scripted = (content: string): boolean => /<script/i.test(content);
