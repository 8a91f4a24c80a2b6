import type { Exchange } from '../../record/exchange.ts';
import { type RetryAfter, timeTold } from '../../spec/retry-after.ts';
import { type JudgementBuilder, shown } from '../finding.ts';

/** The headers of an answer, those that tell a time among them. */
type Told = Readonly<Record<string, string | undefined>>;

/** What the Retry-After of an answer with these headers says. `ended`: when it came, in milliseconds since the epoch. */
export const readRetryAfter = (headers: Told, ended: number): RetryAfter | null =>
  timeTold(headers['retry-after'], headers['date'], ended);

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
