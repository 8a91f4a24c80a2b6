import { at } from '../../judge/body.ts';
import type { Profile } from '../profile/profile.ts';
import type { TokenReply } from './token-request.ts';

/**
 * Whether a client that is refused a scope may be one that is allowed read alone (RFC 6749, 5.2). Nothing that the run
 * does asks for more where the profile forbids writes.
 */
export const mayReadAlone = ({ writes }: Profile, { reply, issued }: TokenReply): boolean =>
  writes === 'forbid' && issued === null && at(reply.body, 'error') === 'invalid_scope';
