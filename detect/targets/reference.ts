import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import type { ServerProcess } from '../../harness/run/server-process.ts';
import { FAULTS, VARIANTS, type Variant } from '../../reference/index.ts';
import { coveringArray } from '../plan/covering-array.ts';
import { fewRows, type RowItem } from '../plan/few-rows.ts';
import { ReferencePool } from './reference-pool.ts';
import type { Target } from './target.ts';

/** Variants that answer the same gap exclude each other: they are the levels of one factor. */
function factors(): Array<{ levels: string[] }> {
  const byGap = new Map<string, string[]>();
  for (const { name, gaps, runs } of VARIANTS) {
    if (runs !== 'in pairs') continue;
    const key = gaps[0] ?? name;
    byGap.set(key, [...(byGap.get(key) ?? []), name]);
  }
  return [...byGap.values()].map((levels) => ({ levels }));
}

/** What a variant takes up: the gaps that it answers, what it sets of the policy, and where it steps in. */
const rowItem = ({ name, gaps, policy, arm }: Variant): RowItem => ({
  name,
  takes: [
    ...gaps.map((gap) => `gap ${gap}`),
    ...Object.keys(policy).map((key) => `policy ${key}`),
    ...Object.keys(arm()).map((stage) => `stage ${stage}`),
  ],
});

/** The embedded environment with its catalogue of faults and variants. */
export function referenceTarget(): Target {
  const pool = new ReferencePool();
  const together = coveringArray(factors()).filter((row) => row.length > 0);
  const startKept = (args: readonly string[]): Promise<ServerProcess> => pool.start(args);
  return {
    name: 'reference',
    faults: FAULTS.map(({ id, about, rule, unmarked, variants }) => ({
      id,
      about,
      rules: [rule],
      ...(unmarked && { unmarked }),
      ...(variants && { variants }),
    })),
    variants: [[], ...VARIANTS.map(({ name }) => [name]), ...together],
    rows: fewRows(
      VARIANTS.filter(({ runs }) => runs !== 'alone').map(rowItem),
      VARIANTS.flatMap(({ name, runs }) => (runs === 'alone' ? [name] : [])),
    ),
    waits: new Map(VARIANTS.flatMap(({ name, waits }) => (waits === undefined ? [] : [[name, waits]]))),
    mayStayOpen: new Set(VARIANTS.filter(({ ends }) => ends === 'open').map(({ name }) => name)),
    start: ({ faults = [], variants = [], seed = 1 }) =>
      // A fault may damage the process that it runs in: it serves no other run.
      (faults.length > 0 ? startReferenceProcess : startKept)([
        ...(faults.length > 0 ? ['--fault', faults.join(',')] : []),
        ...(variants.length > 0 ? ['--variant', variants.join(',')] : []),
        '--seed',
        `${seed}`,
      ]),
    close: () => pool.close(),
  };
}
