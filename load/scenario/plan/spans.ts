import type { TimeSpan } from '../../../record/load-plan.ts';

/** The first moment from `ms` on that lies in none of some spans, which are in the order of time. */
export function afterSpans(spans: readonly TimeSpan[], ms: number): number {
  let at = ms;
  for (const { from, to } of spans) if (at >= from && at < to) at = to;
  return at;
}
