import { findNamed } from '../names.ts';
import type { Variant } from './variant.ts';

export type { Variant } from './variant.ts';

/** Every variant, in the order of the specification. */
export const VARIANTS: readonly Variant[] = [];

const byName = new Map(VARIANTS.map((variant) => [variant.name, variant]));

/** The variants of these names. Throws `UnknownNameError`. */
export const findVariants = (names: readonly string[]): readonly Variant[] =>
  findNamed('variant', names, byName);
