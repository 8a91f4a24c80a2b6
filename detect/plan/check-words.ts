import { UsageError } from '../../harness/profile/errors.ts';
import type { Target } from '../targets/target.ts';
import { type DetectSelection, variantName } from './plan.ts';

/**
 * Refuses words that no fault or variant has in its name: a matrix of nothing would end as if all were well.
 * @throws UsageError
 */
export function checkWords(
  targets: readonly Target[],
  { faults, variants }: Pick<DetectSelection, 'faults' | 'variants'>,
): void {
  const named = {
    fault: targets.flatMap((target) => target.faults.map(({ id }) => id)),
    variant: targets.flatMap((target) => target.variants.map(variantName)),
  };
  for (const [kind, words] of [['fault', faults] as const, ['variant', variants] as const])
    for (const word of words)
      if (word !== 'none' && !named[kind].some((name) => name.includes(word)))
        throw new UsageError(
          `No ${kind} of ${targets.map(({ name }) => name).join(', ')} has "${word}" in its name (muster serve --list).`,
        );
}
