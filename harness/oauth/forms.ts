import type { CheerioAPI } from 'cheerio';
import { isAskedFor } from './page-words.ts';
import { readable } from './readable.ts';
import type { Page } from './visitor.ts';

/** A form of a page, with the fields that a browser would send of it. */
export interface Form {
  readonly method: string;
  readonly action: string;
  readonly fields: URLSearchParams;
  /** Names of inputs by what they are for. */
  readonly password: string | undefined;
  readonly username: string | undefined;
  readonly buttons: ReadonlyArray<{ readonly name: string; readonly value: string; readonly text: string }>;
}

type Selection = ReturnType<CheerioAPI>;

/**
 * The forms of a page with their preset values. Boxes that must be ticked are, and those that stand for one of the
 * scopes: whoever asked for them grants them.
 */
export function formsOf(page: Page, scopes: readonly string[] = []): Form[] {
  const $ = readable(page);
  return $('form')
    .toArray()
    .map((element) => {
      const form = $(element);
      const inputs = form
        .find('input')
        .toArray()
        .map((one) => $(one));
      for (const box of inputs.filter((one) => typeOf(one) === 'checkbox' || typeOf(one) === 'radio'))
        if (isToBeTicked(box, scopes)) box.attr('checked', 'checked');
      const password = inputs.find((one) => typeOf(one) === 'password')?.attr('name');
      const typed = inputs.filter((one) => TYPED.test(typeOf(one)) && one.attr('name') !== undefined);
      const username = typed.find((one) => USER_NAME.test(hintsOf(one))) ?? (password ? typed[0] : undefined);
      return {
        method: form.attr('method') ?? 'GET',
        action: addressOf(form.attr('action'), page.url),
        fields: new URLSearchParams(
          form.serializeArray().map(({ name, value }): [string, string] => [name, value]),
        ),
        password,
        username: username?.attr('name'),
        buttons: buttonsOf($, form),
      };
    });
}

/** What cannot be read as an address leads back to the page, as no action does. */
const addressOf = (action = '', page: URL): string =>
  (URL.canParse(action, page.href) ? new URL(action, page) : page).href;

const TYPED = /^(text|email|tel)$/;
const USER_NAME = /user|mail|login|name|account|identifier/i;

const typeOf = (input: Selection): string => (input.attr('type') ?? 'text').toLowerCase();

const hintsOf = (input: Selection): string =>
  ['name', 'id', 'type', 'autocomplete', 'placeholder', 'aria-label']
    .map((name) => input.attr(name) ?? '')
    .join(' ');

function isToBeTicked(box: Selection, scopes: readonly string[]): boolean {
  if (box.attr('required') !== undefined) return true;
  const named = { name: box.attr('name') ?? '', value: box.attr('value') ?? '' };
  return typeOf(box) === 'checkbox' && isAskedFor(named, scopes);
}

/** What submits the form; a button of another type does nothing without a script. */
function buttonsOf($: CheerioAPI, form: Selection): Form['buttons'] {
  return form
    .find('button, input[type=submit], input[type=image]')
    .toArray()
    .map((one) => $(one))
    .filter((one) => !/^(button|reset)$/i.test(one.attr('type') ?? 'submit'))
    .map((one) => {
      const value = one.attr('value') ?? '';
      return { name: one.attr('name') ?? '', value, text: `${one.text()} ${value}`.trim() };
    });
}
