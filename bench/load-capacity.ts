/**
 * Whether a search for capacity finds a limit that is known: `node --import tsx bench/load-capacity.ts [limit]` searches
 * a service that serves so many requests a second, and prints the bracket as one line of JSON.
 */

import { rush } from '../evidence/load/rush/rush.ts';
import { findK6 } from '../load/k6/find-k6.ts';

const WIDEST = 1.1;
const [limit = 97] = process.argv.slice(2).map(Number);

const { path } = await findK6();
const { capacity: found } = await rush(path, {
  ...{ scenario: 'capacity', arrivals: 3 * limit, seconds: 5 },
  reference: ['--rate', `${limit}`],
});
const high = found?.high ?? Number.POSITIVE_INFINITY;
const low = found?.low ?? 0;
const tenths = (value: number): number => Math.round(value * 10) / 10;
const steps = found?.steps.map(({ rate, verdict }) => `${tenths(rate)} ${verdict}`);
console.log(
  JSON.stringify({
    ...{ limit, low: tenths(low), high: tenths(high), width_percent: tenths(100 * (high / low - 1)) },
    ...{ met: found?.met, scanners: found?.scanners, probed: found?.limit_per_second, steps },
  }),
);
process.exitCode = low <= limit && limit <= high && high / low <= WIDEST ? 0 : 1;
