const ALNUM = '(?:3[0-9]|4[1-9a-fA-F]|5[0-9aA]|6[1-9a-fA-F]|7[0-9aA])';
/** Letters and digits that are escaped, and ends of lines, by the character that such an escape begins with. */
const ESCAPES: ReadonlyMap<number, RegExp> = new Map(
  Object.entries({
    '\\': `\\\\(?:u+00${ALNUM}|x${ALNUM}|[ux]\\{0*${ALNUM}\\}|U000000${ALNUM}|0[67][0-7]|1[0-7][0-7])|(\\\\[rn])`,
    '%': `%(?:u00)?${ALNUM}|(%0[aAdD])`,
    '&': `&#(?:[xX]0*${ALNUM}|0*(?:4[89]|5[0-7]|6[5-9]|7\\d|8\\d|90|9[7-9]|1[01]\\d|12[0-2]));|(&#1[03];)`,
    '\r': '(\r)',
    '\n': '(\n)',
  }).map(([first, pattern]) => [first.charCodeAt(0), new RegExp(pattern, 'y')]),
);
const MARKS = ['\\', '%', '&#', '\n', '\r'];
/** After this many characters without a blank a line is broken because it is long. */
const LONG = 56;
const EQUALS_SIGN = 0x3d;
const BACKSLASH = 0x5c;
/** What follows a backslash where a letter or digit is escaped, or a line ends. */
const ESCAPED: ReadonlySet<number> = new Set([...'uUx01nr'].map((one) => one.charCodeAt(0)));

/**
 * Whether stretches of letters and digits may be torn in a text. Some of them are escaped, though no encoder has to, or
 * long lines are broken, as in base64 and quoted-printable.
 */
export function isTorn(text: string): boolean {
  if (!MARKS.some((mark) => text.includes(mark))) return false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Few characters are tried: most are letters and blanks.
    if (code > 0x5c || (code < 0x5c && code > 0x26)) continue;
    const pattern = ESCAPES.get(code);
    if (pattern === undefined || (code === BACKSLASH && !ESCAPED.has(text.charCodeAt(at + 1)))) continue;
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null && (match[1] === undefined || breaksALine(text, at))) return true;
  }
  return false;
}

/** Whether lines of a text are no lines, but broken base64 or quoted-printable. */
export function hasBrokenLines(text: string): boolean {
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
    if (breaksALine(text, text[at - 1] === '\r' ? at - 1 : at)) return true;
  return false;
}

/** Whether the end of a line stands after the mark of quoted-printable, or after many characters of base64. */
function breaksALine(text: string, mark: number): boolean {
  let end = mark;
  while (text.charCodeAt(end - 1) === BACKSLASH) end -= 1;
  if (text.charCodeAt(end - 1) === EQUALS_SIGN) return true;
  for (let at = end - 1; at >= end - LONG; at -= 1) if (!isOfBase64(text.charCodeAt(at))) return false;
  return true;
}

/** Whether a character is one of base64, or of its form for addresses. */
export const isOfBase64 = (code: number): boolean =>
  (code > 0x2e && code < 0x3a) ||
  (code > 0x40 && code < 0x5b) ||
  (code > 0x60 && code < 0x7b) ||
  code === 0x2b ||
  code === 0x2d ||
  code === 0x5f;
