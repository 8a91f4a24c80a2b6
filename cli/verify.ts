import { UsageError } from '../harness/profile/errors.ts';
import { loadProfile, resolveProfile } from '../harness/profile/load-profile.ts';
import type { Profile } from '../harness/profile/profile.ts';
import type { RunOptions } from '../harness/run/options.ts';
import type { RunFact } from '../judge/facts.ts';
import type { RunRecord } from '../reports/result.ts';
import type { VerifyOptions } from './commands/verify.ts';
import { outFolder, type TargetOptions } from './common-options.ts';
import { EXIT } from './exit-codes.ts';
import { finishRun } from './finish-run.ts';
import { Interruption } from './interruption.ts';
import { userPath } from './paths.ts';
import { preflight } from './preflight.ts';
import { checkBehaviour } from './reference-names.ts';
import { runPlaywright } from './run-playwright.ts';
import { completeRun, newRun, refuseRun } from './run-record.ts';
import { checkSuites } from './suites.ts';

const REFERENCE_RUN_MS = 900_000;

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
    workers: options.workers,
    effort: options.effort,
    quiet: options.quiet,
    ...(options.replay !== undefined && { replay: options.replay }),
    reference: [...flag('--fault', options.fault), ...flag('--variant', options.variant)],
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

/** The profile that the options name, or undefined where they mean the embedded environment. Throws `UsageError`. */
export function readTarget({ profile, baseUrl }: TargetOptions): Profile | undefined {
  if (profile !== undefined) return loadProfile(userPath(profile), process.env, baseUrl);
  if (baseUrl === undefined) return undefined;
  if (baseUrl === '')
    throw new UsageError('The option --base-url is empty: give the address of the environment.');
  return resolveProfile({ base_url: baseUrl }, 'The option --base-url', new URL(checked(baseUrl)).host);
}

/** An address without a scheme is refused by the profile's own check, with its own sentence. */
const checked = (address: string): string => (URL.canParse(address) ? address : 'http://environment');

const flag = (name: string, values: readonly string[] = []): string[] =>
  values.length === 0 ? [] : [name, values.join(',')];
