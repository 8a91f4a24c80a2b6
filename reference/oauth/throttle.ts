import type { Keeper } from '../store/keeper.ts';
import { FORGOTTEN_MS } from '../store/kept-until.ts';
import type { World } from '../world.ts';
import { keptKey } from './secrets.ts';

/** How many wrong passwords in a row are borne, of one user and from one address: users mistype, and many may share an address. */
const BORNE = { user: 20, address: 200 };

const LONGEST_MS = 5 * 60_000;

interface Tried {
  readonly key: string;
  readonly borne: number;
}

const triedBy = (email: string, address: string): readonly [user: Tried, address: Tried] => [
  { key: `user ${keptKey(email.toLowerCase())}`, borne: BORNE.user },
  { key: `address ${address}`, borne: BORNE.address },
];

/** Counts a try before its password is looked at, so that tries at once gain nothing. Milliseconds to wait instead; 0 where it may go on. */
async function count(registry: Keeper, { key, borne }: Tried): Promise<number> {
  const now = Date.now();
  let waitMs = 0;
  await registry.change('tries', key, (kept) => {
    const idle = now - (kept?.last ?? 0);
    const before = kept !== undefined && idle < FORGOTTEN_MS ? kept.failed : 0;
    const owed = before < borne ? 0 : Math.min(1000 * 2 ** (before - borne), LONGEST_MS);
    waitMs = Math.max(0, owed - idle);
    return waitMs > 0 && kept !== undefined ? kept : { failed: before + 1, last: now };
  });
  return waitMs;
}

/** Counts a try to sign in. Milliseconds that it has to wait, whether its password is right or not; 0 where it may go on. */
export async function waitToSignIn({ registry }: World, email: string, address: string): Promise<number> {
  const waits = await Promise.all(triedBy(email, address).map((tried) => count(registry, tried)));
  return Math.max(...waits);
}

/** Takes back the count of a try that was right: the user begins anew, and the address may have been tried by others. */
export async function signedIn({ registry }: World, email: string, address: string): Promise<void> {
  const [user, place] = triedBy(email, address);
  await registry.remove('tries', user.key);
  await registry.change('tries', place.key, (kept) => ({
    failed: Math.max(0, (kept?.failed ?? 1) - 1),
    last: kept?.last ?? 0,
  }));
}
