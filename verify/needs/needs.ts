import type { Raw } from '../../harness/profile/yaml-file.ts';

/** What a profile may hold for rules to be judged by: credentials, records, and what it allows. Named as doctor names them. */
export const NEEDS = [
  'client',
  'read_client',
  'user',
  'user.foreign_account_id',
  'tokens.expired',
  'tokens.revoked',
  'event_id',
  'other_event_id',
  'fields_event_id',
  'registration_type_id',
  'session_id',
  'foreign.client',
  'foreign.event_id',
  'foreign.attendee_id',
  'writes',
  'rate_limit',
] as const;

export type Need = (typeof NEEDS)[number];

/** What stands for a permission that is not given. */
const WITHHELD: Readonly<Partial<Record<Need, string>>> = { writes: 'forbid', rate_limit: 'avoid' };

/** A profile as it is written, without one of the needs. */
export function withoutNeed(profile: Raw, need: Need): Raw {
  const withheld = WITHHELD[need];
  if (withheld !== undefined) return { ...profile, [need]: withheld };
  const [first = '', second] = need.split('.');
  const { [first]: value, ...rest } = profile;
  if (second === undefined) return rest;
  const { [second]: _, ...inner } = (value ?? {}) as Raw;
  return Object.keys(inner).length === 0 ? rest : { ...rest, [first]: inner };
}
