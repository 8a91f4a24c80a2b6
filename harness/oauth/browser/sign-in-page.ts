import type { Locator, Page } from '@playwright/test';
import { codesOn } from '../codes.ts';
import {
  asksOneTimeCode,
  grants,
  isAskedFor,
  isOfLooks,
  saysNo,
  saysOneTime,
  saysYes,
} from '../page-words.ts';
import { contentOf } from './content.ts';
import { controlsOf } from './controls.ts';
import type { BrowserTask } from './task.ts';

const USER_NAMES =
  'input[type=email], input[autocomplete=username], input[name*=user i], input[name*=mail i], input[name*=login i], input[name*=identifier i]';
export const BUTTONS = 'button, input[type=submit], input[type=image], [role=button]';
/** What stands in the form itself goes before the other buttons of a page. */
const SUBMITS =
  'form button:not([type=button]):not([type=reset]), form input[type=submit], form input[type=image]';
const SENDS = 'button:not([type=button]):not([type=reset]), input[type=submit], input[type=image]';

/** A page has no more forms that a person would look at. */
const MOST_FORMS = 20;

/** What became of the boxes of the pages of consent. */
export interface Boxes {
  /** Whether one was not ticked. */
  leftAlone: boolean;
}

/** What the page that is shown asks for. Each is undefined where it asks for no such thing. */
export class SignInPage {
  readonly #page: Page;
  readonly #task: BrowserTask;

  constructor(page: Page, task: BrowserTask) {
    this.#page = page;
    this.#task = task;
  }

  password(): Promise<Locator | undefined> {
    return this.#seen(this.#task.user.selectors.password ?? 'input[type=password]');
  }

  /** Where the name belongs, beside this password before all others: not where it stands already. */
  async nameInput(password?: Locator): Promise<Locator | undefined> {
    const hint = this.#task.user.selectors.username;
    const usual = password === undefined ? USER_NAMES : `${USER_NAMES}, input[type=text]`;
    const near =
      hint === undefined && password !== undefined ? await this.#seen(usual, formOf(password)) : undefined;
    const input = near ?? (await this.#seen(hint ?? usual));
    return input !== undefined && (await input.isEditable()) ? input : undefined;
  }

  async oneTimeInput(): Promise<Locator | undefined> {
    const inputs = await controlsOf(this.#page.locator('input:not([readonly])'));
    const asks = saysOneTime(await this.#page.locator('body').innerText());
    return inputs.find((one) => /^(text|tel|number)$/i.test(one.type) && asksOneTimeCode(one.hints, asks))
      ?.at;
  }

  /** What sends the form, that of the input which was filled in before all others: a page may begin with a search. */
  async sender(filled?: Locator): Promise<Locator | undefined> {
    const hint = this.#task.user.selectors.submit;
    if (hint !== undefined) return this.#seen(hint);
    const own = filled === undefined ? undefined : await this.#seen(SENDS, formOf(filled));
    return own ?? (await this.#seen(SUBMITS)) ?? (await this.#seen(BUTTONS));
  }

  /** The button that grants what is asked for. */
  async granting(): Promise<Locator | undefined> {
    const { consent } = this.#task.user.selectors;
    if (consent !== undefined) return this.#seen(consent);
    const willing = (await controlsOf(this.#page.locator(BUTTONS))).filter(({ text }) => !saysNo(text));
    // An OK may belong to a choice of language that stands on every page.
    const clear =
      willing.find(({ text }) => grants(text)) ??
      willing.find(({ text, beside }) => saysYes(text) && !isOfLooks(beside));
    return clear?.at;
  }

  /** The one button of a form, in whatever language it grants, where the page shows no code. */
  async onlyButton(): Promise<Locator | undefined> {
    if (await this.showsCode()) return undefined;
    const forms = this.#page.locator('form');
    const count = Math.min(await forms.count(), MOST_FORMS);
    for (let index = 0; index < count; index += 1) {
      const [only, ...more] = await controlsOf(forms.nth(index).locator(BUTTONS));
      if (only !== undefined && more.length === 0 && !saysNo(only.text) && !isOfLooks(only.beside))
        return only.at;
    }
    return undefined;
  }

  /** Whether the page shows what may be a code. */
  async showsCode(): Promise<boolean> {
    const content = await contentOf(this.#page);
    const shown = { url: new URL(this.#page.url()), reply: { text: content } };
    return codesOn(shown, this.#task.user.selectors.code).length > 0;
  }

  /** Ticks the scopes that were asked for and what must be ticked. */
  async tick(boxes: Boxes): Promise<void> {
    for (const box of await controlsOf(this.#page.locator('input[type=checkbox]')))
      if (box.required || isAskedFor(box, this.#task.scopes)) await box.at.check();
      else if (!box.checked) boxes.leftAlone = true;
  }

  async #seen(selector: string, within: Page | Locator = this.#page): Promise<Locator | undefined> {
    const found = within.locator(selector).filter({ visible: true }).first();
    return (await found.count()) > 0 ? found : undefined;
  }
}

/** The form that an input stands in; where it stands in none, nothing is found in there. */
const formOf = (input: Locator): Locator => input.locator('xpath=ancestor::form[1]');
