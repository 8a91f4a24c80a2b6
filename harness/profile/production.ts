import { UsageError } from './errors.ts';
import type { Profile } from './profile.ts';

const WORD = /(^|[^a-z])(prod|production|live)([^a-z]|$)/i;

/**
 * Refuses to write to what looks like production, by its name, its address or its own word, unless that is said to be
 * meant.
 * @throws UsageError
 */
export function checkProduction(profile: Profile, meant: boolean): void {
  const { name, base_url, environment, writes, loopback } = profile;
  if (meant || loopback || writes === 'forbid') return;
  const { hostname } = new URL(base_url);
  const why =
    environment === 'production'
      ? 'environment: production'
      : [name, hostname].find((text) => WORD.test(text));
  if (why !== undefined)
    throw new UsageError(
      `The profile allows writes, and "${why}" looks like production: set writes: forbid, or give --yes-production.`,
    );
}
