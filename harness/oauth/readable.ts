import { type CheerioAPI, load } from 'cheerio';

/** A page as far as it can be read: its address and its markup. */
export interface Shown {
  readonly url: URL;
  readonly reply: { readonly text: string };
}

/** No page that a person signs in on nests deeper; a parser takes time by the square of the depth. */
const DEEPEST = 1000;

/**
 * A page as a document, with what it holds for whoever runs no scripts; an empty one where it is nested so deep that reading
 * it would take minutes.
 */
export const readable = ({ reply }: Pick<Shown, 'reply'>): CheerioAPI =>
  load(depthOf(reply.text) > DEEPEST ? '' : reply.text, { scriptingEnabled: false });

/** Elements that end without an end tag. */
const ENDS_ITSELF =
  /^(area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|option|p|source|td|th|tr|track|wbr)$/i;

/** How many elements of a page are open at once, at most. */
function depthOf(html: string): number {
  let open = 0;
  let deepest = 0;
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d-]*)/gi)) {
    if (ENDS_ITSELF.test(name)) continue;
    open = end === '/' ? Math.max(0, open - 1) : open + 1;
    deepest = Math.max(deepest, open);
  }
  return deepest;
}
