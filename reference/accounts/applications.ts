import { randomBytes } from 'node:crypto';
import { spendAllOf } from '../oauth/kept-codes.ts';
import { keptKey, secretText } from '../oauth/secrets.ts';
import { heldBy } from '../store/held-by.ts';
import type { KeptApplication } from '../store/keeper.ts';
import type { World } from '../world.ts';
import type { WantedApplication } from './wanted.ts';

/** How many may be created for an account. */
export const MOST_APPLICATIONS = 50;

/** An application with its secret, which is told once and kept nowhere. */
export interface Disclosed {
  readonly application: KeptApplication;
  readonly secret: string;
}

/** The applications that users created for an account, the oldest first. */
export async function applicationsOf(
  { registry }: World,
  accountId: number,
): Promise<readonly KeptApplication[]> {
  const found = await heldBy(registry, 'application', String(accountId));
  return [...found.values()].toSorted((a, b) => a.createdAt - b.createdAt || a.id.localeCompare(b.id));
}

export async function createApplication(
  { registry }: World,
  accountId: number,
  { name, redirectUris, scopes }: WantedApplication,
): Promise<Disclosed> {
  const secret = secretText();
  const id = `app-${randomBytes(12).toString('hex')}`;
  const kept = {
    id,
    name,
    redirectUris,
    scopes,
    accountId,
    secretHash: keptKey(secret),
    createdAt: Date.now(),
  };
  await registry.write('application', id, kept, String(accountId));
  return { application: kept, secret };
}

/** Gives it another secret; the one of before is worth nothing from now on. */
export async function rotateSecret({ registry }: World, application: KeptApplication): Promise<Disclosed> {
  const secret = secretText();
  const next = { ...application, secretHash: keptKey(secret) };
  await registry.write('application', application.id, next, String(application.accountId));
  return { application: next, secret };
}

/** Deletes it; what it was granted ends with it. */
export async function deleteApplication(world: World, { id }: KeptApplication): Promise<void> {
  await world.registry.remove('application', id);
  await spendAllOf(world, id);
  await world.tokens.revokeOf(id);
}
