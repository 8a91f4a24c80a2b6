import { createHash } from 'node:crypto';
import type { Profile } from '../../harness/profile/profile.ts';
import { publicProfile } from '../../harness/profile/public-profile.ts';
import type { Shard, ShardOf } from '../../record/shard.ts';
import { ledgerHash } from '../../reports/ledger-hash.ts';
import type { ShardPlan } from './plan.ts';

/** What a part of a run stores of itself, for the parts to be put together and no others. `embedded`: what its environment is started with. */
export const shardRecord = (
  { index, total }: ShardOf,
  { checks, plan }: ShardPlan,
  profile: Profile | undefined,
  embedded: readonly string[],
): Shard => ({
  index,
  total,
  checks,
  plan,
  specification: ledgerHash(),
  environment: profile?.base_url ?? ['the embedded one', ...embedded].join(' '),
  profile: createHash('sha256')
    .update(JSON.stringify(publicProfile(profile)))
    .digest('hex'),
});
