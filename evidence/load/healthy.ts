import { k6Path } from './k6-path.ts';
import { loadPart } from './load-part.ts';
import { named } from './rush/fault-rush.ts';
import { rush } from './rush/rush.ts';
import { untilTrusted } from './rush/until-trusted.ts';

const RUNS = 20;
/** Lawful answers to gaps that a rush meets; a run takes one set after the other, the plain service first. */
const VARIANTS = [
  [],
  ['check-in-204', 'repeated-check-in-409'],
  ['check-in-201', 'repeated-check-in-422', 'tokens-five-seconds'],
  ['sessions-apart', 'lists-lag'],
  ['initial-confirmed', 'check-in-confirms', 'email-lower-case'],
  ['overlapping-writes-409'],
];

/** A healthy service under the same load, again and again, each time with another seed. */
export const healthy = loadPart({
  name: 'healthy',
  about: `${RUNS} rushes against healthy services, each with another seed`,
  items: Array.from({ length: RUNS }, (_, index) => ({
    name: `seed ${index + 1}`,
    measure: () => runOf(index + 1),
  })),
  said: ({ seed, verdict }) => `seed ${seed} ${verdict}`,
  summed: (runs) => {
    const passed = runs.filter(({ verdict }) => verdict === 'pass').length;
    const spoilt = runs.reduce((sum, run) => sum + run.invalid_before, 0);
    const failed = runs.length - passed;
    return {
      figures: { runs: RUNS, passed, spoilt, each: runs },
      good: failed === 0,
      sentence: `a healthy service passed ${passed} of ${runs.length} rushes, ${failed} did not${spoilt === 0 ? '' : `; ${spoilt} more were INVALID, as the machine starved the generator, and were run again`}`,
    };
  },
});

async function runOf(seed: number) {
  const path = await k6Path();
  const variants = VARIANTS[(seed - 1) % VARIANTS.length] ?? [];
  const reference = variants.length === 0 ? [] : ['--variant', variants.join(',')];
  const { result, spoilt } = await untilTrusted(() =>
    rush(path, { seed, arrivals: 300, seconds: 8, scanners: 20, reference }),
  );
  return {
    ...{ seed, variants, verdict: result.verdict, invalid_before: spoilt },
    requests: result.requests.total,
    checkin_p95_ms: result.latency.api['checkIn']?.p95 ?? null,
    generator_lag_p99_ms: Math.round(result.generator.lag_p99_ms),
    ...(result.verdict !== 'pass' && { why: [...result.reasons, ...named(result)] }),
  };
}
