import { checkLeaveToWrite } from '../profile/leave-to-write.ts';
import type { Profile } from '../profile/profile.ts';
import { shareProfile } from '../profile/share-profile.ts';
import type { RunOptions } from './options.ts';

/** An environment, and how to end what was started for it. */
export interface FoundEnvironment {
  readonly profile: Profile;
  readonly stop: () => Promise<void>;
}

/**
 * An environment that was there before the run, and stays. Its profile has the made-up data that was seen to be taken. A part
 * of a run has its share of it.
 * @throws UsageError where the profile does not say that the run may write
 */
export async function existingEnvironment(
  given: Profile,
  { attendee, shard, yesProduction }: RunOptions,
): Promise<FoundEnvironment> {
  const profile = { ...given, attendee: { ...given.attendee, ...attendee } };
  checkLeaveToWrite(profile, yesProduction === true);
  // Parts of a run share an environment; an embedded one is a part's own.
  return {
    profile: shard === undefined ? profile : shareProfile(profile, shard),
    stop: async () => {},
  };
}
