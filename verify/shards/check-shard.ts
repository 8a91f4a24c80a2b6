import { UsageError } from '../../harness/profile/errors.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { shareProfile } from '../../harness/profile/share-profile.ts';
import type { VerifyOptions } from '../options.ts';

/**
 * Whether a run may be done in parts.
 * @throws UsageError where it is asked for what only a whole run can do, or has too little to be shared.
 */
export function checkShard(options: VerifyOptions, profile: Profile | undefined): void {
  const { shard, effort, baselineUpdate, baselinePrune } = options;
  if (shard === undefined) return;
  if (baselineUpdate || baselinePrune)
    throw new UsageError(
      `Only a whole run changes a baseline: run muster verify without --shard for ${baselineUpdate ? '--baseline-update' : '--baseline-prune'}.`,
    );
  if (effort === 'quick')
    throw new UsageError(
      'Effort quick sends 500 requests at most, which are not shared out: leave --shard or --effort quick out.',
    );
  if (profile !== undefined) shareProfile(profile, shard);
}
