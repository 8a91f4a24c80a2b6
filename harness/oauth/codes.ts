import { namesError } from './page-words.ts';
import { type ReadablePage, readable } from './readable.ts';

/** Whether a page tells of an OAuth error, in its address or in what can be read on it: it shows no code then. */
export function tellsOfError(page: ReadablePage): boolean {
  return page.url.searchParams.has('error') || namesError(shownOn(page).root().text());
}

/** What stands before a code: words and a colon, or a name as in an address. Codes may hold = and / themselves. */
const LABEL = /^(?:.*[:=]\s+|[a-z_ -]*code\s*[:=]\s*)(?=\S+$)/is;

/** Words that run on before a code, in a text. */
const SAID = /\b(?:authori[sz]ation|access|your|this)\s+code\s*(?:is\s*)?[:=]\s*([\w.~+/=%:-]{8,2048})/gi;

/** What may be a code where codes are shown: a word of visible characters (RFC 6749, A.11), but no address, list or markup. */
const IN_PLACE = /^(?!\w+:\/\/)[\w.~+/=%:!*$|-]{4,2048}$/;

/** A code and its label are no longer, and no page has more places in which one may stand. */
const MOST_LETTERS = 4096;
const MOST_FOUND = 200;

/** Texts in the order in which they are found, those that may be a code, each once, and no more than anybody would look at. */
class Found {
  readonly #texts = new Set<string>();

  get texts(): string[] {
    return [...this.#texts];
  }

  add(text: string | undefined): void {
    if (this.#texts.size === MOST_FOUND || text === undefined) return;
    const said = text.trim();
    const word = said.length > MOST_LETTERS ? '' : said.replace(LABEL, '');
    if (IN_PLACE.test(word) && !namesError(word)) this.#texts.add(word);
  }

  addAll(texts: readonly string[]): void {
    for (const text of texts) this.add(text);
  }
}

/** A page without what is not shown on it; what stands in elements side by side is words apart, as a browser shows it. */
function shownOn(page: ReadablePage): ReturnType<typeof readable> {
  const $ = readable(page);
  $('script, style, template, noscript').remove();
  $('*').append(' ');
  return $;
}

/** Where a page says of a text that it is a code. */
const MARKED = [
  '#authorization_code, #authorization-code, #code, .authorization-code, .code, [data-code]',
  'input[name=code]',
];
/** Where codes are shown, and other things that are copied or typed. */
const GENERIC = ['input[readonly]', 'code, pre, kbd, samp, textarea, output'];

function standingIn($: ReturnType<typeof readable>, places: readonly string[]): readonly string[] {
  const found = new Found();
  for (const place of places)
    for (const element of $(place).toArray()) {
      found.add($(element).attr('data-code'));
      found.add($(element).attr('value'));
      found.add($(element).text());
    }
  return found.texts;
}

/** A digit, or a capital inside: few codes have neither. */
const IN_NO_LANGUAGE = /\d|[a-z][A-Z]/;

/** Whether a word looks like a code, unlike a name or a key to press. */
const isLikely = (word: string): boolean => /\d/.test(word) || word.length >= 16;

/** Texts on a page that may be its code, by what speaks for them. */
interface Candidates {
  /** The page says that they are one. */
  readonly told: readonly string[];
  /** They stand where codes are shown, and look like one. */
  readonly placed: readonly string[];
  /** They only look like one. */
  readonly likely: readonly string[];
  /** They only stand where codes are shown. */
  readonly odd: readonly string[];
}

/** `others` are words that are known to be something else, as the id of the client. */
function candidatesOn(page: ReadablePage, selector?: string, others: readonly string[] = []): Candidates {
  const $ = readable(page);
  const told = new Found();
  if (selector !== undefined) told.addAll(standingIn($, [selector]));
  told.add(page.url.searchParams.get('code') ?? undefined);
  told.addAll(standingIn($, MARKED));
  told.add(/code=([\w.~+/=%:-]+)/.exec($('title').text())?.[1]);
  const inPlace = standingIn($, GENERIC).filter((word) => !others.includes(word));
  const text = shownOn(page)('body').text().replace(/\s+/g, ' ');
  const said = new Found();
  for (const [, word] of text.matchAll(SAID)) said.add(word);
  // A sentence may go on behind a colon: what stands in a place of its own besides is the code rather than its next word.
  told.addAll(said.texts.filter((word) => inPlace.includes(word)));
  told.addAll(said.texts.filter((word) => inPlace.length === 0 || isLikely(word)));
  const rest = inPlace.filter((word) => !told.texts.includes(word));
  const likely = new Found();
  const words = (text.match(/[\w.~+/=-]{16,}/g) ?? []).filter(
    (word) => IN_NO_LANGUAGE.test(word) && !word.startsWith('//') && !others.includes(word),
  );
  likely.addAll(words.sort((a, b) => b.length - a.length));
  return {
    told: told.texts,
    placed: rest.filter(isLikely),
    likely: likely.texts.filter((word) => !told.texts.includes(word) && !rest.includes(word)),
    odd: rest.filter((word) => !isLikely(word)),
  };
}

/** Whether something stands on a page where codes are shown. */
export function showsCode(page: ReadablePage, selector?: string): boolean {
  const { told, placed, odd } = candidatesOn(page, selector);
  return told.length + placed.length + odd.length > 0;
}

/** Texts on a page that may be an authorization code, the likeliest first. */
export function codesOn(page: ReadablePage, selector?: string, others?: readonly string[]): string[] {
  const { told, placed, likely, odd } = candidatesOn(page, selector, others);
  return [...told, ...placed, ...likely, ...odd];
}

/**
 * Whether the likeliest text on a page was taken for a code only because it looks like one, or like others there. A
 * number of anything may stand on a page.
 */
export function isGuessed(page: ReadablePage, selector?: string, others?: readonly string[]): boolean {
  const { told, placed, likely, odd } = candidatesOn(page, selector, others);
  if (told.length > 0) return false;
  if (placed.length > 0) return placed.length + likely.length > 1;
  return likely.length > 0 || odd.length > 1;
}
