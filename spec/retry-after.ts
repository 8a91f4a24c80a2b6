/** What a Retry-After says: how long to wait, in milliseconds, and in which form it was said. */
export interface RetryAfter {
  readonly waitMs: number;
  readonly form: 'seconds' | 'HTTP date' | 'fraction' | 'epoch seconds' | 'epoch milliseconds' | 'other date';
}

const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;
/** The obsolete form of asctime (RFC 9110, 5.6.7). It names no zone and means GMT, where Date.parse takes the local one. */
const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4}$/;

/**
 * Reads a Retry-After value. RFC 9110 (10.2.3) knows whole seconds and HTTP dates. The specification shows neither unit
 * nor form, so every common way to tell a moment is understood. A moment is one of the server's clock, which the `date`
 * header of the same answer tells. Without it, it is one of this machine's clock, as it was `now` (milliseconds since the
 * epoch). Null where the value tells none. k6 runs this as well, so that a load waits as the harness does.
 */
export function timeTold(said: string | undefined, date: string | undefined, now: number): RetryAfter | null {
  const text = said?.trim() ?? '';
  const told = Date.parse(date ?? '');
  const moment = Number.isNaN(told) ? now : told;
  // A gateway may add a field of its own: a client that waits for the longer time obeys both.
  if (/^\d+(\s*,\s*\d+)*$/.test(text)) {
    const number = Math.max(...text.split(',').map(Number));
    if (number > 1e12) return { waitMs: Math.max(0, number - moment), form: 'epoch milliseconds' };
    if (number > 1e9) return { waitMs: Math.max(0, number * 1000 - moment), form: 'epoch seconds' };
    return { waitMs: number * 1000, form: 'seconds' };
  }
  if (/^\d*\.\d+$/.test(text)) return { waitMs: Number(text) * 1000, form: 'fraction' };
  const unit = /^(\d+(?:\.\d+)?)\s*(ms|s|sec|secs|seconds?|m|min|minutes?)$/i.exec(text);
  if (unit) return { waitMs: Number(unit[1]) * unitMs(unit[2] ?? 's'), form: 'fraction' };
  const at = Date.parse(ASCTIME.test(text) ? `${text} GMT` : text);
  if (text === '' || Number.isNaN(at) || !/\d{2}/.test(text)) return null;
  return { waitMs: Math.max(0, at - moment), form: HTTP_DATE.test(text) ? 'HTTP date' : 'other date' };
}

function unitMs(unit: string): number {
  if (unit.toLowerCase() === 'ms') return 1;
  return unit.toLowerCase().startsWith('m') ? 60_000 : 1000;
}
