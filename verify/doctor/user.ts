import { accountIdIn } from '../../harness/call/account-in.ts';
import { FOREIGN, PERSONAL } from '../../harness/call/identity.ts';
import type { Reply } from '../../harness/call/reply.ts';
import type { UserProfile } from '../../harness/profile/profile.ts';
import { type DoctorItem, missingItem, ok, unread, wrong } from './item.ts';
import { statusInWords } from './status.ts';
import type { Visit } from './visit.ts';

const UNAUTHORIZED = '401';
const USER = 'sign-in with PKCE, personal tokens, X-Account-Id, the current user';
const FOREIGN_ACCOUNT = "that a user does not reach another account's data";

/** The human user, and an account that the user is no member of. */
export async function checkUser({ profile, ask, signIn }: Visit): Promise<DoctorItem[]> {
  const { user } = profile;
  if (user === undefined)
    return [missingItem('user', USER), missingItem('user.foreign_account_id', FOREIGN_ACCOUNT)];
  const trouble = await signIn();
  if (trouble !== undefined) return [wrong('user', trouble, USER)];
  const me = await ask('getMe', { as: PERSONAL });
  const account = await ask('getAccount', { as: PERSONAL });
  const works = [me, account].some((reply) => typeof reply !== 'string' && reply.ok);
  const items = [
    works
      ? ok('user', `signs in (${user.sign_in}) and reads account ${user.account_id}`, USER)
      : wrong('user', whyUnseen(user, account), USER),
  ];
  if (user.foreign_account_id === undefined)
    return [...items, missingItem('user.foreign_account_id', FOREIGN_ACCOUNT)];
  const foreign = await ask('getAccount', { as: { ...PERSONAL, accountId: user.foreign_account_id } });
  const reads = typeof foreign !== 'string' && foreign.ok;
  const name = 'user.foreign_account_id';
  if (reads)
    return [
      ...items,
      wrong(
        name,
        `the user reads account ${user.foreign_account_id}: name one in user.foreign_account_id that the user is no member of`,
        FOREIGN_ACCOUNT,
      ),
    ];
  return [...items, await checkForeignAccount({ profile, ask }, user.foreign_account_id)];
}

/** Who is refused an account that there is not is kept from nothing: its own client has to show it. */
async function checkForeignAccount(
  { profile, ask }: Pick<Visit, 'profile' | 'ask'>,
  id: string,
): Promise<DoctorItem> {
  const name = 'user.foreign_account_id';
  const none = `the user is refused account ${id}, and nothing shows that there is one`;
  if (profile.foreign?.client === undefined)
    return unread(name, `${none}: foreign.client, an application of that account, would`, FOREIGN_ACCOUNT);
  const theirs = await ask('getAccount', { as: FOREIGN });
  const ours = await ask('getAccount', { as: PERSONAL });
  if (typeof theirs === 'string' || !theirs.ok)
    return unread(
      name,
      `${none}: foreign.client reads no account (${statusInWords(theirs)})`,
      FOREIGN_ACCOUNT,
    );
  const shown = accountIdIn(theirs);
  const isNamed = typeof ours !== 'string' && accountIdIn(ours) === profile.user?.account_id;
  if (isNamed && shown !== id)
    return unread(name, `${none}: foreign.client is of account ${shown || 'without an id'}`, FOREIGN_ACCOUNT);
  return ok(name, `the user is refused account ${id}, which foreign.client reads`, FOREIGN_ACCOUNT);
}

/** Why the user's own account is not shown: a token that was given may be worth nothing, one that was granted is. */
const whyUnseen = ({ sign_in: way, account_id: id }: UserProfile, account: Reply | string): string =>
  way === 'token' && statusInWords(account).includes(UNAUTHORIZED)
    ? `the token is refused (401): it has expired or was revoked, so name a live one in user.token`
    : `signs in, but cannot read account ${id} (${statusInWords(account)}): check user.account_id`;
