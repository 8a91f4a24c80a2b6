import type { LoadResult } from '../../record/load-result.ts';
import type { LoadFault } from '../../reference/index.ts';
import type { Rush } from './rush.ts';

/** The load under which a fault has to show. */
export function rushOf({ id, variants }: LoadFault): Rush {
  const reference = ['--fault', id];
  if (id.includes('in-a-crowd') && id.includes('answers'))
    return {
      arrivals: 500,
      seconds: 5,
      scanners: 90,
      reference,
      sampleEvery: 20,
    };
  if (variants.length > 0)
    return { arrivals: 100, seconds: 3, scanners: 16, reference, slo: { door_p95: 60_000 } };
  if (id.includes('one-in-200')) return { arrivals: 500, seconds: 5, scanners: 20, reference, peak: 90 };
  return {
    arrivals: 240,
    seconds: 5,
    scanners: 16,
    peak: 80,
    reference,
    ...(id.includes('hang') && { profile: { timeouts: { request_ms: 1500, run_ms: 60_000 } } }),
  };
}

/** What a result names: missed objectives and broken rules. */
export const named = (result: LoadResult): Set<string> =>
  new Set([
    ...result.thresholds.filter(({ met, samples }) => samples > 0 && !met).map(({ name }) => name),
    ...result.contract_violations.map(({ rule }) => rule),
  ]);
