import type { Compared } from '../record/comparison.ts';
import { OPERATION_IDS, OPERATIONS } from '../spec/contract.ts';
import { loadDurations } from './differ/load.ts';
import type { LoadSide, VerifySide } from './read/side.ts';

const both = (a: Iterable<string>, b: Iterable<string>): number => {
  const before = new Set(a);
  return [...new Set(b)].filter((one) => before.has(one)).length;
};

const ids = (rows: ReadonlyArray<{ readonly id: string }>): string[] => rows.map(({ id }) => id);

/** What two runs of the suites were held against each other in. */
export const comparedVerify = (a: VerifySide, b: VerifySide): Compared => ({
  rules: new Set([...ids(a.verdict.rules), ...ids(b.verdict.rules)]).size,
  gaps: both(ids(a.verdict.gaps), ids(b.verdict.gaps)),
  operations: OPERATION_IDS.filter((id) => OPERATIONS[id].chapter !== 'oauth').length,
  figures: 0,
  latencies: both(a.durations.keys(), b.durations.keys()),
});

/** The writes that were lost, came of nothing or came twice are compared beside the objectives. */
const WRITES = ['lost', 'phantom', 'doubled'];

/** What two loads were held against each other in. */
export function comparedLoads({ result: a }: LoadSide, { result: b }: LoadSide): Compared {
  const names = ({ thresholds }: typeof a): string[] => [...WRITES, ...thresholds.map(({ name }) => name)];
  const called = ({ requests }: typeof a): string[] => Object.keys(requests.by_operation);
  return {
    rules: 0,
    gaps: 0,
    operations: new Set([...called(a), ...called(b)]).size,
    figures: both(names(a), names(b)),
    latencies: both(loadDurations(a).keys(), loadDurations(b).keys()),
  };
}
