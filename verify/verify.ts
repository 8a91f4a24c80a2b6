import type { VerifyOptions } from '../cli/commands/verify.ts';
import { outFolder } from '../cli/common-options.ts';
import { EXIT } from '../cli/exit-codes.ts';
import { checkBehaviour } from '../cli/reference-behaviour.ts';
import { userPath } from '../harness/paths.ts';
import { readTarget } from '../harness/profile/target.ts';
import { Interruption } from '../harness/run/interruption.ts';
import type { RunOptions } from '../harness/run/options.ts';
import type { RunFact } from '../record/facts.ts';
import type { RunRecord } from '../record/run.ts';
import { preflight } from './preflight/preflight.ts';
import { finishRun } from './run/finish-run.ts';
import { runPlaywright } from './run/run-playwright.ts';
import { completeRun, newRun, refuseRun } from './run/run-record.ts';
import { checkSuites } from './suites.ts';

const REFERENCE_RUN_MS = 900_000;
/**
 * Met when it is looked for, and hardly ever else, since no check but that one calls a single operation so often:
 * requests a second.
 */
const REFERENCE_LIMIT = ['--rate', '650', '--rate-by', 'operation'];

/** Runs the suites and answers the exit code. Usage and profile are checked before anything is sent. */
export async function verify(suites: readonly string[], options: VerifyOptions): Promise<number> {
  checkSuites(suites);
  const profile = readTarget(options);
  await checkBehaviour(options, profile !== undefined);
  const out = outFolder(options.out, profile?.name ?? 'reference');
  const run: RunOptions = {
    ...(options.profile !== undefined && { profile: userPath(options.profile) }),
    ...(options.baseUrl !== undefined && { baseUrl: options.baseUrl }),
    out,
    seed: options.seed,
    // A second worker would make records of its own that a small budget has no room for.
    workers: options.effort === 'quick' ? 1 : options.workers,
    effort: options.effort,
    quiet: options.quiet,
    ...(options.replay !== undefined && { replay: options.replay }),
    reference: [
      ...flag('--fault', options.fault),
      // A variant may bring a limit of its own.
      ...flag('--variant', options.variant),
      ...(options.variant === undefined ? REFERENCE_LIMIT : []),
    ],
  };
  const record = newRun(run, suites, profile, out);
  const interruption = new Interruption();
  try {
    if (profile !== undefined) {
      const refusal = await interruption.race(preflight(profile, out));
      if (refusal === undefined) return await stopEarly(out, record, options);
      if (refusal !== null) return await refuse(out, record, refusal, options);
    }
    const limits = {
      runMs: profile?.timeouts.run_ms ?? REFERENCE_RUN_MS,
      asks: profile?.user?.sign_in === 'paste',
    };
    const end = await runPlaywright(run, suites, limits, interruption);
    completeRun(out, record, end);
    return await finishRun(out, options, end.interrupted ? EXIT.interrupted : undefined);
  } finally {
    interruption.release();
  }
}

function refuse(out: string, record: RunRecord, refusal: RunFact, options: VerifyOptions): Promise<number> {
  refuseRun(out, record, refusal);
  process.stderr.write(`${refusal.reason}\n`);
  return finishRun(out, { ...options, quiet: true }, EXIT.inconclusive);
}

function stopEarly(out: string, record: RunRecord, options: VerifyOptions): Promise<number> {
  completeRun(out, record, { code: null, signal: null, interrupted: true, overtime: false });
  return finishRun(out, options, EXIT.interrupted);
}

const flag = (name: string, values: readonly string[] = []): string[] =>
  values.length === 0 ? [] : [name, values.join(',')];
