/** A window: when it opened (milliseconds) and how many requests it has seen. */
export interface Bucket {
  opened: number;
  used: number;
}

/** How many requests may come within how many milliseconds. */
export interface Limit {
  readonly rate: number;
  readonly rateWindowMs: number;
}

/**
 * Counts a request. Returns 0 when it may pass, otherwise the milliseconds until the window closes. A refused
 * request does not prolong the window.
 */
export function take(bucket: Bucket, { rate, rateWindowMs }: Limit, now: number): number {
  if (now - bucket.opened >= rateWindowMs) {
    bucket.opened = now;
    bucket.used = 0;
  }
  if (bucket.used < rate) {
    bucket.used += 1;
    return 0;
  }
  return bucket.opened + rateWindowMs - now;
}

/** The window of one of many. */
export function bucketOf<Key>(buckets: Map<Key, Bucket>, key: Key): Bucket {
  const known = buckets.get(key);
  if (known !== undefined) return known;
  const fresh = { opened: 0, used: 0 };
  buckets.set(key, fresh);
  return fresh;
}

/** The operations that tell a caller who it is. */
const TELLS_WHO: ReadonlySet<string> = new Set(['getAccount', 'getMe']);

/**
 * Counts calls of the operations that tell a caller who it is, each alone. One that is called more often than it may be
 * shuts all operations until its window closes.
 */
export function takeOf(buckets: Map<string, Bucket>, operation: string, limit: Limit, now: number): number {
  const { rate, rateWindowMs } = limit;
  for (const { opened, used } of buckets.values())
    if (used > rate && now - opened < rateWindowMs) return opened + rateWindowMs - now;
  if (!TELLS_WHO.has(operation)) return 0;
  const bucket = bucketOf(buckets, operation);
  const waitMs = take(bucket, limit, now);
  if (waitMs > 0) bucket.used = rate + 1;
  return waitMs;
}

/**
 * The Retry-After of a refusal: whole seconds, or the date of the first whole second afterwards (RFC 9110, 10.2.3).
 * `cut`: the seconds without what is less than one.
 */
export function retryAfter(waitMs: number, form: 'seconds' | 'date' | 'cut', now: number): string {
  if (form === 'cut') return String(Math.floor(waitMs / 1000));
  if (form === 'seconds') return String(Math.max(1, Math.ceil(waitMs / 1000)));
  return new Date(Math.ceil((now + waitMs) / 1000) * 1000).toUTCString();
}
