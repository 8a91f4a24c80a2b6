import { keepBrowser } from '../../harness/oauth/browser/process.ts';
import { isClean, type VariantRow } from '../../record/detection.ts';
import { judgeVariant, type MatrixOptions } from '../engine/matrix.ts';
import { smallest } from '../plan/smallest.ts';
import type { Target } from '../targets/target.ts';
import type { Job } from '../workers/jobs.ts';

/**
 * Which variants of a row are accused. The row is run again in smaller and smaller parts. Each runs up to the first
 * breach of a rule that the whole row was said to break.
 */
export async function accusedOf(
  target: Target,
  { variants, seed, only }: Extract<Job, { kind: 'variant' }>,
  row: VariantRow,
  options: MatrixOptions,
): Promise<readonly string[]> {
  const rules = new Set(row.violations.map((line) => line.split(' ')[0] ?? ''));
  const isAccused = async (some: readonly string[]): Promise<boolean> => {
    const server = await target.start({ variants: some, seed });
    try {
      const again = await judgeVariant(target, some, server, {
        ...options,
        seed,
        ...(only && { only }),
        ...(rules.size > 0 && { until: rules }),
      });
      return rules.size > 0 ? again.violations.length > 0 : !isClean(again);
    } finally {
      await server.stop();
    }
  };
  const giveUpBrowser = keepBrowser();
  try {
    return await smallest(variants, isAccused);
  } finally {
    await giveUpBrowser();
  }
}
