import type { CheerioAPI } from 'cheerio';
import { asksOneTimeCode, isAskedFor, saysOneTime } from './page-words.ts';
import { readable } from './readable.ts';
import type { Page } from './visitor.ts';

/** What sends a form. */
export interface Button {
  readonly name: string;
  readonly value: string;
  readonly text: string;
  /** In place of the form's own (`formaction`, `formmethod`). */
  readonly action?: string;
  readonly method?: string;
  /** Whether the profile's hint names it. */
  readonly hinted: boolean;
}

/** A form of a page, with the fields that a browser would send of it. */
export interface Form {
  readonly method: string;
  readonly action: string;
  readonly fields: URLSearchParams;
  /** Names of inputs by what they are for. */
  readonly password: string | undefined;
  readonly username: string | undefined;
  readonly oneTimeCode: string | undefined;
  /** A value of a list or of radio buttons that stands for the user's account. */
  readonly account: { readonly name: string; readonly value: string } | undefined;
  readonly buttons: readonly Button[];
  /** Whether it has a box that is not ticked. */
  readonly leavesBox: boolean;
  /** Whether nothing in it can be seen: a script sends it. */
  readonly unseen: boolean;
}

/** Where to look when a page is unusual, as the profile says. */
export type Hints = Readonly<
  Partial<Record<'username' | 'password' | 'submit' | 'consent' | 'code', string>>
>;

export interface FormReader {
  /** The scopes that were asked for. */
  readonly scopes?: readonly string[];
  /** The name of the user, by which an account is chosen. */
  readonly username?: string;
  readonly hints?: Hints;
}

type Selection = ReturnType<CheerioAPI>;

/**
 * The forms of a page with what a browser would send of them. Boxes that must be ticked are, and those that stand for one
 * of the scopes, since the user who asked for them grants them. Source: the HTML standard, "constructing the entry list".
 */
export function formsOf(page: Page, { scopes = [], username = '', hints = {} }: FormReader = {}): Form[] {
  const $ = readable(page);
  const base = new URL(addressOf($('base[href]').attr('href'), page.url));
  const asks = saysOneTime($('body').text());
  const labels = labelsOn($);
  adopt($);
  $(eachControl((control) => `fieldset[disabled] ${control}`)).attr('disabled', '');
  const controls = controlsByForm($);
  return $('form')
    .toArray()
    .map((element) => {
      const form = $(element);
      const own = controls.get(element) ?? [];
      const inputs = own.filter((one) => one.is('input'));
      for (const box of inputs.filter((one) => typeOf(one) === 'checkbox' || typeOf(one) === 'radio'))
        if (isToBeTicked(labels, box, scopes)) box.attr('checked', 'checked');
      const password =
        hinted(form, hints.password) ?? inputs.find((one) => typeOf(one) === 'password')?.attr('name');
      const typed = inputs.filter((one) => TYPED.test(typeOf(one)) && isOpen(one));
      const code = typed.find((one) => asksOneTimeCode(hintsOf(one), asks));
      const names = typed.filter((one) => one !== code);
      const name =
        names.find((one) => USER_NAME.test(hintsOf(one))) ?? (password === undefined ? undefined : names[0]);
      return {
        method: form.attr('method') ?? 'GET',
        action: addressOf(form.attr('action'), base, page.url),
        fields: new URLSearchParams(
          $(own.flatMap((one) => one.get()))
            .serializeArray()
            .map(({ name, value }): [string, string] => [name, value]),
        ),
        password,
        username: hinted(form, hints.username) ?? name?.attr('name'),
        oneTimeCode: code?.attr('name'),
        account: accountIn(labels, own, username),
        buttons: buttonsOf(own, base, hints),
        leavesBox: inputs.some((one) => typeOf(one) === 'checkbox' && one.attr('checked') === undefined),
        unseen:
          inputs.every((one) => typeOf(one) === 'hidden') &&
          !own.some((one) => one.is('button, select, textarea')),
      };
    });
}

