import { UsageError } from './errors.ts';
import type { Profile } from './profile.ts';

/**
 * Refuses to write to an environment of which the profile does not say that it may be written to: only alpha and local
 * ones may. A name or an address gives no leave, not even that of this machine, since a port may be forwarded to production.
 * `meant`: the user has said that it is meant all the same.
 * @throws UsageError
 */
export function checkLeaveToWrite({ name, environment, writes }: Profile, meant: boolean): void {
  if (meant || writes === 'forbid' || environment === 'alpha' || environment === 'local') return;
  throw new UsageError(
    environment === 'production'
      ? `The profile ${name} says environment: production and allows writes: set writes: forbid, or give --yes-production.`
      : `The profile ${name} allows writes and does not say to what: add environment: alpha or environment: local to it, or give --yes-production.`,
  );
}
