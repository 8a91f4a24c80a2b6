import { obtainChromium } from '../../harness/oauth/obtain-chromium.ts';
import type { Obtained, ObtainOptions } from '../../harness/obtain/obtained.ts';
import { obtainK6 } from '../../load/k6/obtain-k6.ts';
import { obtainOpenssl } from '../../tests/certify/timestamp/obtain-openssl.ts';
import { obtainPrometheus } from '../../tests/load/obtain-prometheus.ts';
import { reaches } from './reaches.ts';
import { inSeconds, type Totals } from './totals.ts';

interface Tool {
  readonly name: string;
  /** Tells tests where it is. */
  readonly variable: string;
  readonly obtain: (options: ObtainOptions) => Promise<Obtained>;
}

const TOOLS: readonly Tool[] = [
  { name: 'Chromium', variable: 'MUSTER_CHROMIUM', obtain: obtainChromium },
  { name: 'k6', variable: 'MUSTER_K6', obtain: obtainK6 },
  { name: 'Prometheus', variable: 'MUSTER_PROMETHEUS', obtain: obtainPrometheus },
  { name: 'OpenSSL', variable: 'MUSTER_OPENSSL', obtain: obtainOpenssl },
];

/** Gives up on a network that brings nothing, and not on a slow machine. */
const MOST_MS = 15 * 60_000;

/**
 * Gets what tests need beside the packages, side by side, and says in the environment of this process where it is.
 * What could not be had is named, and fails where CI is set.
 */
export async function obtainTools(totals: Totals): Promise<void> {
  await Promise.all(
    TOOLS.map(async ({ name, variable, obtain }) => {
      const started = performance.now();
      const { path, how, reason } = await obtain({ ms: MOST_MS });
      const took = inSeconds((performance.now() - started) / 1000);
      if (path === undefined) {
        if (process.env.CI) totals.fail(`${name} could not be obtained: ${reason} ${took}`);
        else totals.skip(`${name} could not be obtained, what needs it is skipped: ${reason} ${took}`);
        return;
      }
      if (path !== '') process.env[variable] = path;
      totals.say(`· ${name}: ${how} ${took}`);
    }),
  );
}

const K6_DOOR = 'tests/load/k6/at-hand.ts';
const BESIDE_OTHERS = 'tests/load/k6/beside-others.ts';

/** The modules through which tests come by a tool. */
const DOORS = new Set([
  'tests/certify/timestamp/openssl.ts',
  K6_DOOR,
  'tests/load/prometheus.ts',
  'tests/harness/chromium-at-hand.ts',
]);

/** Whether a test file comes by a tool, itself or through others. */
export const needsTool = (file: string): boolean => reaches(file, (path) => DOORS.has(path));

/** Whether a test file puts load on this machine, by the tool that does, and looks at times under it. */
export const loadsMachine = (file: string): boolean =>
  reaches(file, (path) => path === K6_DOOR) && !reaches(file, (path) => path === BESIDE_OTHERS);
