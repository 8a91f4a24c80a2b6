import type { Exchange } from '../../record/exchange.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { at, isRecord, parseBody } from '../body.ts';

/** The largest id that a signed integer of 64 bits holds. */
const LARGEST_ID = 2n ** 63n - 1n;
/** Control characters but tab and line ends, and halves of surrogate pairs: no text that a person types holds them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ODD_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/u;

/**
 * Whether a well-formed request holds what no sentence names: control characters or half characters in a text, an id or a
 * place in a list beyond 64 bits, an X-Account-Id that is no id, a query in brackets, a text or another scalar where an
 * object belongs. A 500 to it warns (RFC 9110, 15.6.1).
 */
export function isOddInput({ request }: Exchange): boolean {
  const { path, query, headers, body } = request;
  const account = headers['x-account-id'];
  if (account !== undefined && (!/^\d+$/.test(account) || isHuge(account))) return true;
  if (Object.values(path).some(isHuge)) return true;
  if (query.some(([name, value]) => /[[\]]/.test(name) || isHuge(value))) return true;
  if (isFarPage(query)) return true;
  if (body === null || body === '') return false;
  const sent = parseBody(body)?.exact;
  if (sent === undefined) return false;
  const item = at(sent, 'item');
  const fields = at(item, 'fields');
  const objects = [sent, item, fields, ...(Array.isArray(fields) ? fields : [])];
  if (objects.some(isScalar)) return true;
  return holdsOdd(sent);
}

/** The rule that a 500 breaks: only what is neither malformed nor odd has a must. */
export const ruleOf500 = (exchange: Exchange): RuleId =>
  exchange.intent === 'malformed' || isOddInput(exchange) ? 'errors.malformed-no-500' : 'errors.no-500';

const isScalar = (value: unknown): boolean =>
  value !== undefined && value !== null && typeof value !== 'object';

const isHuge = (text: string): boolean => /^-?\d{19,}$/.test(text) && magnitude(text) > LARGEST_ID;

/** The largest numbers of the widths in which servers count. */
const WIDTHS = [2n ** 31n - 1n, LARGEST_ID];

/** Whether a page begins at a place in its list that a server cannot count, though it can the page itself. */
function isFarPage(query: Exchange['request']['query']): boolean {
  const { page = '1', per_page = '25' } = Object.fromEntries(query);
  if (![page, per_page].every((text) => /^\d+$/.test(text))) return false;
  const place = BigInt(page) * BigInt(per_page);
  return WIDTHS.some((largest) => BigInt(page) <= largest && place > largest);
}

const magnitude = (text: string): bigint => BigInt(text.replace('-', ''));

function holdsOdd(value: unknown): boolean {
  if (typeof value === 'string') return ODD_TEXT.test(value);
  if (typeof value === 'bigint') return value > LARGEST_ID || value < -LARGEST_ID;
  // What a double rounds to 2^63 may be beyond it.
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) >= Number(LARGEST_ID);
  if (Array.isArray(value)) return value.some(holdsOdd);
  return isRecord(value) && Object.entries(value).some(([name, one]) => ODD_TEXT.test(name) || holdsOdd(one));
}
