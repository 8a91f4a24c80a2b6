import type { LoadResult } from '../../record/load-result.ts';
import { k6Path } from './k6-path.ts';
import { loadPart } from './load-part.ts';
import { named } from './rush/fault-rush.ts';
import { type Rush, rushes } from './rush/rush.ts';

const RUNS = 10;
const SCENARIOS = ['rush', 'sessions', 'smoke', 'spike'] as const;

/** Servers that answer otherwise whoever was scanned before: each gap that a trace of an earlier run meets, each way. */
export const SERVERS: Readonly<Record<string, readonly string[]>> = {
  'the plain one': [],
  'a status for each session': ['repeated-check-in-422'],
  'sessions apart from the door': ['sessions-apart', 'repeated-check-in-409', 'check-in-204'],
  'who left stays out': ['who-left-stays-out', 'repeated-check-in-409'],
  'everything is done later': ['check-in-202', 'repeated-check-in-422', 'email-lower-case'],
};

/** What must not be said of a healthy service, whatever the machine does: all but what is timed. */
const ACCUSING = ['lost', 'phantom', 'doubled', 'contract', 'errors', 'admitted'];

/** What a result accuses its service of. */
export const accusations = (result: LoadResult): string[] => {
  const said = named(result);
  return [
    ...ACCUSING.filter((name) => said.has(name)),
    ...result.contract_violations.map(({ rule, operation, actual }) => `${rule} ${operation}: ${actual}`),
  ];
};

/** Short runs of all scenarios in turn. */
export const inTurn = (runs: number, size: Rush = {}): Rush[] =>
  Array.from({ length: runs }, (_, index) => ({
    ...{ arrivals: 60, seconds: 2, scanners: 6, sampleEvery: 3, ...size },
    ...{ seed: index + 1, scenario: SCENARIOS[index % SCENARIOS.length] as string },
  }));

/** What became of several loads on one server. */
export interface RunsOnServer {
  readonly server: string;
  readonly runs: number;
  readonly passed: number;
  readonly accused: readonly string[];
}

/** Scenarios one after the other in one event: what a run and its preparation leave accuses no later one. */
export const traces = loadPart<RunsOnServer>({
  name: 'traces',
  about: `${RUNS} runs of mixed scenarios in one event, on ${Object.keys(SERVERS).length} kinds of servers`,
  items: Object.entries(SERVERS).map(([server, variants]) => ({
    name: server,
    measure: async () => {
      const reference = variants.length === 0 ? [] : ['--variant', variants.join(',')];
      const results = await rushes(await k6Path(), inTurn(RUNS), { reference });
      return {
        server,
        runs: results.length,
        passed: results.filter(({ verdict }) => verdict === 'pass').length,
        accused: results.flatMap((result, run) =>
          accusations(result).map((said) => `run ${run + 1}: ${said}`),
        ),
      };
    },
  })),
  said: ({ server, runs, accused }) => `${server}: ${runs} runs, ${accused.length} accusations`,
  summed: (rows) => {
    const runs = rows.reduce((sum, row) => sum + row.runs, 0);
    const accused = rows.reduce((sum, row) => sum + row.accused.length, 0);
    return {
      figures: { runs, accused, rows },
      good: accused === 0,
      sentence: `${runs} runs of mixed scenarios, ten in one event of each of ${rows.length} kinds of healthy servers, made ${accused} accusations`,
    };
  },
});
