import { LOOKS_AT_ONCE } from './patience.ts';

export interface Looks<T> {
  /** What is wrong now; undefined where this look could not tell. */
  readonly look: () => Promise<readonly T[] | undefined>;
  readonly same: (a: T, b: T) => boolean;
  /** Waits until every copy shows what any has shown. */
  readonly settle: () => Promise<void>;
  /** How often to look, at most. */
  readonly most?: () => number;
  /** Hears that what was wrong before is wrong no more: a copy was behind, or others were at work. */
  readonly passed?: () => void;
}

/**
 * What each look finds wrong, with a pause before the third and later ones. The pause outlasts copies and caches that are
 * behind, and what others change is not found twice. Undefined where fewer than two looks could tell. It ends with the
 * first look that finds nothing.
 */
export async function confirmedAcrossReads<T>({
  look,
  same,
  settle,
  most = () => LOOKS_AT_ONCE + 1,
  passed,
}: Looks<T>): Promise<readonly T[] | undefined> {
  let found: readonly T[] | undefined;
  let told = 0;
  for (let looks = 1; looks <= most(); looks += 1) {
    if (looks > LOOKS_AT_ONCE) await settle();
    const now = await look();
    if (now === undefined) continue;
    if (now.length === 0) {
      if (found !== undefined) passed?.();
      return now;
    }
    told += 1;
    const before = found;
    found = before === undefined ? now : now.filter((one) => before.some((earlier) => same(one, earlier)));
  }
  return told > 1 ? found : undefined;
}