const CONTROLS = ['input', 'select', 'textarea', 'button'];

/** A selector of all controls, each as said. */
const eachControl = (said: (control: string) => string): string => CONTROLS.map(said).join();

/**
 * The controls and options of each form, in the order of the page. A page may have thousands: they are looked for once,
 * since `find` compares all children of a form with each other.
 */
function controlsByForm($: CheerioAPI): ReadonlyMap<unknown, readonly Selection[]> {
  const found = new Map<unknown, Selection[]>();
  for (const element of $([...CONTROLS, 'option'].join()).toArray()) {
    const one = $(element);
    const form = one.closest('form').get(0);
    if (form === undefined) continue;
    const own = found.get(form);
    if (own === undefined) found.set(form, [one]);
    else own.push(one);
  }
  return found;
}

/** Controls that stand elsewhere and name their form belong to it (attribute `form`). */
function adopt($: CheerioAPI): void {
  const byId = new Map<string, Selection>();
  for (const form of $('form[id]').toArray()) {
    const id = $(form).attr('id') ?? '';
    if (!byId.has(id)) byId.set(id, $(form));
  }
  for (const one of $(eachControl((control) => `${control}[form]`)).toArray()) {
    const control = $(one);
    const form = byId.get(control.attr('form') ?? '');
    if (form !== undefined && control.closest('form').get(0) !== form.get(0)) form.append(control);
  }
}

/** What cannot be read as an address leads back to the page, as no action does. */
const addressOf = (action = '', base: URL, page = base): string =>
  action === '' || !URL.canParse(action, base.href) ? page.href : new URL(action, base).href;

const TYPED = /^(text|email|tel|number)$/;
const USER_NAME = /user|mail|login|name|account|identifier/i;

const typeOf = (input: Selection): string => (input.attr('type') ?? 'text').toLowerCase();

/** Whether something can be typed in. */
const isOpen = (input: Selection): boolean =>
  input.attr('name') !== undefined &&
  input.attr('readonly') === undefined &&
  input.attr('disabled') === undefined;

const hintsOf = (input: Selection): string =>
  ['name', 'id', 'type', 'autocomplete', 'placeholder', 'aria-label']
    .map((name) => input.attr(name) ?? '')
    .join(' ');

/** The name of the input that a hint of the profile means: a CSS selector. */
function hinted(form: Selection, selector: string | undefined): string | undefined {
  if (selector === undefined) return undefined;
  try {
    return form.find(selector).first().attr('name');
  } catch {
    return undefined;
  }
}

function isToBeTicked(labels: Labels, box: Selection, scopes: readonly string[]): boolean {
  if (box.attr('required') !== undefined) return true;
  const said = { name: box.attr('name') ?? '', value: box.attr('value') ?? '', label: labelOf(labels, box) };
  return typeOf(box) === 'checkbox' && isAskedFor(said, scopes);
}

/** What the labels of a page say, each read once: a page may have thousands, and one may stand around thousands of boxes. */
interface Labels {
  /** By the id of the control that they name. */
  readonly named: ReadonlyMap<string, string>;
  /** Of one that controls stand in. */
  readonly around: (label: Selection) => string;
}

/** No more of what a control says is read: it is a few words. */
const MOST_SAID = 500;

function labelsOn($: CheerioAPI): Labels {
  const named = new Map<string, string>();
  const around = new Map<unknown, string>();
  for (const one of $('label').toArray()) {
    const label = $(one);
    const said = saidBy(label);
    around.set(one, said);
    const id = label.attr('for');
    if (id !== undefined) named.set(id, `${named.get(id) ?? ''}${said}`.slice(0, MOST_SAID));
  }
  return { named, around: (label) => around.get(label.get(0)) ?? '' };
}

const saidBy = (one: Selection): string => one.text().slice(0, MOST_SAID);

