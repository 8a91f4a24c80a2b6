import type { Profile } from './profile.ts';

/** What may be told of a profile: how the environment was reached and what was there to be asked, and no secret. */
export function publicProfile(profile: Profile | undefined): object {
  if (profile === undefined) return { name: 'reference', embedded: true };
  const { user, foreign, tokens, client, read_client: readClient } = profile;
  return {
    name: profile.name,
    embedded: false,
    base_url: profile.base_url,
    environment: profile.environment ?? null,
    event_id: profile.event_id ?? null,
    other_event_id: profile.other_event_id ?? null,
    fields_event_id: profile.fields_event_id ?? null,
    registration_type_id: profile.registration_type_id ?? null,
    session_id: profile.session_id ?? null,
    writes: profile.writes,
    rate_limit: profile.rate_limit,
    sign_in_origins: user?.sign_in_origins ?? [],
    settle_ms: profile.settle_ms,
    decisions: profile.decisions,
    known_failures: profile.known_failures,
    tls: { insecure: profile.tls.insecure, own_authority: profile.tls.ca !== undefined },
    headers: Object.keys(profile.headers),
    identify: profile.identify,
    credentials: {
      client: client !== undefined,
      read_client: readClient !== undefined,
      user:
        user === undefined ? null : { sign_in: user.sign_in, confidential: user.client_secret !== undefined },
      foreign_client: foreign?.client !== undefined,
      foreign_records: foreign?.event_id !== undefined,
      expired_token: tokens.expired !== undefined,
      revoked_token: tokens.revoked !== undefined,
    },
  };
}
