import type { RecordedRequest } from '../../record/exchange.ts';
import type { OperationId } from '../../spec/contract.ts';
import { requestOf, type Schema } from '../../spec/request-schema.ts';
import { isRecord, parseBody } from '../body.ts';

/** What stands at a place of one request: `ABSENT`, or a value; text where it stood in a path or query. */
export const ABSENT = Symbol('absent');

/** A place in the requests of an operation where the contract says what may stand. */
export interface ContractPlace {
  /** `per_page`, `item`, `item.fields[].value`. */
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  /** Whether values are text that stands for something else. */
  readonly asText: boolean;
  /** What stood there; nothing where the place did not exist, since what holds it was not there. */
  read(request: ParsedRequest): readonly unknown[];
}

export interface ParsedRequest {
  readonly request: RecordedRequest;
  /** ABSENT where there is no body, undefined where it is no JSON. */
  readonly body: unknown;
}

export const parseRequest = (request: RecordedRequest): ParsedRequest => ({
  request,
  body: request.body === null || request.body === '' ? ABSENT : parseBody(request.body)?.native,
});

/** Every place of an operation's requests: path, query, body and whatever the body holds. */
export function placesOf(operation: OperationId): ContractPlace[] {
  const { parameters, body, bodyRequired } = requestOf(operation);
  const places: ContractPlace[] = [];
  for (const { in: where, name, schema, required = false } of parameters) {
    if (where === 'path')
      places.push({
        name,
        schema,
        required,
        asText: true,
        read: ({ request }) => [request.path[name] ?? ABSENT],
      });
    if (where === 'query')
      places.push({ name, schema, required, asText: true, read: (one) => inQuery(one, name) });
  }
  if (body !== undefined) {
    const read: ContractPlace['read'] = (one) => (one.body === undefined ? [] : [one.body]);
    places.push({ name: 'body', schema: body, required: bodyRequired, asText: false, read });
    places.push(...within('', body, read));
  }
  return places;
}

function inQuery({ request }: ParsedRequest, name: string): readonly unknown[] {
  const values = request.query.filter(([key]) => key === name).map(([, value]) => value);
  return values.length === 0 ? [ABSENT] : values;
}

/** The places inside the objects, and inside the objects of the arrays, that are read at a place. */
function within(prefix: string, schema: Schema, read: ContractPlace['read']): ContractPlace[] {
  const places: ContractPlace[] = [];
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    const required = schema.required?.includes(key) ?? false;
    const readInner: ContractPlace['read'] = (one) =>
      read(one)
        .filter(isRecord)
        .map((holder) => (key in holder ? holder[key] : ABSENT));
    places.push({ name, schema: inner, required, asText: false, read: readInner });
    places.push(...within(name, inner, readInner));
    if (inner.items?.properties !== undefined)
      places.push(...within(`${name}[]`, inner.items, (one) => readInner(one).filter(Array.isArray).flat()));
  }
  return places;
}
