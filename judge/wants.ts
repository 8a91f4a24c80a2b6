import type { Exchange } from '../record/exchange.ts';
import { type BodyWay, KIND, type Want, withId } from '../record/wanted.ts';
import { at, isRecord, sameJson } from './body.ts';
import { type SentAnswer, sameAnswer } from './compare.ts';

/**
 * JSON text of a value, the members of objects in the order of their names: none has another meaning. Undefined where there is none,
 * or it is too deep for one.
 */
export function jsonOf(value: unknown): string | undefined {
  try {
    return textOf(value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'bigint') return JSON.stringify(RawNumber(value));
  if (Array.isArray(value)) return `[${value.map((one) => textOf(one) ?? 'null')}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const members = Object.entries(value).flatMap(([name, inner]): Array<readonly [string, string]> => {
    const text = textOf(inner);
    return text === undefined ? [] : [[JSON.stringify(name).slice(1, -1), text]];
  });
  return `{${members.sort(byName).map(([name, text]) => `"${name}":${text}`)}}`;
}

/** In UTF-8, as an awk that knows no other characters orders names, too. */
const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number =>
  Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Integers beyond 2^53 lose digits as numbers; none is compared by them. */
const RawNumber = (value: bigint): number | string => {
  const number = Number(value);
  return BigInt(number) === value ? number : `${value}`;
};

/** What a status has to be: of any success, of none, this one, or any other than this one. */
export type WantedStatus = 'success' | 'no success' | number | { readonly not: number };

/** The same in words, as a claim expects it. */
export const wantedInWords = (wanted: WantedStatus): string =>
  typeof wanted === 'object' ? `any status but ${wanted.not}` : `${wanted}`;

export function wantedStatus(of: string, wanted: WantedStatus): Want[] {
  if (typeof wanted === 'object') return [{ of, at: 'status', is: [`${wanted.not}`], not: true }];
  if (typeof wanted === 'number') return [{ of, at: 'status', is: [`${wanted}`] }];
  return [{ of, at: 'status', like: '^2', ...(wanted === 'no success' && { not: true }) }];
}

/** What the record at the end of a way has to show of attributes that read otherwise. */
export function wantedAttributes(
  of: string,
  way: BodyWay,
  expected: Readonly<Record<string, unknown>>,
  attributes: readonly string[],
): Want[] {
  return attributes.flatMap((name): Want[] => {
    if (name === 'fields') return wantedAnswers(of, way, expected[name]);
    const text = jsonOf(expected[name]);
    if (text === undefined) return [];
    // Ids travel as text within the harness, whatever they are outside.
    const bare = /(^|_)id$/.test(name) && typeof expected[name] === 'string' ? [String(expected[name])] : [];
    return [{ of, at: [...way, name], is: [text, ...bare] }];
  });
}

function wantedAnswers(of: string, way: BodyWay, sent: unknown): Want[] {
  if (!Array.isArray(sent)) return [];
  return (sent as SentAnswer[]).flatMap((one): Want[] => {
    const text = isRecord(one) ? jsonOf(one.value) : undefined;
    if (text === undefined || one.value === null) return [];
    const forms = typeof one.value === 'string' ? [text] : [text, JSON.stringify(text), ...truths(one.value)];
    return [
      { of, at: [...way, 'fields', `[field.id=${String(one.attendee_field_id)}]`, 'value'], is: forms },
    ];
  });
}

const truths = (value: unknown): string[] =>
  ['1', '0', '"1"', '"0"', '"t"', '"f"', '"yes"', '"no"'].filter(
    (text) => typeof value === 'boolean' && sameAnswer(JSON.parse(text), value),
  );

/** Where in the answers of a proof a record stands: the last of them that shows it. */
export function whereIs(
  record: unknown,
  id: string,
  answers: ReadonlyArray<{ readonly exchange: Exchange; readonly body: unknown }>,
): { readonly of: string; readonly way: BodyWay } | undefined {
  for (const { exchange, body } of answers.toReversed()) {
    const items = at(body, 'items');
    if (Array.isArray(items) && (items.includes(record) || items.some((one) => String(at(one, 'id')) === id)))
      return { of: exchange.id, way: ['items', withId(id)] };
    const item = at(body, 'item');
    if (item !== undefined && (item === record || sameJson(item, record)))
      return { of: exchange.id, way: ['item'] };
  }
  return undefined;
}

/** The way to a value in a body, where there is one alone; of several the first that goes through no list of other records. */
export function pathTo(body: unknown, value: unknown, way: BodyWay = []): BodyWay | undefined {
  if (way.length > 0 && (typeof value === 'object' ? body === value : sameJson(body, value))) return way;
  for (const [step, inner] of stepsInto(body)) {
    const found = pathTo(inner, value, [...way, step]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a list or a mapping holds, each with the step that leads to it; of a list only what has an id. */
function stepsInto(body: unknown): Array<[string, unknown]> {
  if (!Array.isArray(body)) return isRecord(body) ? Object.entries(body) : [];
  return body.flatMap((one): Array<[string, unknown]> => {
    const [id, ofField] = [at(one, 'id'), at(one, 'field', 'id')];
    if (id !== undefined && id !== null) return [[withId(String(id)), one]];
    return ofField === undefined ? [] : [[`[field.id=${String(ofField)}]`, one]];
  });
}

/** A part of a schema error that says where and what. */
interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const PATTERNS: Readonly<Record<string, string>> = {
  'date-time': '^"[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}',
  email: '^"[^@" ]+@[^@" ]+"$',
};

/** What an answer has to show that a schema finds fault with; nothing where one value does not say it. */
export function wantedBySchema(
  of: string,
  body: unknown,
  { instancePath, keyword, params }: SchemaError,
): Want[] {
  const way: string[] = [];
  let here = body;
  for (const step of instancePath.split('/').slice(1)) {
    if (Array.isArray(here)) {
      const one: unknown = here[Number(step)];
      const [own, field] = [at(one, 'id'), at(one, 'field', 'id')];
      way.push(
        own !== undefined
          ? withId(String(own))
          : field !== undefined
            ? `[field.id=${String(field)}]`
            : String(Number(step) + 1),
      );
      here = one;
    } else {
      way.push(step);
      here = at(here, step);
    }
  }
  if (keyword === 'required')
    return [{ of, at: [...way, String(params['missingProperty'])], like: KIND.any }];
  if (keyword === 'enum' && Array.isArray(params['allowedValues']))
    return [{ of, at: way, is: params['allowedValues'].map((value) => JSON.stringify(value)) }];
  if (keyword === 'type') {
    const kinds = [params['type']]
      .flat()
      .map((kind) => (kind === 'number' ? '^-?[0-9]' : KIND[kind as 'any']));
    return kinds.every((kind) => kind !== undefined) ? [{ of, at: way, like: kinds.join('|') }] : [];
  }
  const pattern = keyword === 'format' ? PATTERNS[String(params['format'])] : undefined;
  return pattern === undefined ? [] : [{ of, at: way, like: pattern }];
}
