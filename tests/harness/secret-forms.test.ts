import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Redactor } from '../../harness/secrets/redactor.ts';

const SECRETS = [
  'client-secret "with" marks/1+2',
  'pass word & more',
  'gateway-canary 7f!"\\+%/3a91',
  'pä$$wörd-😀-<tag>&amp;',
  'a!b!c!d!e!f',
  'k#9$Lp!2x@-Q7',
  'c0de%2Fabc+def/==',
  'tok_ABCDEFGHijklmnop123456',
  'ends-with\\',
  'xxx"y"zz12 34',
  "it's &quot;x&quot; 50%25 yes",
  '東京-の鍵/42',
];

const json = (text: string): string => JSON.stringify(text);
const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');
const replaced = (text: string, which: RegExp, by: (code: number) => string): string =>
  text.replace(which, (one) => by(one.codePointAt(0) ?? 0));
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const base64url = (text: string): string => Buffer.from(text).toString('base64url');
const lines = (text: string, length: number): string => text.replace(new RegExp(`.{${length}}`, 'g'), '$&\n');
const AROUND = 'a text that is long enough for the lines of base64 to be broken within';

/** How encoders write a text. */
const ENCODED: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  json,
  'json within json': (text) => json(json(text)),
  'json of PHP': (text) => json(text).replaceAll('/', '\\/'),
  'json of Go and Rails': (text) => replaced(json(text), /[&<>]/g, (code) => `\\u${hex(code, 4)}`),
  'json in ASCII': (text) =>
    json(text).replace(/[^ -~]/g, (unit) => `\\u${hex(unit.charCodeAt(0), 4).toUpperCase()}`),
  'json, all escaped': (text) =>
    Array.from({ length: text.length }, (_, at) => `\\u${hex(text.charCodeAt(at), 4)}`).join(''),
  'an address': encodeURIComponent,
  'an address, in lower case': (text) => encodeURIComponent(text).replace(/%../g, (one) => one.toLowerCase()),
  'an address within an address': (text) => encodeURIComponent(encodeURIComponent(text)),
  'an address, all escaped': (text) => [...Buffer.from(text)].map((byte) => `%${hex(byte, 2)}`).join(''),
  'a form': (text) => new URLSearchParams({ a: text }).toString(),
  'a form of json': (text) => new URLSearchParams({ a: json(text) }).toString(),
  'JavaScript escape()': (text) => escape(text),
  'a page': (text) => replaced(text, /[&<>"']/g, (code) => `&#${code};`),
  'a page, hexadecimal': (text) => replaced(text, /[^\w ]/gu, (code) => `&#x${hex(code, 2)};`),
  'a page, all escaped': (text) => replaced(text, /./gsu, (code) => `&#X${hex(code, 2).toUpperCase()};`),
  'a page, by name': (text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('ä', '&auml;')
      .replaceAll('ö', '&ouml;')
      .replaceAll('+', '&plus;'),
  'json in a page': (text) => replaced(json(text), /[&<>"']/g, (code) => `&#${code};`),
  'a page in json': (text) => json(replaced(text, /[&<>"']/g, (code) => `&#${code};`)),
  base64,
  base64url,
  'base64 within a text': (text) => base64url(`${AROUND}${text}${AROUND}`),
  'base64 within base64': (text) => base64(`q${base64(`a${text}`)}zz`),
  'base64 of json': (text) => base64(JSON.stringify({ a: text, b: 1 })),
  'base64 of an address': (text) => base64(encodeURIComponent(text)),
  'an address of base64': (text) => encodeURIComponent(base64(`>>${text}`)),
  'base64 in lines': (text) => lines(base64(AROUND + text + AROUND), 76),
  'base64 in lines, in json': (text) => json(lines(base64(AROUND + text + AROUND), 60)),
  'a JSON Web Token': (text) =>
    ['{"alg":"none"}', replaced(JSON.stringify({ sub: text }), /[&<>]/g, (code) => `\\u${hex(code, 4)}`), 'x']
      .map(base64url)
      .join('.'),
  'UTF-8 read as Latin-1': (text) => Buffer.from(text).toString('latin1'),
  'bytes of Python': (text) =>
    [...Buffer.from(text)]
      .map((byte) =>
        byte > 0x7e ? `\\x${hex(byte, 2)}` : byte === 0x5c ? '\\\\' : String.fromCharCode(byte),
      )
      .join(''),
  'octal, as in C': (text) =>
    [...Buffer.from(text)]
      .map((byte) => (byte > 0x7e || byte === 0x5c ? `\\${byte.toString(8)}` : String.fromCharCode(byte)))
      .join(''),
  'code points in braces': (text) => replaced(text, /[^\w ]/gu, (code) => `\\u{${hex(code, 1)}}`),
  'quoted-printable': (text) =>
    [...Buffer.from(text)]
      .map((byte) =>
        byte > 0x7e || byte === 0x3d ? `=${hex(byte, 2).toUpperCase()}` : String.fromCharCode(byte),
      )
      .join(''),
};

for (const [form, encoded] of Object.entries(ENCODED))
  test(`secrets are found where they are written as ${form}, and what is around them stays`, () => {
    for (const secret of SECRETS) {
      const redactor = new Redactor();
      redactor.add(secret, 'SECRET');
      const written = encoded(secret);
      assert.match(redactor.clean(written), /\$MUSTER_SECRET/, `${secret} in ${written}`);
      const around = redactor.clean(`{"before":"${written}", "after": 1}`);
      assert.match(around, /^\{"before":".*\$MUSTER_SECRET.*", "after": 1\}$/s, `${secret} in ${written}`);
      for (const left of [secret, written]) assert.ok(!around.includes(left), `${secret} in ${written}`);
    }
  });

test('what only resembles a secret stays', () => {
  const redactor = new Redactor();
  for (const secret of SECRETS) redactor.add(secret, 'SECRET');
  const texts = [
    'client-secret without marks/1+2, and a pass word for more',
    'TOK_ABCDEFGHIJKLMNOP123456 and tok%5FABCDEFGHijklmnop12345',
    base64('client-secret without "marks"'),
    '{"items":[{"id":1,"first_name":"\\u0041da","note":"50% of \\\\n&amp;&lt;"}]}',
  ];
  for (const text of texts) assert.equal(redactor.clean(text), text);
});
