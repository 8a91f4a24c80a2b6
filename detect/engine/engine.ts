import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Check } from '../../fixtures/check/check.ts';
import { Sandbox } from '../../fixtures/records/sandbox.ts';
import { nameOf } from '../../fixtures/runner/name-of.ts';
import { leftOut } from '../../fixtures/runner/quick.ts';
import { loadChecks, type RegisteredCheck } from '../../fixtures/runner/registry.ts';
import { openSession } from '../../fixtures/runner/session.ts';
import type { Effort } from '../../harness/broker/protocol.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { openRun } from '../../harness/run/start-run.ts';
import type { ViolationFact } from '../../record/facts.ts';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';

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
  /** Ends the run early; asked after each breach. */
  readonly enough?: (violation: ViolationFact) => boolean;
  /** Only checks whose name this accepts. */
  readonly only?: (name: string) => boolean;
  /** Whether effort quick runs all checks. */
  readonly allChecks?: boolean;
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
  const files = readdirSync(SUITES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts'))
    .sort((a, b) => Number(isLast(a)) - Number(isLast(b)) || a.localeCompare(b))
    .map((name) => `${SUITES}${name}`);
  loaded ??= loadChecks(files);
  return loaded;
}

const isLast = (name: string): boolean => /(^|suites[\\/])last[\\/]/.test(name);

/** The rules that a check names. */
export const rulesNamed = ({ details }: RegisteredCheck): RuleId[] =>
  [details.annotation ?? []]
    .flat()
    .filter((one) => one.type === 'rule' && one.description !== undefined && one.description in RULES)
    .map((one) => one.description as RuleId);

/**
 * Runs the very checks of the suites against an environment, without the test runner around them: for matrices, where
 * its start would cost more than the checks themselves.
 */
export async function runChecks(run: EngineRun): Promise<EngineResult> {
  const started = performance.now();
  const checks = ordered(await allChecks(), run.first ?? []);
  const opened = openRun(run.profile, {
    out: run.out,
    seed: run.seed,
    effort: run.effort,
    workers: 1,
    quiet: true,
    exchanges: run.exchanges ?? false,
    ...(run.allChecks !== undefined && { allChecks: run.allChecks }),
  });
  const violations: ViolationFact[] = [];
  let stopped = false;
  let count = 0;
  const { broker } = opened.broker.view();
  const session = await openSession({ ...broker, close: () => {} }, 0);
  const hear = (fact: ViolationFact): void => {
    violations.push(fact);
    stopped ||= run.enough?.(fact) ?? false;
  };
  session.facts.onViolation(hear);
  opened.facts.onViolation(hear);
  try {
    for (const one of checks) {
      if (stopped) break;
      const name = nameOf(one);
      if ((run.only && !run.only(name)) || leftOut(session, name)) continue;
      count += 1;
      await runOne(one, name, session);
    }
  } finally {
    session.facts.flush();
    await session.close();
    await opened.stop();
  }
  const requests = session.wire.sent;
  return { violations, checks: count, requests, seconds: (performance.now() - started) / 1000, stopped };
}

/** Those that name a wanted rule first; the last suites stay last unless they are wanted. */
function ordered(checks: readonly RegisteredCheck[], first: readonly RuleId[]): RegisteredCheck[] {
  const wanted = (one: RegisteredCheck): number =>
    rulesNamed(one).some((rule) => first.includes(rule)) ? 0 : 1;
  // What checks owe is settled at the end: with a wanted rule among them, right after the wanted checks.
  const settles = (one: RegisteredCheck): boolean => /10-settlement/.test(one.titlePath[0] ?? '');
  const ranked = [...checks].sort((a, b) => rank(a) - rank(b));
  function rank(one: RegisteredCheck): number {
    return settles(one) ? 2 : wanted(one) * 3 + (isLast(one.titlePath[0] ?? '') ? 1 : 0);
  }
  const settlement = ranked.filter(settles);
  return first.length > 0 ? [...ranked, ...settlement] : [...checks];
}

class Skipped extends Error {
  override readonly name = 'Skipped';
}

/** What a check reads of Playwright's TestInfo. */
function infoOf(one: RegisteredCheck) {
  const errors: Array<{ message: string }> = [];
  return {
    titlePath: [...one.titlePath],
    annotations: [one.details.annotation ?? []].flat(),
    errors,
    status: 'passed' as string,
    skip: (condition: boolean, reason: string): void => {
      if (condition) throw new Skipped(reason);
    },
  };
}

async function runOne(
  one: RegisteredCheck,
  name: string,
  session: Awaited<ReturnType<typeof openSession>>,
): Promise<void> {
  const info = infoOf(one);
  const check = new Check(session, info as never, name);
  try {
    await one.run({ session, check, api: check.api, sandbox: new Sandbox(session, check) });
  } catch (error) {
    if (!(error instanceof Skipped)) {
      info.errors.push({ message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      info.status = 'failed';
    }
  }
  await check.end();
}

/** A folder name for one run of a matrix. */
export const runFolder = (): string => `run-${randomBytes(4).toString('hex')}`;
