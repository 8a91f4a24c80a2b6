import type { ContractCoverage, Counts, OperationCoverage } from '../judge/coverage/contract-coverage.ts';
import type { Fact } from '../record/facts.ts';

export const COVERAGE_FORMAT = 'muster/coverage@1';

/** Situations that a check counted by itself: the states × commands of the model, and others. */
export interface Situations {
  readonly name: string;
  /** How often each was reached. */
  readonly reached: Counts;
  /** How many there are. */
  readonly of: number;
}

/** How much of the contract, and of what the checks count themselves, a run met. */
export interface Coverage {
  readonly operations: readonly OperationCoverage[];
  readonly situations: readonly Situations[];
}

/** So many of so many. */
export interface Share {
  readonly met: number;
  readonly of: number;
}

/** The coverage of a run from what was counted in its journal and from its facts. */
export function coverageOf(contract: ContractCoverage, facts: readonly Fact[]): Coverage {
  const situations = new Map<string, { reached: Record<string, number>; of: number }>();
  for (const fact of facts) {
    if (fact.kind !== 'coverage') continue;
    const known = situations.get(fact.name) ?? { reached: {}, of: 0 };
    for (const [key, count] of Object.entries(fact.reached))
      known.reached[key] = (known.reached[key] ?? 0) + count;
    situations.set(fact.name, { ...known, of: Math.max(known.of, fact.of) });
  }
  return {
    operations: contract.operations(),
    situations: [...situations].map(([name, one]) => ({ name, ...one })),
  };
}

/** How many of several things were met at least once. */
export const shareMet = (...counts: readonly Counts[]): Share => {
  const all = counts.flatMap((one) => Object.values(one));
  return { met: all.filter((count) => count > 0).length, of: all.length };
};

/** A row of the table: what of an operation was met. */
export interface CoverageRow {
  readonly operation: string;
  readonly calls: number;
  readonly statuses: Share;
  readonly values: Share;
  readonly constraints: Share;
  /** What was never met, in words. */
  readonly missing: readonly string[];
}

export const coverageRowOf = ({
  operation,
  calls,
  statuses,
  parameters,
  constraints,
}: OperationCoverage): CoverageRow => ({
  operation,
  calls,
  statuses: shareMet(statuses),
  values: shareMet(...Object.values(parameters)),
  constraints: shareMet(constraints),
  missing: [
    ...never(statuses).map((status) => `status ${status}`),
    ...Object.entries(parameters).flatMap(([name, classes]) =>
      never(classes).map((one) => `${name}: ${one}`),
    ),
    ...never(constraints).map((one) => `${one} (unbroken)`),
  ],
});

const never = (counts: Counts): string[] =>
  Object.entries(counts).flatMap(([name, count]) => (count === 0 ? [name] : []));

/** The rows of all operations, and one that sums them up. */
export function coverageTable({ operations }: Coverage): { rows: CoverageRow[]; total: CoverageRow } {
  const rows = operations.map(coverageRowOf);
  const sum = (pick: (row: CoverageRow) => Share): Share => ({
    met: rows.reduce((all, row) => all + pick(row).met, 0),
    of: rows.reduce((all, row) => all + pick(row).of, 0),
  });
  const total = {
    operation: 'all',
    calls: rows.reduce((all, row) => all + row.calls, 0),
    statuses: sum((row) => row.statuses),
    values: sum((row) => row.values),
    constraints: sum((row) => row.constraints),
    missing: [],
  };
  return { rows, total };
}

/** The content of `coverage.json`. */
export function coverageFile({
  run,
  coverage,
}: {
  readonly run: { readonly name: string; readonly effort: string; readonly seed: number };
  readonly coverage: Coverage;
}) {
  const { statuses, values, constraints } = coverageTable(coverage).total;
  return {
    format: COVERAGE_FORMAT,
    profile: run.name,
    effort: run.effort,
    seed: run.seed,
    total: { statuses, values, constraints },
    operations: coverage.operations,
    situations: coverage.situations.map((one) => ({
      name: one.name,
      met: Object.keys(one.reached).length,
      of: one.of,
      reached: one.reached,
    })),
  };
}
