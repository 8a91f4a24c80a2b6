import type { CheerioAPI } from 'cheerio';
import { load } from 'cheerio/slim';
import { parse } from 'parse5';
import { adapter as treeAdapter } from 'parse5-htmlparser2-tree-adapter';

/** A page as far as it can be read: its address and its markup. */
export interface ReadablePage {
  readonly url: URL;
  readonly reply: { readonly text: string };
}

/** No page that a person signs in on nests deeper; a parser takes time by the square of the depth. */
const DEEPEST = 1000;

/** Nor is one longer, or has more elements. */
const LONGEST = 4_000_000;
const MOST_ELEMENTS = 100_000;

/**
 * A page as a document, with what it holds for a browser without scripts. It is empty where the page is so long, or
 * nested so deep, that reading it would take minutes.
 */
export function readable({ reply: { text } }: Pick<ReadablePage, 'reply'>): CheerioAPI {
  const { deepest, elements } = text.length > LONGEST ? TOO_LARGE : sizeOf(text);
  const isTooMuch = deepest > DEEPEST || elements > MOST_ELEMENTS;
  // As a browser parses it. The whole of cheerio does the same, and brings a second HTTP client: twenty megabytes.
  return load(parse(isTooMuch ? '' : text, { treeAdapter, scriptingEnabled: false }));
}

const TOO_LARGE = { deepest: 0, elements: Number.POSITIVE_INFINITY };

/** Elements that end without an end tag. */
const ENDS_ITSELF =
  /^(area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|option|p|source|td|th|tr|track|wbr)$/i;

/** How many elements a page has, and how many are open at once, at most. */
function sizeOf(html: string): { deepest: number; elements: number } {
  let elements = 0;
  let open = 0;
  let deepest = 0;
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d-]*)/gi)) {
    if (end !== '/') elements += 1;
    if (ENDS_ITSELF.test(name)) continue;
    open = end === '/' ? Math.max(0, open - 1) : open + 1;
    deepest = Math.max(deepest, open);
  }
  return { deepest, elements };
}
