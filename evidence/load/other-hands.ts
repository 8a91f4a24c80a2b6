import { peerTarget } from '../../detect/targets/peer.ts';
import type { LoadResult } from '../../record/load-result.ts';
import { k6Path } from './k6-path.ts';
import { loadPart } from './load-part.ts';
import { rushOn } from './rush/rush.ts';
import { untilTrusted } from './rush/until-trusted.ts';
import { accusations, inTurn, type RunsOnServer } from './traces.ts';

/** Servers that were written from the specification alone, in five languages and frameworks. */
const SERVERS = ['django', 'express', 'fastapi', 'go', 'java'] as const;
const RUNS = 4;
/** People enough that each scenario has walk-ins to measure. */
const SIZE = { arrivals: 150, seconds: 5, scanners: 12 };

interface Row extends RunsOnServer {
  /** Why runs did not pass. */
  readonly why: readonly string[];
}

/** Scenarios one after the other in one event of a server. */
async function runsOn(server: string): Promise<Row> {
  const target = peerTarget(server);
  if (target === null) return { server, runs: 0, passed: 0, accused: [], why: ['it cannot be built here'] };
  const { profile, stop } = await target.start({});
  try {
    const path = await k6Path();
    const results: LoadResult[] = [];
    for (const load of inTurn(RUNS, SIZE))
      results.push((await untilTrusted(() => rushOn(profile, path, load))).result);
    const failed = results.filter(({ verdict }) => verdict !== 'pass');
    return {
      ...{ server, runs: results.length, passed: results.length - failed.length },
      accused: results.flatMap(accusations),
      why: failed.flatMap(({ reasons, thresholds }) => [
        ...reasons,
        ...thresholds.flatMap(({ met, name }) => (met ? [] : [name])),
      ]),
    };
  } finally {
    await stop();
  }
}

/** Healthy servers of other hands: each passes, and is accused of nothing. */
export const otherHands = loadPart<Row>({
  name: 'other-hands',
  about: `${RUNS * SERVERS.length} loads on ${SERVERS.length} servers that were written from the specification alone`,
  items: SERVERS.map((server) => ({ name: server, measure: () => runsOn(server) })),
  said: ({ server, runs, passed, accused }) =>
    `${server}: ${passed} of ${runs} passed, ${accused.length} accusations`,
  summed: (rows) => {
    const sum = (of: (row: Row) => number): number => rows.reduce((total, row) => total + of(row), 0);
    const [runs, passed, accused] = [
      sum((row) => row.runs),
      sum((row) => row.passed),
      sum((row) => row.accused.length),
    ];
    return {
      figures: { runs, passed, accused, rows },
      good: runs === RUNS * SERVERS.length && passed === runs && accused === 0,
      sentence: `${passed} of ${runs} loads on ${rows.length} healthy servers of other hands passed, with ${accused} accusations`,
    };
  },
});
