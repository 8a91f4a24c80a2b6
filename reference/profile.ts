import { publicId } from './api/ids.ts';
import { FOREIGN_APPLICATION, FULL, LOOPBACK, OUT_OF_BAND_URI, READ_ONLY } from './oauth/applications.ts';
import type { ServerPolicy } from './policy.ts';
import { users } from './seed/accounts.ts';
import { FOREIGN_ATTENDEE } from './seed/attendees.ts';
import { SEEDED } from './seed/places.ts';
import type { World } from './world.ts';

/** How to reach the environment and what may be done to it, in the form of a profile. */
export interface ReferenceProfile {
  readonly name: string;
  readonly base_url: string;
  readonly [key: string]: unknown;
}

/** Ids beyond 2^53 go as text: as a number they would arrive as another one. */
const writable = (id: number | bigint): number | string => (typeof id === 'bigint' ? String(id) : id);

/** The profile of a running world. */
export function createProfile(world: World, baseUrl: string): ReferenceProfile {
  const { policy } = world;
  const user = users[0]!;
  const client = policy.clientWrites ? FULL : READ_ONLY;
  const ofUser = policy.oneClient ? client : world.applications.get('lakeside-door')!;
  return {
    name: 'reference',
    base_url: baseUrl,
    client: { id: client.id, secret: client.secret },
    ...(!policy.oneClient && { read_client: { id: READ_ONLY.id, secret: READ_ONLY.secret } }),
    user: {
      account_id: SEEDED.account,
      foreign_account_id: SEEDED.foreignAccount,
      client_id: ofUser.id,
      ...(ofUser.secret === null ? {} : { client_secret: ofUser.secret }),
      redirect_uri: policy.codesGo === 'redirect' ? LOOPBACK : OUT_OF_BAND_URI,
      sign_in: 'form',
      username: user.email,
      password: user.password,
    },
    environment: 'local',
    event_id: SEEDED.event,
    other_event_id: SEEDED.otherEvent,
    ...(policy.fieldsApart && { fields_event_id: SEEDED.fieldsEvent }),
    registration_type_id: writable(publicId(SEEDED.registrationType, policy.ids)),
    session_id: SEEDED.session,
    foreign: {
      event_id: SEEDED.foreignEvent,
      attendee_id: writable(publicId(FOREIGN_ATTENDEE, policy.ids)),
      ...(policy.foreignClient && {
        client: { id: FOREIGN_APPLICATION.id, secret: FOREIGN_APPLICATION.secret },
      }),
    },
    tokens: world.spentTokens,
    writes: policy.clientWrites ? 'allow' : 'forbid',
    rate_limit: Number.isFinite(policy.rate) ? 'probe' : 'avoid',
    // A deep run leaves more behind than anybody else's environment should have to bear.
    budget: { requests: 100_000, attendees: 1500 },
    settle_ms: settleMs(policy),
  };
}

/** After how long all is to be seen, on a machine that is busy with other things as well. */
function settleMs({ listLagMs, checkInStatus }: ServerPolicy): number {
  if (listLagMs > 0) return listLagMs * 2;
  return checkInStatus === 202 ? 200 : 50;
}
