import { shown } from './finding.ts';

/** Stores round fractions of a second, some of them only when a record is read again. */
const ROUNDING_MS = 1000;

/** Whether a value can be no timestamp: whatever the form of one, it has a digit somewhere. What is absent is no value. */
export const isNoMoment = (value: unknown): boolean =>
  value !== undefined && !/\p{N}/u.test(shown(value, Number.POSITIVE_INFINITY));

/**
 * Whether two readings of a timestamp can be the same moment. The form of timestamps is not shown (section "Gaps in
 * resource description"). So readings of different forms, or of a form that is not known, are taken to be the same. But
 * none is no moment.
 */
export function sameTimestamp(one: unknown, other: unknown): boolean {
  if (String(one) === String(other)) return true;
  if (one === null || other === null) return false;
  if (form(one) !== form(other)) return true;
  const [then, now] = [instant(one), instant(other)];
  return Number.isNaN(then) || Number.isNaN(now) || Math.abs(now - then) <= ROUNDING_MS;
}

/** Whether readings of a timestamp, in whatever zones, are seen to be one moment: what cannot be read is none. */
export const isOneMoment = (one: unknown, other: unknown): boolean =>
  String(one) === String(other) || instant(one) === instant(other);

/** Whether readings of a timestamp are of one form, which is known and tells seconds: only then are they seen to be the same moment. */
export const tellSeconds = (one: unknown, other: unknown): boolean =>
  form(one) === form(other) &&
  [one, other].every((value) => !Number.isNaN(instant(value)) && hasSeconds(value));

/** A zone is said at the end, or cannot be meant, as in seconds since 1970. */
const ZONED = /(?:Z|GMT|UTC|[+-]\d\d:?\d\d)$|^\d{10}(\.\d+)?$|^\d{13}$/;
/** Zones lie a multiple of this apart; clocks of one service, and waits in its queues, do not come to it. */
const ZONE_MS = 15 * 60_000;

/** Whether readings of a timestamp in one form, which says its zone, are as far from each other as zones are. */
export const zonesApart = (one: unknown, other: unknown): boolean =>
  form(one) === form(other) &&
  [one, other].every((value) => ZONED.test(String(value))) &&
  Math.abs(instant(one) - instant(other)) >= ZONE_MS - ROUNDING_MS;

/** Seconds of a time of day, or since 1970. */
const hasSeconds = (value: unknown): boolean => /\d:\d\d:\d\d|^\d{10,}(\.\d+)?$|T\d{6}/.test(String(value));

/** The form of a timestamp: its text with every digit alike, and without fractions of a second. */
const form = (value: unknown): string =>
  String(value)
    .replace(/(:\d\d)[.,]\d+/, '$1')
    .replace(/^(\d+)\.\d+$/, '$1')
    .replaceAll(/\d/g, '0')
    .replaceAll(/[A-Za-z]{3,}/g, 'word');

/** Milliseconds since 1970; NaN where the form is not known. */
function instant(value: unknown): number {
  const text = String(value);
  if (!/^\d+(\.\d+)?$/.test(text)) return Date.parse(text);
  const number = Number(text);
  return text.split('.')[0]?.length === 10 ? number * 1000 : number;
}
