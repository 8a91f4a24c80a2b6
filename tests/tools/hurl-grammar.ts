import assert from 'node:assert/strict';

/** One request of a file of Hurl, with what is asked of its answer. */
export interface HurlEntry {
  readonly method: string;
  readonly url: string;
  readonly body?: string;
  readonly captures: readonly string[];
  readonly asserts: readonly string[];
}

const NUMBERED = String.raw`\\u\{[0-9A-Fa-f]+\}`;
/** The texts of the grammar: after a colon or a method, in quotation marks, and in backticks. */
const VALUE = String.raw`(?:[^#\n\\]|\\[#\\bfnrt]|${NUMBERED})*`;
const QUOTED = String.raw`"(?:[^"\\\n]|\\["\\bfnrt]|${NUMBERED})*"`;
const ONE_LINE = new RegExp(String.raw`^\u0060((?:[^#\n\\\u0060]|\\[\u0060#\\bf]|${NUMBERED})*)\u0060$`);
const KEY = String.raw`[A-Za-z0-9_.\-[\]@$]+`;
const REQUEST = new RegExp(`^([A-Z]+) (${VALUE})$`);
const PAIR = new RegExp(`^${KEY}: ${VALUE}$`);
const QUERY = `(?:status|header ${QUOTED}|jsonpath ${QUOTED})`;
const CAPTURE = new RegExp(`^${KEY}: ${QUERY}$`);
const PREDICATE = String.raw`(?:exists|isCollection|isBoolean|isInteger|isString|matches ${QUOTED}|(?:==|>=|<) (?:true|false|null|-?\d+(?:\.\d+)?|\{\{[A-Za-z]\w*\}\}|${QUOTED}))`;
const ASSERT = new RegExp(`^${QUERY} (?:not )?${PREDICATE}$`);

/** The bytes that a text in backticks stands for. */
const unescaped = (text: string): string =>
  text
    .replace(/\\u\{([0-9A-Fa-f]+)\}/g, (_all, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, 16)),
    )
    .replace(/\\([`#\\])/g, '$1');

/** Reads a file of Hurl by its published grammar, as far as it is written here, and fails on the first line that is none. */
export function hurlEntries(text: string): HurlEntry[] {
  const entries: Array<
    { -readonly [K in keyof HurlEntry]: HurlEntry[K] } & { captures: string[]; asserts: string[] }
  > = [];
  let part: 'request' | 'form' | 'response' | 'captures' | 'asserts' = 'response';
  for (const line of text.split('\n').filter((one) => one.trim() !== '' && !one.startsWith('#'))) {
    const entry = entries.at(-1);
    const [, method, url] = REQUEST.exec(line) ?? [];
    if (line === 'HTTP *') {
      assert.ok(part === 'request' || part === 'form', line);
      part = 'response';
    } else if (part !== 'request' && method !== undefined && url !== undefined && method !== 'HTTP') {
      entries.push({ method, url, captures: [], asserts: [] });
      part = 'request';
    } else if (line === '[FormParams]' && part === 'request') part = 'form';
    else if (line === '[Captures]' && part === 'response') part = 'captures';
    else if (line === '[Asserts]' && (part === 'response' || part === 'captures')) part = 'asserts';
    else if (part === 'request' && line.startsWith('`')) {
      const [, body] = ONE_LINE.exec(line) ?? [];
      assert.ok(body !== undefined && entry !== undefined && entry.body === undefined, line);
      entry.body = unescaped(body);
    } else if (part === 'captures') {
      assert.match(line, CAPTURE);
      entry?.captures.push(line);
    } else if (part === 'asserts') {
      assert.match(line, ASSERT);
      entry?.asserts.push(line);
    } else {
      assert.ok((part === 'request' && entry?.body === undefined) || part === 'form', line);
      assert.match(line, PAIR);
    }
  }
  return entries;
}
