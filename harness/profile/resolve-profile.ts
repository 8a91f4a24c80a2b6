import { OUT_OF_BAND } from '../oauth/out-of-band.ts';
import { type AttendeeTemplates, DEFAULT_EMAIL } from './attendee-templates.ts';
import { checkBaseUrl, isLoopback } from './base-url.ts';
import { mistakesIn } from './check-profile.ts';
import { type LineOf, refuse } from './mistakes.ts';
import type { Id, Profile, Tls, UserProfile } from './profile.ts';
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
  hide?: (text: string) => string,
): Profile {
  refuse(what, mistakesIn(raw), lineOf, hide);
  const baseUrl = checkBaseUrl(String(raw.base_url), what);
  const loopback = isLoopback(new URL(baseUrl).hostname);
  // A port that is forwarded to another environment lies on this machine, too.
  const local = loopback && raw.environment === 'local';
  const client = raw.client as Profile['client'];
  const pace = (raw.pace ?? {}) as Partial<Profile['pace']>;
  const load = (raw.load ?? {}) as Partial<Profile['load']>;
  const user = raw.user === undefined ? undefined : resolveUser(raw.user as Raw, client);
  const foreign = raw.foreign as Raw | undefined;
  const ids: Record<string, Id> = {};
  for (const key of ['event_id', 'other_event_id', 'fields_event_id', 'registration_type_id', 'session_id'])
    if (raw[key] !== undefined) ids[key] = String(raw[key]);
  return {
    name: (raw.name as string | undefined) ?? name,
    base_url: baseUrl,
    loopback,
    local,
    ...(client && { client }),
    ...(raw.read_client !== undefined && { read_client: raw.read_client as NonNullable<Profile['client']> }),
    ...(user && { user }),
    ...given(raw, 'environment', 'version'),
    ...ids,
    ...(foreign && {
      foreign: {
        ...(foreign.event_id !== undefined && { event_id: String(foreign.event_id) }),
        ...(foreign.attendee_id !== undefined && { attendee_id: String(foreign.attendee_id) }),
        ...(foreign.client !== undefined && { client: foreign.client as NonNullable<Profile['client']> }),
      },
    }),
    tokens: (raw.tokens ?? {}) as Profile['tokens'],
    writes: (raw.writes as Profile['writes'] | undefined) ?? (local ? 'allow' : 'forbid'),
    rate_limit: (raw.rate_limit as Profile['rate_limit'] | undefined) ?? (local ? 'probe' : 'avoid'),
    pace: {
      requests_per_second: pace.requests_per_second ?? (local ? Number.POSITIVE_INFINITY : 50),
      concurrency: pace.concurrency ?? 8,
    },
    load: {
      allow: load.allow ?? local,
      requests_per_second: load.requests_per_second ?? (local ? 5000 : 200),
      requests: load.requests ?? 500_000,
      minutes: load.minutes ?? 60,
      clients: load.clients ?? [],
      objectives: load.objectives ?? {},
    },
    timeouts: { request_ms: 10_000, run_ms: 900_000, ...(raw.timeouts as object | undefined) },
    settle_ms: (raw.settle_ms as number | undefined) ?? 2000,
    budget: { requests: 20_000, attendees: 400, ...(raw.budget as object | undefined) },
    attendee: {
      email: DEFAULT_EMAIL,
      ...(raw.attendee as Partial<AttendeeTemplates> | undefined),
    },
    headers: Object.fromEntries(
      Object.entries((raw.headers ?? {}) as Record<string, string>).map(([name, value]) => [
        name.toLowerCase(),
        value,
      ]),
    ),
    tls: { insecure: false, ...(raw.tls as Partial<Tls> | undefined) },
    ...(raw.proxy !== undefined && { proxy: raw.proxy as string }),
    identify: (raw.identify as boolean | undefined) ?? true,
    keep_personal_data: (raw.keep_personal_data as boolean | undefined) ?? false,
    decisions: (raw.decisions ?? {}) as Profile['decisions'],
    known_failures: (raw.known_failures ?? []) as Profile['known_failures'],
  };
}

/** Keys that are taken as they stand, where they stand. */
const given = <K extends keyof Profile>(raw: Raw, ...keys: readonly K[]): Partial<Pick<Profile, K>> =>
  Object.fromEntries(keys.filter((key) => raw[key] !== undefined).map((key) => [key, raw[key]])) as Partial<
    Pick<Profile, K>
  >;

function resolveUser(raw: Raw, client: Profile['client']): UserProfile {
  const signIn = raw.sign_in as UserProfile['sign_in'];
  const clientId = (raw.client_id as string | undefined) ?? client?.id;
  const secret =
    (raw.client_secret as string | undefined) ??
    (raw.client_id === undefined || raw.client_id === client?.id ? client?.secret : undefined);
  const rest = { ...raw };
  if (raw.foreign_account_id !== undefined) rest.foreign_account_id = String(raw.foreign_account_id);
  return {
    redirect_uri: OUT_OF_BAND,
    selectors: {},
    sign_in_origins: [],
    ...rest,
    account_id: String(raw.account_id),
    client_id: clientId ?? '',
    ...(secret !== undefined && { client_secret: secret }),
    sign_in: signIn,
  } as UserProfile;
}
