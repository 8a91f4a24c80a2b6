import { checkBaseUrl, isLoopback } from './base-url.ts';
import { checkProfile } from './check-profile.ts';
import type { Hide, LineOf } from './mistakes.ts';
import type { Profile, UserProfile, WrittenProfile } from './profile.ts';
import type { Raw } from './yaml-file.ts';

/**
 * Checks a profile that is already an object and fills in the defaults. `what` begins the error sentences.
 * @throws UsageError with all that is wrong.
 */
export function resolveProfile(
  raw: Raw,
  what: string,
  name = 'environment',
  lineOf: LineOf = () => undefined,
  hide?: Hide,
): Profile {
  const written = structuredClone(raw);
  checkProfile(written, what, lineOf, hide);
  const baseUrl = checkBaseUrl(written.base_url, what);
  const loopback = isLoopback(new URL(baseUrl).hostname);
  // A port that is forwarded to another environment lies on this machine, too.
  const local = loopback && written.environment === 'local';
  const { $schema: _, user, ...rest } = written;
  return {
    name,
    writes: local ? 'allow' : 'forbid',
    rate_limit: local ? 'probe' : 'avoid',
    ...rest,
    base_url: baseUrl,
    loopback,
    local,
    ...(user && { user: resolveUser(user, rest.client) }),
    pace: { requests_per_second: local ? Number.POSITIVE_INFINITY : 50, ...rest.pace },
    load: { allow: local, requests_per_second: local ? 5000 : 200, ...rest.load },
    headers: Object.fromEntries(
      Object.entries(rest.headers).map(([header, value]) => [header.toLowerCase(), value]),
    ),
  };
}

function resolveUser(
  user: NonNullable<WrittenProfile['user']>,
  client: WrittenProfile['client'],
): UserProfile {
  const id = user.client_id ?? client?.id ?? '';
  const secret = user.client_secret ?? (id === client?.id ? client.secret : undefined);
  return { ...user, client_id: id, ...(secret !== undefined && { client_secret: secret }) };
}
