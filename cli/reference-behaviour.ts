import { UsageError } from '../harness/profile/errors.ts';

export interface Behaviour {
  readonly fault?: readonly string[];
  readonly variant?: readonly string[];
}

/**
 * Refuses faults and variants that do not exist, and any at all where the environment is not the embedded one.
 * @throws UsageError
 */
export async function checkBehaviour(
  { fault = [], variant = [] }: Behaviour,
  foreign: boolean,
): Promise<void> {
  if (fault.length + variant.length === 0) return;
  if (foreign)
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
