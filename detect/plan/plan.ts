import { shuffled } from '../../fixtures/runner/shuffled.ts';
import type { FaultRow, VariantRow } from '../../record/detection.ts';
import type { SeededFault, Target } from '../targets/target.ts';

/** Which faults and variants are wanted. */
export interface DetectSelection {
  /** Only faults whose ids hold one of these words; `none` leaves faults out. */
  readonly faults: readonly string[];
  /** No faults whose ids hold one of these words. */
  readonly except?: readonly string[];
  /** Only variants whose names hold one of these words; `none` leaves variants out. */
  readonly variants: readonly string[];
  readonly seeds: readonly number[];
  /** At most this many of each, chosen by `key`. */
  readonly sample?: { readonly faults: number; readonly variants: number; readonly key: string };
}

/** A set of variants to be run with a seed. */
export interface VariantRun {
  readonly name: string;
  readonly variants: readonly string[];
  readonly seed: number;
}

/** The faults of a target that are wanted and have no result yet. */
export function faultsToRun(
  target: Target,
  { faults, except, sample }: DetectSelection,
  done: readonly FaultRow[],
): readonly SeededFault[] {
  const known = new Set(done.filter((one) => one.target === target.name).map((one) => one.id));
  const wanted = target.faults.filter(
    ({ id }) => chosen(faults, id) && !known.has(id) && !except?.some((word) => id.includes(word)),
  );
  return sampled(wanted, sample?.faults, sample?.key ?? '', ({ id }) => id);
}

/** The runs of a target's variants that are wanted and have no result yet: every set with one seed, then the next. */
export function variantsToRun(
  target: Target,
  { variants, seeds, sample }: DetectSelection,
  done: readonly VariantRow[],
): readonly VariantRun[] {
  const nameOf = ({ name, seed }: { name: string; seed: number }): string => `${name} ${seed}`;
  const known = new Set(done.filter((one) => one.target === target.name).map(nameOf));
  const wanted = seeds
    .flatMap((seed) => target.variants.map((set) => ({ seed, variants: set, name: variantName(set) })))
    .filter((run) => chosen(variants, run.name) && !known.has(nameOf(run)));
  return sampled(wanted, sample?.variants, sample?.key ?? '', nameOf);
}

/** What a set of variants is called in results. */
export const variantName = (variants: readonly string[]): string => variants.join(' + ') || 'plain';

const chosen = (words: readonly string[], name: string): boolean =>
  words.length === 0 || (!words.includes('none') && words.some((word) => name.includes(word)));

/** This many of the items, another choice for each key, the same for the same. */
function sampled<T>(
  items: readonly T[],
  most: number | undefined,
  key: string,
  nameOf: (item: T) => string,
): readonly T[] {
  if (most === undefined) return items;
  return shuffled(items, (item) => key + nameOf(item)).slice(0, most);
}
