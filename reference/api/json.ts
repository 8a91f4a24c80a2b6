import { parse, stringify } from 'lossless-json';
import type { Policy } from '../policy.ts';

const exactNumber = (text: string): number | bigint => {
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) && /^-?[0-9]+$/.test(text)
    ? BigInt(text)
    : number;
};

/** Parses JSON. Throws SyntaxError for malformed text. With big ids, integers beyond 2^53 become bigints. */
export function parseJson(text: string, ids: Policy['ids']): unknown {
  return ids === 'small' ? JSON.parse(text) : parse(text, null, exactNumber);
}

/** Writes JSON; bigints become exact integers. */
export function writeJson(body: unknown, policy: Policy): string {
  const indent = policy.prettyJson ? 2 : undefined;
  return policy.ids === 'small'
    ? JSON.stringify(body, null, indent)
    : (stringify(body, null, indent) ?? 'null');
}
