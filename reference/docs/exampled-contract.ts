import { parseDocument } from 'yaml';
import { DEFAULT_POLICY } from '../policy.ts';
import { SEEDED } from '../seed/places.ts';
import { type Example, examplesOf } from './examples.ts';
import { exampleName, parameterExample, responseKey } from './response-of.ts';

type Node = Readonly<Record<string, unknown>>;
type Place = readonly string[];

/** Texts of examples are quoted: to readers of YAML 1.1, a time without quotation marks is no text. */
const QUOTED = { defaultStringType: 'QUOTE_SINGLE', defaultKeyType: 'PLAIN' } as const;

/** What the environment draws anew each time: in the contract it is always the same, so that two prints differ in nothing. */
const DRAWN = {
  access_token: '3qLm0Zy7Vb1Rk9Xw5Tn2Hd8Gf4Cs6JpA',
  created_at: '2026-01-15T09:30:00.000Z',
  qr_code: 'bN4xT7qW2mKc9LzR5vYh',
};

/** A body with what was drawn `since` in the place of what is always the same. */
const steady = (body: unknown, since: number): unknown =>
  JSON.parse(JSON.stringify(body), (_key, value) => {
    if (typeof value !== 'object' || value === null) return value;
    const { access_token, created_at, qr_code } = DRAWN;
    if ('access_token' in value) return { ...value, access_token };
    if (!(Date.parse(value.created_at) >= since)) return value;
    return { ...value, created_at, ...('qr_code' in value && { qr_code }) };
  });

/** Where an example goes, and what it is. */
type Shown = readonly [place: Place, value: unknown];

interface Operation extends Node {
  readonly operationId: string;
  readonly responses: Node;
}

const at = (node: unknown, place: Place): unknown =>
  place.reduce<unknown>((inner, key) => (inner as Node | undefined)?.[key], node);

/** Where it stands what a place refers to, or the place itself. */
function referred(document: Node, place: Place): Place {
  const reference = at(document, [...place, '$ref']);
  return typeof reference === 'string' ? reference.slice(2).split('/') : place;
}

function ofRequest(document: Node, place: Place, { sent }: Example): Shown[] {
  const content = [...referred(document, [...place, 'requestBody']), 'content'];
  return Object.keys(at(document, content) ?? {}).map((type) => [[...content, type, 'example'], sent]);
}

function ofParameters(document: Node, place: Place, { path }: Example): Shown[] {
  return Object.keys(at(document, place) ?? {}).flatMap((index): Shown[] => {
    const parameter = referred(document, [...place, index]);
    const value = parameterExample(String(at(document, [...parameter, 'name'])), path, SEEDED.account);
    return value === undefined ? [] : [[[...parameter, 'example'], value]];
  });
}

/** What an answer shows, where the contract has a place for its status. */
function ofAnswer(document: Node, place: Place, { status, headers, body }: Example): Shown[] {
  const key = responseKey(at(document, [...place, 'responses']) as Node, status);
  if (key === undefined || body === undefined) return [];
  const response = referred(document, [...place, 'responses', key]);
  const media = [...response, 'content', 'application/json'];
  const example = key === 'default' ? ['examples', exampleName(status), 'value'] : ['example'];
  const retry = [...response, 'headers', 'Retry-After'];
  return [
    [[...media, ...example], body],
    ...(at(document, retry) === undefined ? [] : [[[...retry, 'example'], headers['retry-after']] as const]),
  ];
}

function examplesOfOperation(document: Node, place: Place, calls: readonly Example[]): Shown[] {
  const [first] = calls;
  if (first === undefined) return [];
  return [
    ...ofRequest(document, place, first),
    ...ofParameters(document, [...place.slice(0, -1), 'parameters'], first),
    ...calls.flatMap((call) => ofAnswer(document, place, call)),
  ];
}

/**
 * The contract with an example of each request, answer and error that it shows, laid out as it is written. The reference
 * environment has answered them, so that none can be out of date; what it decides itself is left out.
 *
 * @param text the contract in YAML
 * @param json whether it is answered as JSON
 */
export async function exampledContract(text: string, json: boolean): Promise<string> {
  const document = parseDocument(text);
  const plain = document.toJS() as Node & { readonly paths: Record<string, Record<string, Operation>> };
  const since = Date.now();
  const examples = await examplesOf(DEFAULT_POLICY);
  for (const [path, item] of Object.entries(plain.paths))
    for (const [method, { operationId }] of Object.entries(item)) {
      const calls = examples.filter(({ operation }) => operation === operationId);
      for (const [place, value] of examplesOfOperation(plain, ['paths', path, method], calls))
        if (!document.hasIn(place)) document.setIn(place, document.createNode(steady(value, since)));
    }
  return json
    ? `${JSON.stringify(document.toJS(), null, 2)}\n`
    : document.toString({ lineWidth: 130, ...QUOTED });
}
