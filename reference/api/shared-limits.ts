import type { OperationId } from '../domain/operations.ts';
import type { Token } from '../oauth/tokens.ts';
import type { ServerState } from '../state.ts';
import { type Bucket, bucketOf, take, takeOf } from './limiter.ts';

/** Windows of this process alone. */
function takeHere(
  { policy, accountBuckets }: ServerState,
  token: Token,
  operation: OperationId,
  now: number,
): number {
  if (policy.rateBy === 'identity') return takeOf(token.buckets, operation, policy, now);
  return take(
    policy.rateBy === 'token' ? token.bucket : bucketOf(accountBuckets, token.accountId),
    policy,
    now,
  );
}

/** Counts a call. How many milliseconds its caller has to wait; 0 where it may pass. Kept windows are shared by processes. */
export async function waitOf(
  world: ServerState,
  token: Token,
  operation: OperationId,
  now: number,
): Promise<number> {
  const { keeper, policy } = world;
  if (keeper === undefined || !Number.isFinite(policy.rate)) return takeHere(world, token, operation, now);
  const key = policy.rateBy === 'account' ? `account ${token.accountId}` : `token ${token.key}`;
  let waitMs = 0;
  await keeper.change('limit', key, (kept) => {
    const buckets = new Map<string, Bucket>(Object.entries(structuredClone(kept ?? {})));
    waitMs =
      policy.rateBy === 'identity'
        ? takeOf(buckets, operation, policy, now)
        : take(bucketOf(buckets, ''), policy, now);
    return Object.fromEntries(
      [...buckets].map(([name, bucket]) => [name, { ...bucket, until: bucket.opened + policy.rateWindowMs }]),
    );
  });
  return waitMs;
}
