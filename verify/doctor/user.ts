import { PERSONAL } from '../../harness/call/identity.ts';
import { type Item, missing, ok, wrong } from './item.ts';
import { statusOf } from './status.ts';
import type { Visit } from './visit.ts';

const USER = 'sign-in with PKCE, personal tokens, X-Account-Id, the current user';
const FOREIGN_ACCOUNT = "that a user does not reach another account's data";

/** The human user, and an account that the user is no member of. */
export async function checkUser({ profile, ask, signIn }: Visit): Promise<Item[]> {
  const { user } = profile;
  if (user === undefined) return [missing('user', USER), missing('user.foreign_account_id', FOREIGN_ACCOUNT)];
  const trouble = await signIn();
  if (trouble !== undefined) return [wrong('user', trouble, USER)];
  const me = await ask('getMe', { as: PERSONAL });
  const account = await ask('getAccount', { as: PERSONAL });
  const works = [me, account].some((reply) => typeof reply !== 'string' && reply.ok);
  const items = [
    works
      ? ok('user', `signs in (${user.sign_in}) and reads account ${user.account_id}`, USER)
      : wrong(
          'user',
          `signs in, but cannot read account ${user.account_id} (${statusOf(account)}): check user.account_id`,
          USER,
        ),
  ];
  if (user.foreign_account_id === undefined)
    return [...items, missing('user.foreign_account_id', FOREIGN_ACCOUNT)];
  const foreign = await ask('getAccount', { as: { ...PERSONAL, accountId: user.foreign_account_id } });
  const reads = typeof foreign !== 'string' && foreign.ok;
  const name = 'user.foreign_account_id';
  return [
    ...items,
    reads
      ? wrong(name, `the user reads account ${user.foreign_account_id}: is it foreign?`, FOREIGN_ACCOUNT)
      : ok(name, `the user is refused account ${user.foreign_account_id}`, FOREIGN_ACCOUNT),
  ];
}
