import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { User } from '../domain/records.ts';
import type { KeptPassword } from '../store/keeper.ts';
import type { World } from '../world.ts';
import { isSecretOf, keptKey } from './secrets.ts';

/** What a guess costs: 32 MiB of memory, and about a fifth of a second (OWASP, Password Storage). */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const BYTES = 32;

const stretched = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

const stretch = (password: string, salt: Buffer, { N, r, p }: typeof COST): Promise<Buffer> =>
  stretched(password, salt, BYTES, { N, r, p, maxmem: 256 * N * r });

async function keep({ registry }: World, userId: number, password: string): Promise<KeptPassword> {
  const salt = randomBytes(16);
  const hash = (await stretch(password, salt, COST)).toString('base64url');
  const kept = { salt: salt.toString('base64url'), hash, ...COST };
  await registry.write('password', String(userId), kept);
  return kept;
}

/** Stands for a user who is unknown, so that a name takes as long whether it is known or not. */
const UNKNOWN: KeptPassword = { salt: '', hash: keptKey('no password'), ...COST };

/**
 * Whether the password is the user's. Where the environment keeps hashes, it is compared by what scrypt makes of it. A
 * password of the seed is hashed when its user first signs in. Elsewhere it is compared with the printed constant.
 */
export async function isPasswordOf(world: World, user: User | undefined, given: string): Promise<boolean> {
  if (!world.hashesPasswords) return user !== undefined && isSecretOf(keptKey(user.password), given);
  const kept =
    user === undefined
      ? UNKNOWN
      : ((await world.registry.read('password', String(user.id))) ??
        (await keep(world, user.id, user.password)));
  const made = await stretch(given, Buffer.from(kept.salt, 'base64url'), kept);
  return timingSafeEqual(made, Buffer.from(kept.hash, 'base64url')) && user !== undefined;
}
