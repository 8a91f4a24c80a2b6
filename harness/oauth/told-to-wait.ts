import { readRetryAfter } from '../../judge/exchange/retry-after.ts';
import type { Reply } from '../call/reply.ts';
import { SIGN_IN_WAITS } from '../inquiry/patience.ts';

/** How long a request of a sign-in waits before it goes again, in milliseconds: as it was told, within bounds. */
export const toldToWait = ({ headers, exchange }: Reply, attempt: number): number =>
  waitAsTold(headers, exchange.ended, attempt);

/** The same of the headers of an answer that came at `ended`, in milliseconds since the epoch. */
export function waitAsTold(headers: Reply['headers'], ended: number, attempt: number): number {
  const said = readRetryAfter(headers, ended);
  if (said === null) return SIGN_IN_WAITS.untoldMs * attempt;
  return Math.min(Math.max(said.waitMs, SIGN_IN_WAITS.leastMs * attempt), SIGN_IN_WAITS.mostMs);
}
