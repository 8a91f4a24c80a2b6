import type { Exchange } from '../../record/exchange.ts';
import { type JudgementBuilder, shown } from '../finding.ts';

/** What a Retry-After says: how long to wait, in milliseconds, and in which form it was said. */
export interface RetryAfter {
  readonly waitMs: number;
  readonly form: 'seconds' | 'HTTP date' | 'fraction' | 'epoch seconds' | 'epoch milliseconds' | 'other date';
}

/** The headers of an answer, those that tell a time among them. */
type Told = Readonly<Record<string, string | undefined>>;

const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;

/**
 * Reads a Retry-After value. RFC 9110 (10.2.3) knows whole seconds and HTTP dates. The specification shows neither unit
 * nor form, so every common way to tell a moment is understood. A moment is one of the server's clock, which its Date
 * header tells. Without that header it is one of this machine's, as it was when the answer `ended` (milliseconds since
 * the epoch). Null where the value tells none.
 */
export function readRetryAfter(headers: Told, ended: number): RetryAfter | null {
  const text = headers['retry-after']?.trim() ?? '';
  const told = Date.parse(headers['date'] ?? '');
  const now = Number.isNaN(told) ? ended : told;
  // A gateway may add a field of its own: a client that waits for the longer time obeys both.
  if (/^\d+(\s*,\s*\d+)*$/.test(text)) {
    const number = Math.max(...text.split(',').map(Number));
    if (number > 1e12) return { waitMs: Math.max(0, number - now), form: 'epoch milliseconds' };
    if (number > 1e9) return { waitMs: Math.max(0, number * 1000 - now), form: 'epoch seconds' };
    return { waitMs: number * 1000, form: 'seconds' };
  }
  if (/^\d*\.\d+$/.test(text)) return { waitMs: Number(text) * 1000, form: 'fraction' };
  const unit = /^(\d+(?:\.\d+)?)\s*(ms|s|sec|secs|seconds?|m|min|minutes?)$/i.exec(text);
  if (unit) return { waitMs: Number(unit[1]) * unitMs(unit[2] ?? 's'), form: 'fraction' };
  const date = Date.parse(text);
  if (text === '' || Number.isNaN(date) || !/\d{2}/.test(text)) return null;
  return { waitMs: Math.max(0, date - now), form: HTTP_DATE.test(text) ? 'HTTP date' : 'other date' };
}

function unitMs(unit: string): number {
  if (unit.toLowerCase() === 'ms') return 1;
  return unit.toLowerCase().startsWith('m') ? 60_000 : 1000;
}

/** Judges the Retry-After of a 429. Its honesty needs a second exchange and is judged where one is made. */
export function judgeRetryAfter(builder: JudgementBuilder, exchange: Exchange): void {
  const value = exchange.response?.headers['retry-after'];
  const present = value !== undefined && value !== '';
  builder.claim(
    'rate-limit.retry-after',
    present,
    `${exchange.operation} answered 429 without Retry-After`,
    'a Retry-After header',
    'none',
  );
  if (!present) return;
  const read = readRetryAfter(exchange.response?.headers ?? {}, exchange.ended);
  builder.claim(
    'rate-limit.retry-after-readable',
    read !== null,
    'Retry-After does not tell when to retry',
    'a number or a date',
    shown(value),
  );
  if (read === null) return;
  builder.claim(
    'rate-limit.retry-after-form',
    read.form === 'seconds' || read.form === 'HTTP date',
    'Retry-After is neither whole seconds nor an HTTP date',
    'whole seconds or an HTTP date',
    shown(value),
  );
  builder.observed('rate-limit.retry-after', read.form);
}
