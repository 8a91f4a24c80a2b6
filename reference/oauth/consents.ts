import type { Scope } from '../domain/vocabulary.ts';
import type { ServerState } from '../state.ts';
import { heldBy } from '../store/held-by.ts';
import type { KeptConsent } from '../store/keeper.ts';

type Place = Pick<ServerState, 'registry'>;

const keyOf = (clientId: string, userId: number): string => `${clientId} ${userId}`;

/** Remembers that the user agreed to let the application have these scopes, beside those of before. */
export async function giveConsent(
  { registry }: Place,
  clientId: string,
  userId: number,
  scopes: readonly Scope[],
): Promise<void> {
  const before = await consentOf({ registry }, clientId, userId);
  const all = [...new Set([...(before?.scopes ?? []), ...scopes])];
  await registry.write(
    'consent',
    keyOf(clientId, userId),
    { clientId, scopes: all, at: Date.now() },
    String(userId),
  );
}

/** What the user agreed to before, if to anything. */
export const consentOf = (
  { registry }: Place,
  clientId: string,
  userId: number,
): Promise<KeptConsent | undefined> => registry.read('consent', keyOf(clientId, userId));

/** All that the user has agreed to. */
export const consentsOf = async ({ registry }: Place, userId: number): Promise<readonly KeptConsent[]> => [
  ...(await heldBy(registry, 'consent', String(userId))).values(),
];

export const withdrawConsent = ({ registry }: Place, clientId: string, userId: number): Promise<void> =>
  registry.remove('consent', keyOf(clientId, userId));
