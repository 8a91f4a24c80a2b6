import fc from 'fast-check';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Plain text: printable ASCII of ordinary length, beginning and ending with a letter or digit, as names and companies
 * have it. What no service has a reason to refuse or to change.
 */
export const plainText: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...LETTERS),
    fc.string({ unit: fc.constantFrom(...`${LETTERS}0123456789 '-.`), maxLength: 24 }),
    fc.constantFrom(...`${LETTERS}0123456789`),
  )
  .map((parts) => parts.join('').replace(/ {2,}/g, ' '));

const SURROGATES = { first: 0xd800, length: 0x800 } as const;

const SAMPLES = [
  ' leading and trailing ',
  'Zoë Ångström',
  'Zoe\u0308 A\u030angstro\u0308m',
  'مرحبا بالعالم',
  '\u202eright to left\u202c',
  '👩‍👩‍👧‍👦 family',
  'a\u200bb\u200dc\ufeff',
  '한글 漢字 かな',
  '"quoted" \\ back\\slash / slash',
  "Robert'); DROP TABLE attendees;--",
  '<script>alert(1)</script>&amp;',
  'tab\tand\nline\r\nfeed',
  '\u0000',
  'nul\u0000inside',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as an attacker sends it, not as a template
  '${jndi:ldap://127.0.0.1/a}',
  '{{7*7}} %s %n',
  'ﷺ'.repeat(20),
  '\ud83d\ude00'.repeat(60),
  '=1+1',
  'null',
  'true',
  '0',
  '__proto__',
  'constructor',
  '',
  ' ',
] as const;

/**
 * Any code point but surrogates. fast-check's own unit `binary` means the same, but builds a map of all million of them
 * (a second, in each process) as soon as a string is made of it.
 */
const codePoint: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES.length })
  .map((n) => String.fromCodePoint(n < SURROGATES.first ? n : n + SURROGATES.length));

/** Text beyond the plain: scripts, marks, controls, markup, long values. Never lone surrogates, which are no Unicode. */
export const wildText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...SAMPLES) },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: codePoint, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: 200, maxLength: 3000 }) },
);
