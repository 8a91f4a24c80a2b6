import { type AccountManager, accountVisitor, formPage } from '../../harness/applications/account-visit.ts';
import type { NewApplication } from '../../harness/applications/create-form.ts';
import { NotCreated, WRONG_PASSWORD } from '../../harness/applications/not-created.ts';
import { accountPageOf } from '../../harness/applications/place.ts';
import { sendCreateForm } from '../../harness/applications/send-create-form.ts';
import { OUT_OF_BAND } from '../../harness/oauth/out-of-band.ts';
import { noCookies } from '../../harness/oauth/shared-cookies.ts';
import type { Page, Visitor } from '../../harness/oauth/visitor.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import { oneLine, sentence } from '../../reports/text.ts';
import { FOREIGN_MANAGER_PASSWORD, MANAGER_PASSWORD, VARIABLES } from './draft.ts';
import type { InitOptions } from './options.ts';
import { costOf, NONE, type Questions } from './questions.ts';
import { AskAgain } from './reopen.ts';
import { unrecorded } from './unrecorded.ts';

const OFFER = '--create-applications';
const MANAGER = '--manager';
const FOREIGN_MANAGER = '--foreign-manager';

const ASKED = {
  own: [MANAGER, MANAGER_PASSWORD],
  foreign: [FOREIGN_MANAGER, FOREIGN_MANAGER_PASSWORD],
} as const;

const PASSWORD_OF = 'Password of that user: it is kept nowhere';

/** The code is shown, or sent to this machine, to whatever port (RFC 8252, 7.3). */
const redirectUris = [OUT_OF_BAND, 'http://127.0.0.1/callback'];
const both = ['read', 'write'];

type Account = keyof Questions['managers'];

interface Role extends NewApplication {
  /** In whose account it is created: ours, or another one. */
  readonly account: Account;
  /** What names another application in its place. */
  readonly option: keyof InitOptions;
}

/** The applications of a profile that a conversation can create, by the secret of each. */
const ROLES = {
  client: { account: 'own', option: 'clientId', name: 'Muster: read and write', redirectUris, scopes: both },
  readClient: {
    account: 'own',
    option: 'readClientId',
    name: 'Muster: read only',
    redirectUris,
    scopes: ['read'],
  },
  userClient: {
    account: 'own',
    option: 'userClientId',
    name: 'Muster: sign-in of a user',
    redirectUris,
    scopes: both,
  },
  foreignClient: {
    account: 'foreign',
    option: 'foreignClientId',
    name: 'Muster: another account',
    redirectUris,
    scopes: both,
  },
} as const satisfies Readonly<Record<string, Role>>;

/**
 * Offers to create the applications that no option names, where the environment says where users do so, and signs the
 * manager of the account in. What stands in the way is said, and the questions for applications follow as ever.
 * @throws UsageError where it was asked for, cannot be done, and no user can be asked
 */
export async function offerApplications(ask: Questions, there: boolean): Promise<void> {
  const { given, asker, memory, transcript } = ask.told;
  const isWanted = given.createApplications === 'yes';
  if (!there || (!isWanted && (!asker.attended || given.clientId !== undefined))) return;
  const { base_url: baseUrl } = ask.draft.profile();
  const page = await memory.seen(`account page ${JSON.stringify(ask.draft.raw)}`, () =>
    unrecorded(ask.draft.profile(), [], (wire) => accountPageOf(wire, baseUrl)),
  );
  if (page === undefined) {
    if (isWanted) refuse(ask, `the metadata of ${baseUrl} names no page for it (account_management_uri)`);
    return;
  }
  if ((await askWhether(ask, page)) !== 'yes') return;
  const username = await ask.text('manager', MANAGER, 'Who manages the account? The name to sign in with', {
    required: true,
  });
  const password = await ask.passing(MANAGER_PASSWORD, PASSWORD_OF);
  await signIn(ask, 'own', { username, password, page }, () =>
    transcript.turn(OFFER, 'no', [MANAGER, MANAGER_PASSWORD]),
  );
  // Before anything is created, as a secret is shown once: what is refused later would lose it.
  await offerForeignApplication(ask);
}

