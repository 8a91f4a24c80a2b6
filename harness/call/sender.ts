import type { Profile } from '../profile/profile.ts';
import type { Answered } from './answered.ts';
import type { Call } from './call.ts';
import { outgoing } from './outgoing.ts';
import { isRefusal } from './plain-call.ts';
import type { Wire } from './wire.ts';

/** What makes a request of a call, and sends it once. */
export const senderOn =
  (wire: Wire, { user }: Profile) =>
  ({ operation, options, identity, token, plain }: Call): Promise<Answered> => {
    const personal = identity.kind === 'live' && identity.live === 'personal';
    const account = personal ? (user?.account_id ?? null) : null;
    // What a 401 to a live token means, and the refusal of a plain call, more than one answer has to tell.
    return wire.send(
      outgoing(operation, options, { identity, token, account }),
      (status) => (status === 401 && token !== undefined) || (plain !== undefined && isRefusal(status)),
    );
  };
