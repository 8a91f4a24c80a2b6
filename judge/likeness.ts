/** How near text came back to what was sent. */
export type Likeness = 'kept' | 'normalised' | 'changed';

// Characters without a glyph of their own, which a service may take out: controls, joiners, marks of direction.
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/** A line break may be gone, or a blank instead: beside a blank both leave that one. */
const essence = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\s+/g, ' ').replaceAll(INVISIBLE, '').replaceAll(/ +/g, ' ').trim();

/** Compares text that was sent with what came back: trimming and Unicode normalisation are gaps, loss is none. */
export function likeness(sent: string, came: unknown): Likeness {
  if (came === sent) return 'kept';
  return typeof came === 'string' && essence(came) === essence(sent) ? 'normalised' : 'changed';
}

/** The same for a name of a person, which a service may write in title case. */
export const likenessOfName = (sent: string, came: unknown): Likeness =>
  typeof came === 'string' && came !== sent && essence(came).toLowerCase() === essence(sent).toLowerCase()
    ? 'normalised'
    : likeness(sent, came);

const NAMES_OF_PEOPLE: ReadonlySet<string> = new Set(['first_name', 'last_name']);

/** How near the text of an attribute came back. */
export const likenessOf = (attribute: string): typeof likeness =>
  NAMES_OF_PEOPLE.has(attribute) ? likenessOfName : likeness;
