import { namesError } from './page-words.ts';
import { readable, type Shown } from './readable.ts';

/** Whether a page tells of an OAuth error, in its address or in what can be read on it: it shows no code then. */
export function tellsOfError(page: Shown): boolean {
  const $ = readable(page);
  $('script, style, template').remove();
  // What stands in elements side by side is read as words apart, as a browser shows it.
  $('*').append(' ');
  return page.url.searchParams.has('error') || namesError($.root().text());
}

/** What stands before a code: words and a colon, or a name as in an address. Codes may hold = and / themselves. */
const LABEL = /^(?:.*[:=]\s+|[a-z_ -]*code\s*[:=]\s*)(?=\S+$)/is;

/** Texts on a page that may be an authorization code, the likeliest first. */
export function codesOn(page: Shown, selector?: string): string[] {
  const found: string[] = [];
  const add = (text: string | undefined): void => {
    const word = text?.trim().replace(LABEL, '') ?? '';
    if (/^[\w.~+/=-]{4,2048}$/.test(word) && !namesError(word) && !found.includes(word)) found.push(word);
  };
  add(page.url.searchParams.get('code') ?? undefined);
  const $ = readable(page);
  const places = [
    ...(selector === undefined ? [] : [selector]),
    '#authorization_code, #authorization-code, #code, .authorization-code, .code, [data-code]',
    'input[name=code], input[readonly]',
    'code, pre, kbd, samp, textarea, output',
  ];
  for (const place of places)
    for (const element of $(place).toArray()) {
      add($(element).attr('data-code'));
      add($(element).attr('value'));
      add($(element).text());
    }
  add(/code=([\w.~+/=-]+)/.exec($('title').text())?.[1]);
  const words =
    $('body')
      .text()
      .match(/[\w.~+/=-]{16,}/g) ?? [];
  const likely = words.filter((word) => /\d/.test(word) && !word.startsWith('//'));
  for (const word of likely.sort((a, b) => b.length - a.length)) add(word);
  return found;
}
