import { loadProfile } from '../profile/load-profile.ts';
import type { Profile } from '../profile/profile.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { RunOptions } from './options.ts';
import { profileForRun } from './profile-for-run.ts';
import { startReferenceProcess } from './reference-process.ts';
import type { TellableProcess } from './server-process.ts';

/** An environment, and how to end what was started for it. */
export interface FoundEnvironment {
  readonly profile: Profile;
  readonly stop: () => Promise<void>;
}

/** One that was there before the run, and stays. */
const existing = (profile: Profile, options: RunOptions): FoundEnvironment => ({
  profile: profileForRun(profile, options),
  stop: async () => {},
});

/**
 * Finds the environment of a run. It is a profile, a bare base URL, or the embedded reference environment, which
 * `embedded` has started already where it is given. @throws UsageError
 */
export async function findEnvironment(
  options: RunOptions,
  embedded?: Promise<TellableProcess>,
): Promise<FoundEnvironment> {
  if (options.profile !== undefined)
    return existing(loadProfile(options.profile, process.env, options.baseUrl), options);
  if (options.baseUrl !== undefined)
    return existing(resolveProfile({ base_url: options.baseUrl }, 'The option --base-url'), options);
  const reference = await (embedded ?? startReferenceProcess(options.reference));
  return { profile: resolveProfile(reference.profile, 'The reference environment'), stop: reference.stop };
}
