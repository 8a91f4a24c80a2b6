import { createRandom } from '../../../load/scenario/plan/random.ts';
import type { Obstacle, Passing } from '../rush/between.ts';

/** What stands in front of a service: a limit that refuses, or a place at which requests wait for their turn. */
export type Station = (passing: Passing) => Obstacle;

/** The reads and writes that a limit counts: all but tokens. */
const isCounted = ({ path }: Passing): boolean => path.startsWith('/api/');
/** What writes waits; lists are answered at once. */
const waits = ({ method, path }: Passing): boolean => path.startsWith('/api/') && method !== 'GET';

/** So many requests in each window of so many milliseconds. */
export function windowed(most: number, windowMs: number): Station {
  let window = 0;
  let count = 0;
  return (passing) => {
    if (!isCounted(passing)) return {};
    const now = Date.now();
    const current = Math.floor(now / windowMs);
    if (current !== window) [window, count] = [current, 0];
    count += 1;
    return count <= most
      ? {}
      : { retryAfter: Math.max(1, Math.ceil(((current + 1) * windowMs - now) / 1000)) };
  };
}

/** A bucket of `burst` tokens, of which `perSecond` come back every second. */
export function tokenBucket(perSecond: number, burst: number): Station {
  let tokens = burst;
  let at = Date.now();
  return (passing) => {
    if (!isCounted(passing)) return {};
    const now = Date.now();
    tokens = Math.min(burst, tokens + ((now - at) * perSecond) / 1000);
    at = now;
    if (tokens < 1) return { retryAfter: Math.max(1, Math.ceil((1 - tokens) / perSecond)) };
    tokens -= 1;
    return {};
  };
}

/**
 * So many workers, each of which takes `service()` milliseconds for a request; whoever finds none free waits. The turns are
 * worked out ahead, so that late timers of this process change no rate.
 */
export function workers(many: number, service: () => number): Station {
  const free = Array.from({ length: many }, () => 0);
  return (passing) => {
    if (!waits(passing)) return {};
    const next = free.reduce((least, at, index) => (at < (free[least] as number) ? index : least), 0);
    const now = Date.now();
    const done = Math.max(now, free[next] as number) + service();
    free[next] = done;
    return { holdMs: done - now };
  };
}

/** A lock that each write holds for `held()` milliseconds, after some that it shares with all others. */
export function locked(held: () => number, sharedMs: number): Station {
  let free = 0;
  return (passing) => {
    if (!waits(passing)) return {};
    const now = Date.now();
    free = Math.max(now + sharedMs, free) + held();
    return { holdMs: free - now };
  };
}

/** Times that are always the same. */
export const constant = (ms: number) => () => ms;

/** Times without a memory, of this mean. */
export const exponential = (ms: number, seed: number): (() => number) =>
  inBlocks(ms, seed, (share) => -Math.log(1 - share));

/** Log-normal times of this mean: most short, some long. */
export function skewed(ms: number, seed: number): () => number {
  const random = createRandom(seed + 1);
  const sigma = 0.8;
  return inBlocks(ms, seed, (share) => {
    const normal = Math.sqrt(-2 * Math.log(1 - share)) * Math.cos(2 * Math.PI * random());
    return Math.exp(sigma * normal);
  });
}

const BLOCK = 100;

/** Times of a distribution whose mean is exact in each block: that of a few thousand draws may be two hundredths off, and the capacity with it. */
function inBlocks(ms: number, seed: number, at: (share: number) => number): () => number {
  const random = createRandom(seed);
  let block: number[] = [];
  return () => {
    if (block.length === 0) {
      const drawn = Array.from({ length: BLOCK }, () => at(random()));
      const mean = drawn.reduce((sum, one) => sum + one, 0) / BLOCK;
      block = drawn.map((one) => (ms * one) / mean);
    }
    return block.pop() ?? ms;
  };
}
