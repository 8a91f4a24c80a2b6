import type { ServerPolicy } from '../policy.ts';
import { CallRefusal } from './refusal.ts';

const DEFAULTS = { page: 1, per_page: 25 } as const;
/** The specification bounds the size of a page, and not its number. */
const MAXIMA = { page: Number.POSITIVE_INFINITY, per_page: 100 } as const;

/** One of the two parameters; out of range or no integer is answered as the policy says. */
function parameter(
  name: 'page' | 'per_page',
  query: Record<string, unknown>,
  bounds: ServerPolicy['pageBounds'],
): number {
  const given = query[name];
  const last: unknown = Array.isArray(given) ? given.at(-1) : given;
  if (last === undefined) return DEFAULTS[name];
  const value = typeof last === 'string' && /^[+-]?[0-9]+$/.test(last) ? Number(last) : Number.NaN;
  if (value >= 1 && value <= MAXIMA[name]) return Math.min(value, Number.MAX_SAFE_INTEGER);
  if (bounds === 'refuse') throw new CallRefusal(400, `${name} is out of range`);
  if (bounds === 'default' || Number.isNaN(value)) return DEFAULTS[name];
  return value < 1 ? 1 : MAXIMA[name];
}

/** page and per_page of a list request (Limits). Never a 422. */
export function readPaging(
  query: unknown,
  bounds: ServerPolicy['pageBounds'],
): { page: number; perPage: number } {
  const parameters = query as Record<string, unknown>;
  const read = (one: ServerPolicy['pageBounds']): { page: number; perPage: number } => ({
    page: parameter('page', parameters, one),
    perPage: parameter('per_page', parameters, one),
  });
  if (bounds !== 'default-both') return read(bounds);
  try {
    return read('refuse');
  } catch {
    return { page: DEFAULTS.page, perPage: DEFAULTS.per_page };
  }
}
