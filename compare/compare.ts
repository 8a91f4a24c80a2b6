import { UsageError } from '../harness/profile/errors.ts';
import { COMPARISON_FORMAT, type ComparedSide, type Comparison } from '../record/comparison.ts';
import { comparedLoads, comparedVerify } from './compared.ts';
import { concludeComparison } from './conclude.ts';
import { gapChanges } from './differ/gaps.ts';
import { latencyChanges } from './differ/latency.ts';
import { figureChanges, loadBreachChanges, loadDurations, loadOperationChanges } from './differ/load.ts';
import { loadsBesideEachOther } from './differ/loads/beside.ts';
import { checkOneScenario, otherPlan, whyNotOverTime } from './differ/loads/comparable.ts';
import { operationChanges } from './differ/operations.ts';
import { breachChanges, driftChanges, ruleChanges } from './differ/rules.ts';
import type { LoadSide, Side, VerifySide } from './read/side.ts';

export interface CompareOptions {
  readonly harness: string;
  /** Whether latency is looked at: two places may be unlike far apart. */
  readonly latency: boolean;
}

type Differences = Omit<Comparison, 'format' | 'harness' | 'kind' | 'a' | 'b' | 'verdict' | 'because'>;

/**
 * What differs between two results, the second held against the first.
 * @throws UsageError where one is a run of the suites and the other a load run, or where two loads ran other scenarios.
 */
export function compare(a: Side, b: Side, { harness, latency }: CompareOptions): Comparison {
  const differences = differencesOf(a, b);
  const kept = latency ? differences : withoutLatency(differences);
  const [sideA, sideB] = [describe(a), describe(b)];
  return {
    format: COMPARISON_FORMAT,
    harness,
    kind: a.kind,
    a: sideA,
    b: sideB,
    ...concludeComparison(sideA, sideB, kept),
    ...kept,
  };
}

const withoutLatency = (all: Differences): Differences => ({
  ...all,
  compared: { ...all.compared, latencies: 0 },
  latency: [],
});

function differencesOf(a: Side, b: Side): Differences {
  if (a.kind === 'verify' && b.kind === 'verify') return ofVerify(a, b);
  if (a.kind === 'load' && b.kind === 'load') return ofLoad(a, b);
  throw new UsageError(
    `${a.place} is a run of muster ${a.kind} and ${b.place} one of muster ${b.kind}: compare two of a kind.`,
  );
}

function ofVerify(a: VerifySide, b: VerifySide): Differences {
  const notes: string[] = [];
  if (a.verdict.specification !== b.verdict.specification)
    notes.push('The two were judged by different ledgers: rules may have come, gone or changed.');
  if (a.effort !== null && b.effort !== null && a.effort !== b.effort)
    notes.push(
      `A ran with effort ${a.effort} and B with effort ${b.effort}: what one of them does not look at may stand here as a change.`,
    );
  if (a.facts.length === 0 || b.facts.length === 0)
    notes.push('Latency is not compared: it takes the whole folders, with their journals.');
  return {
    notes,
    compared: comparedVerify(a, b),
    rules: ruleChanges(a.verdict, b.verdict),
    breaches: breachChanges(a.verdict, b.verdict),
    drift: driftChanges(a.verdict, b.verdict),
    operations: operationChanges(a.verdict, b.verdict),
    // Checks send in no steady rhythm: the tail of their latency tells more of this machine than of the environment.
    latency: latencyChanges(a.durations, b.durations, ['median']),
    figures: [],
    gaps: gapChanges(a, b),
  };
}

function ofLoad(sideA: LoadSide, sideB: LoadSide): Differences {
  const [a, b] = [sideA.result, sideB.result];
  checkOneScenario(sideA, sideB);
  const apart = whyNotOverTime(a, b);
  return {
    notes: [...otherPlan(a, b), ...(apart === undefined ? [] : [apart])],
    compared: comparedLoads(sideA, sideB),
    rules: [],
    breaches: loadBreachChanges(a, b),
    drift: [],
    operations: loadOperationChanges(a, b),
    latency: latencyChanges(loadDurations(a), loadDurations(b), ['median', 'p95']),
    figures: figureChanges(a, b),
    gaps: [],
    loads: loadsBesideEachOther(a, b, apart === undefined),
  };
}

function describe(side: Side): ComparedSide {
  const { place } = side;
  const told = side.kind === 'load' ? side.result : side.verdict;
  const { profile, base_url, seed, verdict, harness, version } = told;
  const started = side.kind === 'load' ? side.result.started : side.started;
  return {
    ...{ place, profile, base_url, seed, verdict, harness, started },
    ...(version !== undefined && { version }),
  };
}
