import type { IssuedToken } from '../../harness/broker/protocol.ts';
import { isRefusal } from '../../harness/call/plain-call.ts';
import type { Reply } from '../../harness/call/reply.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import type { RunFact } from '../../record/facts.ts';
import type { Scout } from './scout.ts';

/**
 * Whether the registration type of the profile is neither found nor taken for an attendee: nothing shows that it is
 * there. `create`: of an attendee who is taken without it.
 */
export async function aboutType(
  profile: Profile,
  scout: Scout,
  token: IssuedToken,
  create: (type: string) => Promise<Reply>,
): Promise<RunFact | null> {
  const { base_url, event_id: event, registration_type_id: id } = profile;
  if (event === undefined || id === undefined || !Number.isSafeInteger(Number(id))) return null;
  if ((await scout.get('getRegistrationType', token, { event_id: event, id })).status !== 404) return null;
  if (!isRefusal((await create(id)).status)) return null;
  return {
    kind: 'run',
    outcome: 'refused',
    reason:
      `The environment at ${base_url} knows no registration type ${id} in event ${event}: it answers 404, ` +
      'and takes no attendee of that type, so check registration_type_id.',
  };
}
