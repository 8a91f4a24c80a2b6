/** So much longer or shorter is a token of the same kind at most: what JWTs hold differs. */
const MOST = 2;

/**
 * Whether a text has the form of a token that was granted: as many parts between dots, and about as long. An ended token cannot
 * show that it ever was one; a word that never was one shows by its form.
 */
export function looksLikeToken(text: string, granted: string): boolean {
  const parts = (token: string): number => token.split('.').length;
  return (
    parts(text) === parts(granted) &&
    text.length * MOST >= granted.length &&
    text.length <= granted.length * MOST &&
    !/\s/.test(text)
  );
}
