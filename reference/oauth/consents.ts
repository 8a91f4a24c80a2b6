import type { State } from '../state.ts';

type Place = Pick<State, 'consents' | 'keeper'>;

/** Remembers that the user agreed to what the application wants. */
export async function giveConsent(
  { consents, keeper }: Place,
  clientId: string,
  userId: number,
): Promise<void> {
  consents.add(`${clientId} ${userId}`);
  await keeper?.write('consent', `${clientId} ${userId}`, { given: true });
}

/** Whether the user agreed before. */
export const hasConsent = async (
  { consents, keeper }: Place,
  clientId: string,
  userId: number,
): Promise<boolean> =>
  consents.has(`${clientId} ${userId}`) ||
  (await keeper?.read('consent', `${clientId} ${userId}`)) !== undefined;
