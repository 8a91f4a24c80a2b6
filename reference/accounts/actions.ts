import type { Account } from '../domain/records.ts';
import type { Html } from '../hooks.ts';
import { applicationNamed } from '../oauth/applications.ts';
import { consentsOf, withdrawConsent } from '../oauth/consents.ts';
import { spendAllOf } from '../oauth/kept-codes.ts';
import { errorPage } from '../oauth/pages.ts';
import type { KeptApplication } from '../store/keeper.ts';
import {
  applicationsOf,
  createApplication,
  type Disclosed,
  deleteApplication,
  MOST_APPLICATIONS,
  rotateSecret,
} from './applications.ts';
import { accountPage, applicationPage, newApplicationPage, secretPage } from './pages.ts';
import type { Action, SettingsCall } from './settings-call.ts';
import { readWanted } from './wanted.ts';

const page = (status: number, text: string): Html => ({ status, text });
const absent = page(404, errorPage('There is no such page in your account.'));

/** The accounts of the user. */
async function accountsOf({ world, user }: SettingsCall): Promise<readonly Account[]> {
  const found = await Promise.all(user.accounts.map((id) => world.store.account(id)));
  return found.filter((account) => account !== undefined);
}

/** The account of the user that the path names, where its partner API is enabled. */
const accountNamed = async (visit: SettingsCall): Promise<Account | undefined> =>
  (await accountsOf(visit)).find(({ id, partner_api }) => partner_api && String(id) === visit.named.account);

/** The created application that the path names, of an account of the user. */
async function ownApplication(visit: SettingsCall): Promise<KeptApplication | undefined> {
  const found = await visit.world.registry.read('application', visit.named.id ?? '');
  const accounts = await accountsOf(visit);
  return accounts.some(({ id, partner_api }) => partner_api && id === found?.accountId) ? found : undefined;
}

export const showAccount: Action = async (visit) => {
  const { world, user, token } = visit;
  const sections = (await accountsOf(visit)).map(async (account) => ({
    account,
    seeded: [...world.applications.values()].filter(({ accountId }) => accountId === account.id),
    created: await applicationsOf(world, account.id),
  }));
  const consents = (await consentsOf(world, user.id)).map(async (consent) => {
    const application = await applicationNamed(world, consent.clientId);
    const owner = application && (await world.store.account(application.accountId));
    return application === undefined ? [] : [{ consent, application, owner }];
  });
  const authorized = (await Promise.all(consents)).flat();
  return page(200, accountPage({ user, token, sections: await Promise.all(sections), authorized }));
};

export const askApplication: Action = async (visit) => {
  const account = await accountNamed(visit);
  return account === undefined ? absent : page(200, newApplicationPage(account, visit.token));
};

const told = (status: number, application: Disclosed): Html => page(status, secretPage(application));

export const create: Action = async (visit) => {
  const account = await accountNamed(visit);
  if (account === undefined) return absent;
  const { wanted, problems } = readWanted(visit.sent);
  const isFull = (await applicationsOf(visit.world, account.id)).length >= MOST_APPLICATIONS;
  const full = `The account has ${MOST_APPLICATIONS} applications: delete one first.`;
  const all = isFull ? [full] : problems;
  if (all.length > 0) return page(422, newApplicationPage(account, visit.token, { wanted, problems: all }));
  return told(201, await createApplication(visit.world, account.id, wanted));
};

export const showApplication: Action = async (visit) => {
  const application = await ownApplication(visit);
  return application === undefined ? absent : page(200, applicationPage(application, visit.token));
};

export const rotate: Action = async (visit) => {
  const application = await ownApplication(visit);
  return application === undefined ? absent : told(200, await rotateSecret(visit.world, application));
};

export const remove: Action = async (visit) => {
  const application = await ownApplication(visit);
  if (application === undefined) return absent;
  await deleteApplication(visit.world, application);
  return '/account';
};

/** Takes back what the user authorized: consent, codes and tokens. */
export const revoke: Action = async ({ world, user, named: { id = '' } }) => {
  await withdrawConsent(world, id, user.id);
  await spendAllOf(world, id, user.id);
  await world.tokens.revokeHeldBy(id, user.id);
  return '/account';
};
