const A = 'a'.charCodeAt(0);
const LETTERS = 26;

/**
 * A whole number written in lower-case letters, at least this many. Names and tags of plain calls hold no digits, which
 * an environment may refuse in a name.
 */
export function inLetters(number: number, width = 1): string {
  let text = '';
  for (let rest = number; rest > 0 || text === ''; rest = Math.floor(rest / LETTERS))
    text = String.fromCharCode(A + (rest % LETTERS)) + text;
  return text.padStart(width, 'a');
}
