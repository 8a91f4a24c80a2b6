/**
 * Milliseconds that a Retry-After asks to wait; -1 where it is missing or unreadable. It is whole seconds or a date,
 * which is compared with the Date of the same answer, since clocks differ (RFC 9110, 10.2.3). A number that large is an
 * epoch, in seconds or milliseconds.
 */
export function retryWaitMs(value: string | undefined, date: string | undefined, now: number): number {
  if (value === undefined) return -1;
  const text = value.trim();
  if (/^\d+(\.\d+)?$/.test(text)) {
    const number = Number(text);
    if (number > 1e12) return Math.max(0, number - now);
    if (number > 1e9) return Math.max(0, number * 1000 - now);
    return number * 1000;
  }
  const at = Date.parse(text);
  if (text === '' || Number.isNaN(at)) return -1;
  const theirs = date === undefined ? Number.NaN : Date.parse(date);
  return Math.max(0, at - (Number.isNaN(theirs) ? now : theirs));
}
