import { checkLeaveToWrite } from '../profile/leave-to-write.ts';
import type { Profile } from '../profile/profile.ts';
import { shareProfile } from '../profile/share-profile.ts';
import type { RunOptions } from './options.ts';

/**
 * The profile as a run uses it, with the made-up data that was seen to be taken. A part of a run has its share of it.
 * @throws UsageError where it does not say that the run may write
 */
export function profileForRun(given: Profile, { attendee, shard, yesProduction }: RunOptions): Profile {
  const profile = { ...given, attendee: { ...given.attendee, ...attendee } };
  checkLeaveToWrite(profile, yesProduction === true);
  // Parts of a run share an environment; an embedded one is a part's own.
  return shard === undefined ? profile : shareProfile(profile, shard);
}
