import { KIND, picks, type Want } from '../../../record/wanted.ts';
import { oneLine } from '../../text.ts';
import type { Recipe, ToolRequest } from './calls.ts';

/** A file of Hurl that shows a finding again; in place of it why Hurl cannot ask the question. */
export function hurlFile(title: string, about: string, recipe: Recipe): string | { readonly why: string } {
  const { calls, wants, variables, walks } = recipe;
  if (walks) return { why: 'the record stands on some page of a list, and Hurl walks none' };
  const asserts = wants.map(assertOf);
  if (asserts.includes(undefined)) return { why: 'Hurl has no word for what the answer has to show' };
  const needed = variables.map(({ name, about: what, value }) =>
    remark(`--variable ${name}=${value ?? '…'}  (${what})`),
  );
  return [
    remark(title),
    remark(about),
    ...needed,
    ...calls.map((call, index) =>
      entry(call, index === calls.length - 1 ? asserts.filter((one) => one !== undefined) : []),
    ),
  ].join('\n');
}

const remark = (text: string): string => `# ${oneLine(text)}`;

function entry(call: ToolRequest, asserts: readonly string[]): string {
  const { title, method, url, headers, body, form, keeps } = call;
  return [
    '',
    remark(title),
    `${method} ${value(url)}`,
    ...headers.map(([name, text]) => `${name}: ${value(text)}`),
    ...(form ? ['[FormParams]', ...form.map(([key, text]) => `${key}: ${value(text)}`)] : []),
    ...(body === null ? [] : [`\`${escaped(body, /[`#\\]/g)}\``]),
    'HTTP *',
    ...(keeps ? ['[Captures]', `${keeps.variable}: jsonpath ${quoted(jsonPath(keeps.at))}`] : []),
    ...(asserts.length > 0 ? ['[Asserts]', ...asserts] : []),
    '',
  ].join('\n');
}

/** A text in which some characters need a stroke before them, and those that no line holds a number. */
const escaped = (text: string, special: RegExp): string =>
  text
    .replace(special, '\\$&')
    .replace(/[\p{Cc}\u2028\u2029]/gu, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);

const value = (text: string): string => escaped(text, /[#\\]/g);
const quoted = (text: string): string => `"${escaped(text, /["\\]/g)}"`;

/** A way as JSONPath (RFC 9535). */
const jsonPath = (way: readonly string[]): string =>
  `$${way
    .map((step) => {
      const picked = picks(step);
      if (picked === undefined)
        return /^\d+$/.test(step) ? `[${Number(step) - 1}]` : `['${step.replace(/['\\]/g, '\\$&')}']`;
      const id = /^(\d+|\{\{MUSTER_\w+\}\})$/.test(picked.value) ? picked.value : `'${picked.value}'`;
      return `[?(@.${picked.name.join('.')} == ${id})]`;
    })
    .join('')}`;

/** What an answer has to show as an assertion; undefined where Hurl has no word for it. */
function assertOf(want: Want): string | undefined {
  const { at: way, is, like, when, not } = want;
  if (when !== undefined) return undefined;
  if (way === 'status' && like === '^2') return `status ${not ? '>=' : '<'} 300`;
  const query =
    way === 'status'
      ? 'status'
      : way === 'content-type'
        ? 'header "Content-Type"'
        : `jsonpath ${quoted(jsonPath(way))}`;
  const predicate = is === undefined ? matches(like ?? '', way) : equals(is, way);
  return predicate === undefined ? undefined : `${query} ${not ? 'not ' : ''}${predicate}`;
}

function equals(is: readonly string[], way: Want['at']): string | undefined {
  // An id within the harness is text; outside, what it is as it stands.
  const forms = is.filter((text) => !is.some((other) => other !== text && text === `"${other}"`));
  const [only] = forms;
  if (only === undefined || forms.length > 1 || /^[[{]/.test(only)) return undefined;
  if (way === 'content-type') return `== ${quoted(only)}`;
  if (/^(true|false|null|-?\d+(\.\d+)?|\{\{MUSTER_\w+\}\})$/.test(only)) return `== ${only}`;
  return /^"/.test(only) ? `== ${quoted(JSON.parse(only) as string)}` : undefined;
}

const KINDS: ReadonlyMap<string, string> = new Map([
  [KIND.any, 'exists'],
  [KIND.array, 'isCollection'],
  [KIND.object, 'isCollection'],
  [KIND.boolean, 'isBoolean'],
  [KIND.integer, 'isInteger'],
  [KIND.string, 'isString'],
  [KIND.null, '== null'],
]);

function matches(like: string, way: Want['at']): string | undefined {
  if (typeof way !== 'string' && KINDS.has(like)) return KINDS.get(like);
  if (way === 'content-type') return `matches ${quoted(like)}`;
  const text = /^\^"([^|]*?)("\$)?$/.exec(like);
  return text === null ? undefined : `matches ${quoted(`^${text[1]}${text[2] === undefined ? '' : '$'}`)}`;
}