/** What the labels of an input say. */
function labelOf({ named, around }: Labels, input: Selection): string {
  const said = named.get(input.attr('id') ?? '') ?? '';
  return `${around(input.closest('label'))} ${said} ${input.attr('aria-label') ?? ''}`.trim();
}

/** The option or radio button that names the user. */
function accountIn(labels: Labels, controls: readonly Selection[], username: string): Form['account'] {
  if (username === '') return undefined;
  const names = (text: string): boolean => text.toLowerCase().includes(username.toLowerCase());
  for (const one of controls.filter((control) => control.is('option, input[type=radio]'))) {
    const isOption = one.is('option');
    const label = isOption ? saidBy(one) : labelOf(labels, one);
    const name = (isOption ? one.closest('select') : one).attr('name');
    const value = one.attr('value') ?? (isOption ? one.text().trim() : 'on');
    if (name !== undefined && (names(label) || names(value))) return { name, value };
  }
  return undefined;
}

/** What submits the form; a button of another type does nothing without a script. */
function buttonsOf(controls: readonly Selection[], base: URL, { submit, consent }: Hints): Button[] {
  const isHinted = (one: Selection): boolean =>
    [submit, consent].some((selector) => {
      try {
        return selector !== undefined && one.is(selector);
      } catch {
        return false;
      }
    });
  return controls
    .filter((one) => one.is('button, input[type=submit], input[type=image]'))
    .filter((one) => !/^(button|reset)$/i.test(one.attr('type') ?? 'submit'))
    .filter((one) => one.attr('disabled') === undefined)
    .map((one) => {
      const value = one.attr('value') ?? '';
      const [action, method] = [one.attr('formaction'), one.attr('formmethod')];
      const text = `${saidBy(one)} ${value} ${one.attr('aria-label') ?? ''} ${one.attr('alt') ?? ''}`;
      return {
        name: one.attr('name') ?? '',
        value,
        text: text.replace(/\s+/g, ' ').trim(),
        ...(action !== undefined && { action: addressOf(action, base) }),
        ...(method !== undefined && { method }),
        hinted: isHinted(one),
      };
    });
}

/** A link of a page, with what it says. */
export interface Link {
  readonly address: string;
  readonly text: string;
}

/** The links of a page that lead to its own origin. */
export function linksOf(page: Page): Link[] {
  const $ = readable(page);
  const base = new URL(addressOf($('base[href]').attr('href'), page.url));
  return $('a[href]')
    .toArray()
    .map((one) => ({
      address: addressOf($(one).attr('href'), base),
      text: `${saidBy($(one))} ${$(one).attr('aria-label') ?? ''}`.replace(/\s+/g, ' ').trim(),
    }))
    .filter(({ address }) => new URL(address).origin === page.url.origin);
}

/** A page that says within this many seconds where to go on leads there; later it only says that time is up. */
const SOON_S = 10;

/** Where a page leads by itself, in its head or in that of its answer (HTML standard, "shared declarative refresh steps"). */
export function refreshOf(page: Page): string | undefined {
  const $ = readable(page);
  const said = $('meta[http-equiv]')
    .toArray()
    .filter((one) => $(one).attr('http-equiv')?.toLowerCase() === 'refresh')
    .map((one) => $(one).attr('content') ?? '');
  for (const text of [page.reply.header('refresh') ?? '', ...said]) {
    const [, seconds, address] = /^\s*([\d.]+)\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(text) ?? [];
    if (address !== undefined && Number(seconds) <= SOON_S)
      return addressOf(address.trim(), new URL(addressOf($('base[href]').attr('href'), page.url)));
  }
  return undefined;
}

/** Whether a script of a page sends a form as soon as the page is there. */
export function sendsItself(page: Page): boolean {
  const $ = readable(page);
  return /\.submit\s*\(/.test(`${$('script').text()} ${$('body').attr('onload') ?? ''}`);
}
