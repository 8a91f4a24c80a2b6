import type { LoadResult } from '../../../record/load-result.ts';
import type { FaultLoad, LoadFault } from '../../../reference/index.ts';
import type { Rush } from './rush.ts';

const STEADY = { arrivals: 240, seconds: 5, scanners: 16, peak: 80 };

const LOADS: Readonly<Record<FaultLoad, Rush>> = {
  steady: STEADY,
  many: { arrivals: 500, seconds: 5, scanners: 20, peak: 90 },
  crowd: { arrivals: 500, seconds: 5, scanners: 90, sampleEvery: 20 },
  limited: { arrivals: 100, seconds: 3, scanners: 16, slo: { door_p95: 60_000 } },
  impatient: { ...STEADY, profile: { timeouts: { request_ms: 1500, run_ms: 60_000 } } },
};

/** The load under which a fault has to show. */
export const rushOf = ({ id, load }: LoadFault): Rush => ({ ...LOADS[load], reference: ['--fault', id] });

/** What a result names: missed objectives and broken rules. */
export const named = (result: LoadResult): Set<string> =>
  new Set([
    ...result.thresholds.filter(({ met, samples }) => samples > 0 && !met).map(({ name }) => name),
    ...result.contract_violations.map(({ rule }) => rule),
  ]);
