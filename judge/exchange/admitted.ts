import type { Exchange } from '../../record/exchange.ts';
import { OPERATIONS, type OperationId } from '../../spec/contract.ts';
import { validators } from '../../spec/generated/validators/index.js';
import type { RuleId } from '../../spec/ledger/index.ts';
import { requestOf, type Schema, schemaTypesOf } from '../../spec/request-schema.ts';
import { isRecord, parseBody } from '../body.ts';

/** The largest id that a signed integer of 64 bits holds. */
const LARGEST_ID = 2n ** 63n - 1n;
/** The largest numbers of the widths in which servers count. */
const WIDTHS = [2n ** 31n - 1n, LARGEST_ID];
/** Texts are of ordinary length up to here: in characters, as columns of databases count. */
const LONGEST = 255;
/** Control characters but tab and line ends, and halves of surrogate pairs: no text that a person types holds them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ODD_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/u;

/**
 * Whether the contract admits a request. Its path, its query, X-Account-Id and its body are what the schema says. Its
 * texts are of ordinary characters and length, and its numbers are within 64 bits. Which 500 a server owes nothing for
 * depends on this alone; to any other request a 500 warns (RFC 9110, 15.6.1).
 */
export function isAdmitted({ operation, request }: Exchange): boolean {
  // What OAuth endpoints take is a form, and the RFC's.
  if (!(operation in OPERATIONS) || OPERATIONS[operation as OperationId].chapter === 'oauth') return true;
  const { parameters, body, bodyRequired } = requestOf(operation as OperationId);
  const account = request.headers['x-account-id'];
  if (account !== undefined && !(/^\d+$/.test(account) && isCountable(account))) return false;
  const schemas = (place: 'path' | 'query') =>
    new Map(parameters.flatMap((one) => (one.in === place ? [[one.name, one.schema] as const] : [])));
  const inPath = schemas('path');
  const inQuery = schemas('query');
  if (!Object.entries(request.path).every(([name, text]) => isText(inPath.get(name) ?? {}, text)))
    return false;
  if (!request.query.every(([name, text]) => inQuery.has(name) && isText(inQuery.get(name) ?? {}, text)))
    return false;
  // What a parameter means that is there twice, nothing says.
  if (inQuery.size > 0 && new Set(request.query.map(([name]) => name)).size < request.query.length)
    return false;
  if (isFarPage(request.query)) return false;
  if (request.body === null || request.body === '') return !bodyRequired;
  if (body === undefined) return false;
  const sent = parseBody(request.body);
  if (sent === null) return false;
  const valid = validators[`${operation}.request`]?.(sent.native) !== false;
  return valid && isNamed(body, sent.native) && isOrdinary(sent.exact);
}

/** The rule that a 500 breaks: only to what the contract admits it has a must. */
export const ruleOf500 = (exchange: Exchange): RuleId =>
  exchange.intent === 'malformed' || !isAdmitted(exchange) ? 'errors.malformed-no-500' : 'errors.no-500';

/** Whether a schema names all that an object holds, and the objects within it. */
function isNamed({ properties }: Schema, value: unknown): boolean {
  if (properties === undefined || !isRecord(value)) return true;
  return Object.entries(value).every(([name, one]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return schema !== undefined && isNamed(schema, one);
  });
}

/** Whether a text of a path or a query is what its schema says. */
function isText(schema: Schema, text: string): boolean {
  if (!schemaTypesOf(schema).includes('integer')) return isOrdinary(text);
  if (!/^-?\d+$/.test(text) || !isCountable(text)) return false;
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
  return Number(text) >= minimum && Number(text) <= maximum;
}

const isCountable = (text: string): boolean => BigInt(text.replace('-', '')) <= LARGEST_ID;

/** Whether a page begins at a place in its list that a server cannot count, though it can the page itself. */
function isFarPage(query: Exchange['request']['query']): boolean {
  const { page = '1', per_page = '25' } = Object.fromEntries(query);
  const place = BigInt(page) * BigInt(per_page);
  return WIDTHS.some((largest) => BigInt(page) <= largest && place > largest);
}

/** Whether a value holds ordinary texts and countable numbers alone. */
function isOrdinary(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= LONGEST && !ODD_TEXT.test(value);
  if (typeof value === 'bigint') return value <= LARGEST_ID && value >= -LARGEST_ID;
  // What a double rounds to 2^63 may be beyond it.
  if (typeof value === 'number') return !Number.isInteger(value) || Math.abs(value) < Number(LARGEST_ID);
  if (Array.isArray(value)) return value.every(isOrdinary);
  if (!isRecord(value)) return true;
  return Object.entries(value).every(([name, one]) => isOrdinary(name) && isOrdinary(one));
}
