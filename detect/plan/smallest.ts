/**
 * The smallest part of some items with which a question is still answered by yes. The search is delta debugging (Zeller
 * and Hildebrandt 2002). Mostly it ends with one item, or two that do it together. All of them where no part does.
 */
export async function smallest<T>(
  items: readonly T[],
  isSo: (some: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let left = items;
  for (let parts = 2; left.length > 1; ) {
    const found = await firstOf(candidates(left, parts), isSo);
    if (found !== undefined) {
      // A part that does it is halved anew; a rest is divided about as finely as before.
      parts = found.length <= Math.ceil(left.length / parts) ? 2 : Math.max(2, parts - 1);
      left = found;
    } else if (parts >= left.length) return left;
    else parts = Math.min(left.length, parts * 2);
  }
  return left;
}

/** The parts of a division, and then all but each part where that is anything else. */
function candidates<T>(items: readonly T[], parts: number): ReadonlyArray<readonly T[]> {
  const size = Math.ceil(items.length / parts);
  const slices = Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
  if (slices.length === 2) return slices;
  return [...slices, ...slices.map((slice) => items.filter((item) => !slice.includes(item)))];
}

async function firstOf<T>(
  candidates: ReadonlyArray<readonly T[]>,
  isSo: (some: readonly T[]) => Promise<boolean>,
): Promise<readonly T[] | undefined> {
  for (const one of candidates) if (await isSo(one)) return one;
  return undefined;
}
