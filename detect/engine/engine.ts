import { randomBytes } from 'node:crypto';
import { leftOut } from '../../fixtures/runner/effort.ts';
import { runsLast } from '../../fixtures/runner/last.ts';
import type { RegisteredCheck } from '../../fixtures/runner/registry.ts';
import { runStages } from '../../fixtures/runner/run-stages.ts';
import { type CheckStages, inDrawnOrder, oneByOne, wantedFirst } from '../../fixtures/runner/stages.ts';
import { closeWorkers, openWorkers } from '../../fixtures/runner/workers.ts';
import type { Effort } from '../../harness/broker/protocol.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { openRun } from '../../harness/run/open-run.ts';
import { Places } from '../../harness/transport/places.ts';
import type { Exchange } from '../../record/exchange.ts';
import type { ViolationFact } from '../../record/facts.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { allChecks } from '../../suites/all-checks.ts';
import { withPauses } from './pauses.ts';

export interface EngineRun {
  readonly profile: Profile;
  /** Where the journal goes. */
  readonly out: string;
  /** Whether it holds exchanges too, not facts alone. */
  readonly exchanges?: boolean;
  readonly seed: number;
  readonly effort: Effort;
  /** Checks that name one of these rules run first. */
  readonly first?: readonly RuleId[];
  /** These checks run before all others, in this order. */
  readonly firstChecks?: readonly string[];
  /** Ends the run early; asked after each breach. */
  readonly enough?: (violation: ViolationFact) => boolean;
  /** Hears of each exchange as it ends, without its secrets. */
  readonly hears?: (exchange: Exchange) => void;
  /** Ends the run early; asked after each check. */
  readonly until?: () => boolean;
  /** Only checks whose name this accepts. */
  readonly only?: (name: string) => boolean;
  /** Whether what the run sends and makes says who it is; it does unless this says otherwise. */
  readonly marked?: boolean;
  /** Whether effort quick runs all checks. */
  readonly allChecks?: boolean;
  /** The most requests of effort quick, in place of its own ceiling. */
  readonly quickRequests?: number;
  /** Runs checks side by side, in an order and with pauses that this chooses; the last suites stay last. */
  readonly disorder?: Disorder;
}

export interface Disorder {
  readonly seed: number;
  /** How many checks run side by side. */
  readonly workers: number;
}

export interface EngineResult {
  readonly violations: readonly ViolationFact[];
  readonly checks: number;
  readonly requests: number;
  readonly seconds: number;
  /** Whether `enough` ended the run. */
  readonly stopped: boolean;
}

/**
 * Runs the very checks of the suites against an environment, without the test runner around them. It is for matrices,
 * where its start would cost more than the checks themselves.
 */
export async function runChecks(run: EngineRun): Promise<EngineResult> {
  const started = performance.now();
  const { disorder } = run;
  const sideBySide = disorder?.workers ?? 1;
  const options = {
    out: run.out,
    seed: run.seed,
    effort: run.effort,
    workers: sideBySide,
    quiet: true,
    exchanges: run.exchanges ?? false,
    ...(run.marked !== undefined && { marked: run.marked }),
    ...(run.allChecks !== undefined && { allChecks: run.allChecks }),
    ...(run.quickRequests !== undefined && { quickRequests: run.quickRequests }),
  };
  const places = new Places(run.profile.pace.concurrency);
  const opened = openRun(run.profile, options, { hears: run.hears, places });
  const violations: ViolationFact[] = [];
  let stopped = false;
  let count = 0;
  const hear = (fact: ViolationFact): void => {
    violations.push(fact);
    stopped ||= run.enough?.(fact) ?? false;
  };
  opened.facts.onViolation(hear);
  const workers = await openWorkers(opened, sideBySide, (index) => ({
    around: disorder && withPauses(disorder.seed * 64 + index),
    hears: run.hears,
  }));
  for (const { facts } of workers) facts.onViolation(hear);
  try {
    const checks = (await wanted(run)).filter((one) => !leftOut(opened, one));
    await runStages(workers, stagesFor(checks, run), {
      begins: () => {
        count += 1;
      },
      ends: () => {
        stopped ||= run.until?.() ?? false;
      },
      over: () => stopped,
    });
  } finally {
    await closeWorkers(workers);
    await opened.stop();
  }
  const requests = workers.reduce((sum, { wire }) => sum + wire.sent, 0);
  return { violations, checks: count, requests, seconds: (performance.now() - started) / 1000, stopped };
}

const wanted = async ({ only = () => true }: EngineRun): Promise<RegisteredCheck[]> =>
  (await allChecks()).filter(({ name }) => only(name));

function stagesFor(
  checks: readonly RegisteredCheck[],
  { first = [], firstChecks = [], disorder, marked, seed }: EngineRun,
): CheckStages {
  const last = checks.filter(({ name }) => runsLast(name));
  const others = checks.filter(({ name }) => !runsLast(name));
  if (disorder !== undefined) return [inDrawnOrder(others, disorder.seed), ...oneByOne(last)];
  if (marked === false && first.length === 0 && firstChecks.length === 0)
    return [[...inDrawnOrder(others, seed), ...last]];
  return [wantedFirst(checks, { rules: first, names: firstChecks })];
}

/** A folder name for one run of a matrix. */
export const runFolder = (): string => `run-${randomBytes(4).toString('hex')}`;
