import type { IssuedToken, LiveIdentity } from '../../harness/broker/protocol.ts';
import { Shelves } from '../../harness/broker/shelves.ts';
import { SignInError } from '../../harness/broker/sign-in-error.ts';
import { AT_ONCE, TokenKeeper } from '../../harness/broker/token-keeper.ts';
import type { Reply } from '../../harness/call/reply.ts';
import type { Wire } from '../../harness/call/wire.ts';
import { sharedCookies } from '../../harness/oauth/shared-cookies.ts';
import { signInFor } from '../../harness/oauth/sign-in.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import type { RunFact } from '../../record/facts.ts';
import type { Scout } from './scout.ts';

/** Kinds of sign-in that grant a token each time they are asked for one. */
const GRANTING: ReadonlySet<string> = new Set(['form', 'browser']);
/** A shard beside this one may end the second token as well. */
const TRIES = 3;
const UNAUTHORIZED = 401;

/**
 * Whether parts of a run can be under way side by side. They cannot where a grant ends the token that was granted before.
 * Each would then end the tokens of the others, and 401 would tell nothing.
 */
export async function aboutShards(
  wire: Wire,
  profile: Profile,
  out: string,
  scout: Scout,
  onToken: (token: string) => void,
): Promise<RunFact | null> {
  const shelves = new Shelves();
  const cookies = sharedCookies({
    take: async (shelf) => shelves.take(shelf),
    lay: async (shelf, thing) => shelves.lay(shelf, thing),
  });
  const keeper = new TokenKeeper(wire, profile, onToken, signInFor(profile, out, cookies));
  const account = (identity: LiveIdentity): Record<string, string> =>
    identity === 'personal' ? { 'x-account-id': profile.user?.account_id ?? '' } : {};
  const identities: LiveIdentity[] = [
    ...(profile.client === undefined ? [] : ['client' as const]),
    ...(GRANTING.has(profile.user?.sign_in ?? '') ? ['personal' as const] : []),
  ];
  for (const identity of identities)
    if (
      await endsThePrevious(identity, keeper, (token) =>
        scout.get('getAccount', token, {}, account(identity)),
      )
    )
      return {
        kind: 'run',
        outcome: 'refused',
        reason: `the environment ends a ${identity} token when it grants the next, so that shards side by side would shut each other out: run muster verify without --shard`,
      };
  return null;
}

async function endsThePrevious(
  identity: LiveIdentity,
  keeper: TokenKeeper,
  read: (token: IssuedToken) => Promise<Reply>,
): Promise<boolean> {
  try {
    let token = await keeper.live(identity, undefined, AT_ONCE);
    for (let tried = 1; tried <= TRIES; tried += 1) {
      const next = await keeper.live(identity, token.token, AT_ONCE);
      if (next.token === token.token) return false;
      const before = await read(token);
      if (before.status !== UNAUTHORIZED) return false;
      if ((await read(next)).ok) return true;
      token = next;
    }
    return false;
  } catch (error) {
    // Who is granted no token is told so by the checks that ask for one.
    if (error instanceof SignInError) return false;
    throw error;
  }
}
