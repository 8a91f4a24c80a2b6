import type { Reply } from '../../call-context.ts';
import type { Call } from '../call.ts';
import { looked, notFound } from '../lookup.ts';
import { Refusal } from '../refusal.ts';
import { single } from '../replies.ts';
import { accountView, userView } from '../views.ts';

/** GET /account: the account that the token is bound to. */
export async function getAccount(call: Call): Promise<Reply> {
  const found = await call.world.store.account(call.accountId);
  const account = await looked(call, 'account', call.accountId, found);
  if (account === undefined) throw notFound('account');
  const view = accountView(call, account);
  return single(call, 200, view);
}

/** GET /me: the signed-in user. */
export async function getMe(call: Call): Promise<Reply> {
  const user = await call.world.store.user(call.token?.userId ?? 0);
  if (user === undefined) throw new Refusal(404, 'User not found');
  const view = userView(call, user);
  return single(call, 200, view);
}
