import type { VariantRow } from '../../record/detection.ts';
import type { Unclean } from '../store/shape.ts';

/** A result with every reason why it is not as it must be. */
export const unclean = (result: VariantRow): Unclean => ({
  server: result.target,
  name: result.name,
  seed: result.seed,
  verdict: result.verdict,
  why: [...new Set([...result.violations, ...result.open, ...result.inconclusive])],
});
