import { loadProfile } from '../profile/load-profile.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { existingEnvironment, type FoundEnvironment } from './existing-environment.ts';
import type { RunOptions } from './options.ts';
import { startReferenceProcess } from './reference-process.ts';
import type { TellableProcess } from './server-process.ts';

/**
 * Finds the environment of a run. It is a profile, a bare base URL, or the embedded reference environment, which
 * `embedded` has started already where it is given. @throws UsageError
 */
export async function findEnvironment(
  options: RunOptions,
  embedded?: Promise<TellableProcess>,
): Promise<FoundEnvironment> {
  if (options.profile !== undefined)
    return existingEnvironment(loadProfile(options.profile, process.env, options.baseUrl), options);
  if (options.baseUrl !== undefined)
    return existingEnvironment(
      resolveProfile({ base_url: options.baseUrl }, 'The option --base-url'),
      options,
    );
  const reference = await (embedded ?? startReferenceProcess(options.reference));
  return { profile: resolveProfile(reference.profile, 'The reference environment'), stop: reference.stop };
}
