import type { Reply } from '../../harness/call/reply.ts';

/** What the first few answers tell of an environment. */
export interface Measured {
  /** What an answer takes: the median, in milliseconds. */
  readonly latencyMs: number;
  /** How many requests a second the environment says that it takes; Infinity where it says nothing. */
  readonly perSecond: number;
  /** How many attendees the event has. */
  readonly attendees: number;
}

const DAY_S = 86_400;

/** Measures by the answers of a preflight. */
export function measuredBy(replies: readonly Reply[]): Measured {
  const times = replies.map(({ exchange }) => exchange.ended - exchange.started).sort((a, b) => a - b);
  const totals = replies.map(({ metadata }) => Number(metadata['total_count']));
  return {
    latencyMs: times[Math.floor(times.length / 2)] ?? 0,
    perSecond: Math.min(...replies.map(saidLimit)),
    attendees: Math.max(0, ...totals.filter(Number.isFinite)),
  };
}

/**
 * The limit that an answer names, by the headers RateLimit-Policy and RateLimit of the IETF's draft, or by those that were
 * usual before it. With the older ones a limit without a window holds for as long as its reset is away.
 */
function saidLimit(reply: Reply): number {
  const header = (name: string): string | undefined => reply.header(name);
  const policy = header('ratelimit-policy') ?? '';
  const quota = /(?:^|[\s;,])(?:q=)?(\d+)\s*;.*?w=(\d+)/.exec(policy);
  if (quota) return rate(quota[1], quota[2]);
  const prefix = ['x-ratelimit-', 'ratelimit-', 'x-rate-limit-'].find((one) => header(`${one}limit`));
  if (prefix === undefined) return Number.POSITIVE_INFINITY;
  return rate(header(`${prefix}limit`), header(`${prefix}reset`), reply.exchange.ended);
}

function rate(limit: string | undefined, window: string | undefined, now = 0): number {
  const requests = Number.parseInt(limit ?? '', 10);
  const number = Number.parseInt(window ?? '', 10);
  // A moment in seconds, as some say it, or a number of them.
  const seconds = number > DAY_S ? number - now / 1000 : number;
  return requests > 0 && seconds > 0 && seconds <= DAY_S ? requests / seconds : Number.POSITIVE_INFINITY;
}
