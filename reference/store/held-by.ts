import type { Keeper, Kept } from './keeper.ts';

/** All of a kind that a holder has, by their keys. */
export async function heldBy<K extends keyof Kept>(
  keeper: Keeper,
  kind: K,
  holder: string,
): Promise<ReadonlyMap<string, Kept[K]>> {
  const keys = await keeper.keysOf(kind, holder);
  const found = await Promise.all(keys.map(async (key) => [key, await keeper.read(kind, key)] as const));
  return new Map(found.flatMap(([key, kept]) => (kept === undefined ? [] : [[key, kept] as const])));
}
