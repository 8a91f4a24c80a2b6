import type { Reply } from '../../harness/call/reply.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import type { RunFact } from '../../record/facts.ts';

const UNAUTHORIZED = 401;

/** Whether a personal token that the profile holds is taken by neither operation that reads with it: it is dead. */
export function aboutUser({ base_url }: Profile, replies: readonly Reply[]): RunFact | null {
  if (replies.length === 0 || !replies.every(({ status }) => status === UNAUTHORIZED)) return null;
  return {
    kind: 'run',
    outcome: 'refused',
    reason:
      `The environment at ${base_url} refuses the personal token (401, on /account and on /me): it has expired or was ` +
      'revoked, so name a live one in user.token, or leave user out.',
  };
}
