import type { ServerReply } from '../../call-context.ts';
import type { ApiCall } from '../call.ts';
import { looked, notFound } from '../lookup.ts';
import { CallRefusal } from '../refusal.ts';
import { single } from '../replies.ts';
import { accountView, userView } from '../views.ts';

/** GET /account: the account that the token is bound to. */
export async function getAccount(call: ApiCall): Promise<ServerReply> {
  const found = await call.world.store.account(call.accountId);
  const account = await looked(call, 'account', call.accountId, found);
  if (account === undefined) throw notFound('account');
  const view = accountView(call, account);
  return single(call, 200, view);
}

/** GET /me: the signed-in user. */
export async function getMe(call: ApiCall): Promise<ServerReply> {
  const user = await call.world.store.user(call.token?.userId ?? 0);
  if (user === undefined) throw new CallRefusal(404, 'User not found');
  const view = userView(call, user);
  return single(call, 200, view);
}
