import { findK6 } from '../../../cli/load/find-k6.ts';
import { named } from '../../../tests/load/fault-rush.ts';
import { rush } from '../../../tests/load/rush.ts';
import { untilTrusted } from '../../../tests/load/until-trusted.ts';
import type { LoadPart } from './part.ts';

const RUNS = 20;
/** Lawful answers to gaps that a rush meets; a run takes one set after the other, the plain service first. */
const VARIANTS = [
  [],
  ['check-in-204', 'repeated-check-in-409'],
  ['check-in-201', 'repeated-check-in-422', 'tokens-five-seconds'],
  ['sessions-apart', 'lists-lag'],
  ['initial-confirmed', 'check-in-confirms', 'email-lower-case'],
];

/** A healthy service under the same load, again and again, each time with another seed. */
export const healthy: LoadPart = {
  name: 'healthy',
  command: 'node --import tsx bench/evidence/load.ts healthy',
  measure: async () => {
    const { path } = await findK6();
    const runs: object[] = [];
    let passed = 0;
    let spoilt = 0;
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const variants = VARIANTS[(seed - 1) % VARIANTS.length] ?? [];
      const reference = variants.length === 0 ? [] : ['--variant', variants.join(',')];
      const { result, spoilt: before } = await untilTrusted(() =>
        rush(path, { seed, arrivals: 300, seconds: 8, scanners: 20, reference }),
      );
      spoilt += before;
      if (result.verdict === 'pass') passed += 1;
      runs.push({
        ...{ seed, variants, verdict: result.verdict, invalid_before: before },
        requests: result.requests.total,
        checkin_p95_ms: result.latency.api['checkIn']?.p95 ?? null,
        generator_lag_p99_ms: Math.round(result.generator.lag_p99_ms),
        ...(result.verdict !== 'pass' && { why: [...result.reasons, ...named(result)] }),
      });
      process.stderr.write(`healthy ${seed} of ${RUNS}: ${result.verdict}\n`);
    }
    const failed = runs.length - passed;
    return {
      figures: { runs: RUNS, passed, spoilt, each: runs },
      good: passed === RUNS,
      sentence: `a healthy service passed ${passed} of ${RUNS} rushes, ${failed} did not${spoilt === 0 ? '' : `; ${spoilt} more were INVALID, as the machine starved the generator, and were run again`}`,
    };
  },
};
