import { UsageError } from '../harness/profile/errors.ts';
import type { TargetOptions } from '../harness/profile/target.ts';

export interface BehaviourOptions extends TargetOptions {
  readonly fault?: readonly string[];
  readonly variant?: readonly string[];
}

/**
 * Refuses faults and variants that do not exist, and any at all where the environment is not the embedded one.
 * @throws UsageError
 */
export async function checkBehaviour({
  fault = [],
  variant = [],
  profile,
  baseUrl,
}: BehaviourOptions): Promise<void> {
  if (fault.length + variant.length === 0) return;
  if (profile !== undefined || baseUrl !== undefined)
    throw new UsageError(
      'Only the embedded environment takes --fault and --variant: leave out --profile and --base-url, or them.',
    );
  const [{ findFaults }, { findVariants }] = await Promise.all([
    import('../reference/faults/index.ts'),
    import('../reference/variants/index.ts'),
  ]);
  try {
    findFaults(fault);
    findVariants(variant);
  } catch (error) {
    throw new UsageError(sentence((error as Error).message));
  }
}

/** Its full stop, and where the names can be looked up. */
const sentence = (message: string): string => `${message.replace(/[.]$/, '')} (muster serve --list).`;
