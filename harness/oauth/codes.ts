import { namesError } from './page-words.ts';
import { readable, type Shown } from './readable.ts';

/** Whether a page tells of an OAuth error, in its address or in what can be read on it: it shows no code then. */
export function tellsOfError(page: Shown): boolean {
  return page.url.searchParams.has('error') || namesError(shownOn(page).root().text());
}

/** What stands before a code: words and a colon, or a name as in an address. Codes may hold = and / themselves. */
const LABEL = /^(?:.*[:=]\s+|[a-z_ -]*code\s*[:=]\s*)(?=\S+$)/is;

/** Words that run on before a code, in a text. */
const SAID = /\b(?:authori[sz]ation|access|your|this)\s+code\s*(?:is\s*)?[:=]\s*([\w.~+/=%:-]{8,2048})/gi;

/** What may be a code where codes are shown: a word of visible characters (RFC 6749, A.11), but no address, list or markup. */
const IN_PLACE = /^(?!\w+:\/\/)[\w.~+/=%:!*$|-]{4,2048}$/;

/** Texts in the order in which they are found, those that may be a code, each once. */
class Found {
  readonly texts: string[] = [];

  add(text: string | undefined): void {
    const word = text?.trim().replace(LABEL, '') ?? '';
    if (IN_PLACE.test(word) && !namesError(word) && !this.texts.includes(word)) this.texts.push(word);
  }
}

/** A page without what nobody reads on it; what stands in elements side by side is words apart, as a browser shows it. */
function shownOn(page: Shown): ReturnType<typeof readable> {
  const $ = readable(page);
  $('script, style, template, noscript').remove();
  $('*').append(' ');
  return $;
}

/** Texts that stand where a page shows a code, the likeliest first. */
function codesInPlace(page: Shown, selector: string | undefined): string[] {
  const found = new Found();
  found.add(page.url.searchParams.get('code') ?? undefined);
  const $ = readable(page);
  const places = [
    ...(selector === undefined ? [] : [selector]),
    '#authorization_code, #authorization-code, #code, .authorization-code, .code, [data-code]',
    'input[name=code], input[readonly]',
    'code, pre, kbd, samp, textarea, output',
  ];
  for (const place of places)
    for (const element of $(place).toArray()) {
      found.add($(element).attr('data-code'));
      found.add($(element).attr('value'));
      found.add($(element).text());
    }
  found.add(/code=([\w.~+/=%:-]+)/.exec($('title').text())?.[1]);
  for (const [, word] of shownOn(page)('body').text().matchAll(SAID)) found.add(word);
  return found.texts;
}

/** Whether something stands on a page where codes are shown. */
export const showsCode = (page: Shown, selector?: string): boolean => codesInPlace(page, selector).length > 0;

/** Texts on a page that may be an authorization code, the likeliest first. */
export function codesOn(page: Shown, selector?: string): string[] {
  const found = new Found();
  for (const text of codesInPlace(page, selector)) found.add(text);
  const words =
    shownOn(page)('body')
      .text()
      .match(/[\w.~+/=-]{16,}/g) ?? [];
  const likely = words.filter((word) => /\d/.test(word) && !word.startsWith('//'));
  for (const word of likely.sort((a, b) => b.length - a.length)) found.add(word);
  return found.texts;
}

/** Whether a text was taken for a code only because it looks like one: a number of anything may stand on a page. */
export const isGuessed = (code: string, page: Shown, selector?: string): boolean =>
  !codesInPlace(page, selector).includes(code);
