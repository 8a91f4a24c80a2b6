import { PERSONAL } from '../../../harness/call/identity.ts';
import { ASKS_CODE } from '../../../harness/oauth/stuck.ts';
import { checkUser } from '../../doctor/user.ts';
import { applicationMade } from '../applications.ts';
import { idValue, reference } from '../draft.ts';
import { findAccount } from '../find.ts';
import { clientSecretOf, costOf, NONE, type Questions } from '../questions.ts';
import { lookUp, reopen } from '../reopen.ts';

/** How a user signs in, and what that takes; a wrong password is asked for again. */
export async function askUser(ask: Questions, there: boolean): Promise<void> {
  const way = await ask.choice(
    'signIn',
    '--sign-in',
    `How does a user sign in${costOf('user')}`,
    [
      { value: 'form', hint: 'the pages need no script: name and password are sent by the harness' },
      { value: 'browser', hint: 'a real browser types them' },
      { value: 'paste', hint: 'a person signs in and pastes the code' },
      { value: 'token', hint: 'there is a personal token already' },
      { value: NONE, label: 'there is no user', also: ['none'] },
    ],
    ask.told.given.username === undefined ? NONE : 'form',
  );
  if (way === NONE) return;
  const clientId = await signInClient(ask, way);
  const own = (ask.draft.raw.client as { id: string } | undefined)?.id === clientId;
  if (!own && way !== 'token')
    await ask.secret('userClient', `${clientSecretOf(clientId)} (none: a public client)`, false);
  const account = await ask.text('accountId', '--account-id', 'Account id of the user', {
    initial: await ownAccount(ask, there),
    required: true,
  });
  const user = async (): Promise<Readonly<Record<string, unknown>>> => ({
    account_id: idValue(account),
    ...(!own && clientId !== NONE && { client_id: clientId }),
    ...(!own && ask.draft.knows('userClient') && { client_secret: reference('userClient') }),
    sign_in: way,
    ...(await credentials(ask, way)),
    ...(ask.draft.knows('totp') && { totp_secret: reference('totp') }),
  });
  ask.draft.set('user', await user());
  if (there && way !== 'paste') {
    const [first] = await lookUp(ask, 'user', checkUser);
    // Only the sign-in itself shows that it asks for a code.
    if (first?.found.includes(ASKS_CODE) === true && !ask.draft.knows('totp')) {
      ask.say(`${ofUser(first.found)}.`);
      await ask.secret('totp', 'Secret of the one-time codes (base32, or otpauth://)', false);
      ask.draft.set('user', await user());
    }
    const [item] = await lookUp(ask, 'user', checkUser);
    if (item !== undefined) {
      ask.say(`${ofUser(item.found)}.`);
      reopen(ask, item);
      if (item.state === 'ok') ask.draft.reader ??= PERSONAL;
    }
  }
  const foreign = await ask.text(
    'foreignAccountId',
    '--foreign-account-id',
    `Id of an account that the user is no member of${costOf('user.foreign_account_id')}`,
  );
  if (foreign !== NONE)
    ask.draft.set('user', {
      ...(ask.draft.raw.user as object),
      foreign_account_id: idValue(foreign),
    });
}

/** What was found begins with the user, or is said of one. */
const ofUser = (found: string): string => (found.startsWith('user ') ? found : `user ${found}`);

/** The application that the user signs in to; a token that is there already needs none. */
async function signInClient(ask: Questions, way: string): Promise<string> {
  const made = way === 'token' ? undefined : await applicationMade(ask, 'userClient');
  if (made !== undefined) return made;
  return ask.text('userClientId', '--user-client-id', 'Client id for the sign-in', {
    initial: (ask.draft.raw.client as { id: string } | undefined)?.id ?? '',
    required: way !== 'token',
  });
}

async function credentials(ask: Questions, way: string): Promise<Readonly<Record<string, string>>> {
  if (way === 'token') {
    await ask.secret('token', 'The personal token', true);
    return { token: reference('token') };
  }
  if (way === 'paste') return {};
  const username = await ask.text('username', '--username', 'User name', { required: true });
  await ask.secret('password', 'Password', true);
  return { username, password: reference('password') };
}

async function ownAccount(ask: Questions, there: boolean): Promise<string> {
  const reader = ask.draft.reader;
  if (!there || reader === undefined || ask.told.given.accountId !== undefined) return '';
  return (await lookUp(ask, 'account', (visit) => findAccount(visit, reader))) ?? '';
}