/**
 * Offers one more in another account, which shows that accounts are kept apart. The environment shows a user the own account
 * alone, so that another user signs in.
 */
async function offerForeignApplication(ask: Questions): Promise<void> {
  const { own } = ask.managers;
  if (own === undefined || ask.told.given.foreignClientId !== undefined) return;
  const username = await ask.text(
    'foreignManager',
    FOREIGN_MANAGER,
    `Who manages another account? The name to sign in with: an application is created there${costOf('foreign.client')}`,
    { mistake: (name) => (isSame(name, own.username) ? OWN_MANAGER : undefined) },
  );
  if (username === NONE) return;
  const password = await ask.passing(FOREIGN_MANAGER_PASSWORD, PASSWORD_OF);
  await signIn(ask, 'foreign', { username, password, page: own.page }, () =>
    ask.told.transcript.turn(FOREIGN_MANAGER, NONE, [FOREIGN_MANAGER_PASSWORD]),
  );
}

const OWN_MANAGER = 'That user manages the account of this profile: name one of another account.';

const isSame = (name: string, other: string): boolean =>
  name.trim().toLowerCase() === other.trim().toLowerCase();

/** Signs a manager in. What stands in the way is said, and `giveUp` has the conversation go on without. */
async function signIn(
  ask: Questions,
  account: Account,
  who: Omit<AccountManager, 'cookies'>,
  giveUp: () => void,
): Promise<void> {
  const manager = { ...who, cookies: noCookies() };
  const { page, username, password } = who;
  try {
    const name = `manager ${JSON.stringify([page, username, password])}`;
    ask.managers[account] = await ask.told.memory.seen(name, async () => {
      await atForm(ask, manager, async () => {});
      return manager;
    });
  } catch (error) {
    if (!(error instanceof NotCreated)) throw error;
    refuse(ask, error.message);
    if (
      error.message.endsWith(WRONG_PASSWORD) &&
      ask.told.transcript.askAgain(ASKED[account], () => undefined)
    )
      throw new AskAgain();
    giveUp();
  }
}

const askWhether = (ask: Questions, page: string): Promise<string> =>
  ask.choice(
    'createApplications',
    OFFER,
    `Users create applications at ${page}. Create those of the profile there?`,
    [
      { value: 'no', hint: 'there are some already' },
      { value: 'yes', hint: 'one who manages the account signs in' },
    ],
    'no',
  );

/** The id of an application that is created for the profile; undefined where none is to be, or none could be. */
export async function applicationMade(ask: Questions, name: keyof typeof ROLES): Promise<string | undefined> {
  const { account, option, ...wanted }: Role = ROLES[name];
  const manager = ask.managers[account];
  if (manager === undefined || ask.told.given[option] !== undefined) return undefined;
  const made = await ask.told.memory.seen(`${name} ${JSON.stringify([manager.page, manager.username])}`, () =>
    atForm(ask, manager, (visitor, page) => sendCreateForm(visitor, page, wanted)).catch(notCreated),
  );
  if (made instanceof NotCreated) {
    refuse(ask, made.message);
    return undefined;
  }
  ask.draft.typed.set(VARIABLES[name], made.secret);
  ask.draft.made.add(VARIABLES[name]);
  ask.say(
    `"${wanted.name}" is created (${made.id}), and stays there; its secret goes into .env with the profile.`,
  );
  return made.id;
}

/** Goes to the form as the manager, and does something there. @throws NotCreated */
const atForm = <T>(
  ask: Questions,
  manager: AccountManager,
  work: (visitor: Visitor, page: Page) => Promise<T>,
): Promise<T> => {
  const profile = ask.draft.profile();
  return unrecorded(profile, [manager.password], async (wire) => {
    const visitor = accountVisitor(wire, profile.base_url, manager);
    return work(visitor, await formPage(visitor, manager));
  });
};

function notCreated(error: unknown): NotCreated {
  if (error instanceof NotCreated) return error;
  throw error;
}

/** Says why nothing was created; where no user can be asked, nothing else can be done. */
function refuse(ask: Questions, reason: string): void {
  const said = sentence(oneLine(`no application was created: ${reason}`));
  if (!ask.told.asker.attended) throw new UsageError(said);
  ask.say(said);
}
