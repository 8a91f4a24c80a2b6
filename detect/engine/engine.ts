import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { CheckContext } from '../../fixtures/check/context.ts';
import { Sandbox } from '../../fixtures/records/sandbox.ts';
import { leftOut } from '../../fixtures/runner/effort.ts';
import { runsLast, takesFinalReads } from '../../fixtures/runner/last.ts';
import { loadSuites, type RegisteredCheck } from '../../fixtures/runner/registry.ts';
import { runCheck } from '../../fixtures/runner/run-check.ts';
import { openWorker, type WorkerContext } from '../../fixtures/runner/worker-context.ts';
import type { Effort } from '../../harness/broker/protocol.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { openRun } from '../../harness/run/start-run.ts';
import type { Exchange } from '../../record/exchange.ts';
import type { ViolationFact } from '../../record/facts.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { shuffled } from '../plan/shuffle.ts';
import { withPauses } from './pauses.ts';

const SUITES = fileURLToPath(new URL('../../suites/', import.meta.url));

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

let loaded: Promise<readonly RegisteredCheck[]> | undefined;

/** The checks of all suites, read once a process. */
export function allChecks(): Promise<readonly RegisteredCheck[]> {
  loaded ??= loadSuites(SUITES);
  return loaded;
}

/**
 * Runs the very checks of the suites against an environment, without the test runner around them: for matrices, where
 * its start would cost more than the checks themselves.
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
  const opened = openRun(run.profile, options, run.hears);
  const violations: ViolationFact[] = [];
  let stopped = false;
  let count = 0;
  const hear = (fact: ViolationFact): void => {
    violations.push(fact);
    stopped ||= run.enough?.(fact) ?? false;
  };
  opened.facts.onViolation(hear);
  const workers: WorkerContext[] = [];
  for (let index = 0; index < sideBySide; index += 1) {
    const around = disorder && withPauses(disorder.seed * 64 + index);
    const worker = await openWorker({ ...opened.broker.view().broker, close: () => {} }, index, {
      around,
      hears: run.hears,
    });
    worker.facts.onViolation(hear);
    workers.push(worker);
  }
  const work = async (worker: WorkerContext, queue: RegisteredCheck[]): Promise<void> => {
    for (let one = queue.shift(); one !== undefined && !stopped; one = queue.shift()) {
      if ((run.only && !run.only(one.name)) || leftOut(worker, one)) continue;
      count += 1;
      await runOne(one, worker);
      stopped ||= run.until?.() ?? false;
    }
  };
  try {
    for (const checks of stagesOf(await allChecks(), run)) {
      const queue = [...checks];
      await Promise.all(workers.map((one) => work(one, queue)));
    }
  } finally {
    for (const worker of workers) {
      worker.facts.flush();
      await worker.close();
    }
    await opened.stop();
  }
  const requests = workers.reduce((sum, { wire }) => sum + wire.sent, 0);
  return { violations, checks: count, requests, seconds: (performance.now() - started) / 1000, stopped };
}

/** The checks in groups; a group begins when the one before has ended. */
function stagesOf(
  checks: readonly RegisteredCheck[],
  { first = [], firstChecks = [], disorder, marked, seed }: EngineRun,
): ReadonlyArray<readonly RegisteredCheck[]> {
  const last = checks.filter(({ name }) => runsLast(name));
  const others = checks.filter(({ name }) => !runsLast(name));
  if (disorder === undefined && marked === false && first.length === 0 && firstChecks.length === 0)
    return [[...shuffled(others, ({ name }) => `${seed} ${name}`), ...last]];
  if (disorder === undefined) return [ordered(checks, first, firstChecks)];
  return [shuffled(others, ({ name }) => `${disorder.seed} ${name}`), ...last.map((one) => [one])];
}

/**
 * The checks that are wanted by name first, then those that name a wanted rule; the last suites stay last unless they are
 * wanted. Final reads are taken at the end, and right after the checks of each wish too.
 */
function ordered(
  checks: readonly RegisteredCheck[],
  rules: readonly RuleId[],
  names: readonly string[],
): RegisteredCheck[] {
  if (rules.length + names.length === 0) return [...checks];
  const finalReads = checks.filter(({ name }) => takesFinalReads(name));
  const inTurn = [...checks].sort((a, b) => Number(runsLast(a.name)) - Number(runsLast(b.name)));
  const others = new Set(inTurn.filter((one) => !finalReads.includes(one)));
  const taken = (group: readonly RegisteredCheck[]): RegisteredCheck[] => {
    for (const one of group) others.delete(one);
    return group.length === 0 ? [] : [...group, ...finalReads];
  };
  const named = taken(names.flatMap((name) => [...others].find((one) => one.name === name) ?? []));
  const ofRules = taken([...others].filter((one) => one.rules.some((rule) => rules.includes(rule))));
  return [...named, ...ofRules, ...others, ...finalReads];
}

class Left extends Error {
  override readonly name = 'Left';
}

/** Runs one check as Playwright would, and keeps what it throws in its context. */
async function runOne(one: RegisteredCheck, worker: WorkerContext): Promise<void> {
  const errors: string[] = [];
  const context: CheckContext = {
    ...one,
    errors: () => errors,
    timedOut: () => false,
    leave: (reason) => {
      throw new Left(reason);
    },
    annotate: () => {},
  };
  await runCheck(worker, context, async (check) => {
    try {
      await one.run({ worker, check, api: check.api, sandbox: new Sandbox(worker, check) });
    } catch (error) {
      if (!(error instanceof Left))
        errors.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  });
}

/** A folder name for one run of a matrix. */
export const runFolder = (): string => `run-${randomBytes(4).toString('hex')}`;
