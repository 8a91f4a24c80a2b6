import type { ShardOf } from '../../record/shard.ts';
import { UsageError } from './errors.ts';
import type { Profile } from './profile.ts';

/**
 * The profile of one part of a run, with its share of the pace and of what may be sent and left behind. All parts may be
 * under way at the same time, and the environment was promised no more than the whole.
 * @throws UsageError where there is too little to be shared.
 */
export function shareProfile(profile: Profile, { index, total }: ShardOf): Profile {
  const { pace, budget } = profile;
  const part = (whole: number): number => Math.floor(whole / total) + (index <= whole % total ? 1 : 0);
  const concurrency = part(pace.concurrency);
  if (concurrency === 0)
    throw new UsageError(
      `pace.concurrency of the profile is ${pace.concurrency}, which leaves nothing for each of ${total} shards: run fewer.`,
    );
  return {
    ...profile,
    pace: { requests_per_second: pace.requests_per_second / total, concurrency },
    budget: { requests: part(budget.requests), attendees: part(budget.attendees) },
  };
}
