import { parse, stringify } from 'lossless-json';
import type { ServerPolicy } from '../policy.ts';

const exactNumber = (text: string): number | bigint => {
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) && /^-?[0-9]+$/.test(text)
    ? BigInt(text)
    : number;
};

/** The most values that may lie in each other (RFC 8259, section 9, allows a limit): what is deeper could not be written again. */
const DEEPEST = 100;

const isDeeper = (value: unknown, than: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (than === 0 || Object.values(value).some((inside) => isDeeper(inside, than - 1)));

/** Parses JSON. Throws SyntaxError for what is malformed or too deep. With big ids, integers beyond 2^53 become bigints. */
export function parseJson(text: string, ids: ServerPolicy['ids']): unknown {
  const value = ids === 'small' ? JSON.parse(text) : parse(text, null, exactNumber);
  if (isDeeper(value, DEEPEST)) throw new SyntaxError('The JSON is too deep');
  return value;
}

/** Writes JSON; bigints become exact integers. */
export function writeJson(body: unknown, policy: ServerPolicy): string {
  const indent = policy.prettyJson ? 2 : undefined;
  return policy.ids === 'small'
    ? JSON.stringify(body, null, indent)
    : (stringify(body, null, indent) ?? 'null');
}
