import type { Interruption } from '../../harness/run/interruption.ts';
import type { RunOptions } from '../../harness/run/options.ts';
import type { Forecast } from '../preflight/forecast.ts';
import { enoughFor } from '../workers.ts';
import { onFirstViolation } from './first-violation.ts';
import type { PreparedRun } from './prepare.ts';
import { sharedProfile } from './run-options.ts';
import type { RunnerEnd, SuitesProcess } from './run-suites.ts';
import type { VerifyRun } from './verify-run.ts';

const REFERENCE_RUN_MS = 900_000;

/** A run that is predicted to take less than this share of its time has ample time. */
const AMPLE = 0.25;

/** Says what a run is going to ask for, and has `runner` run its checks. */
export async function drive(
  run: VerifyRun,
  prepared: PreparedRun,
  interruption: Interruption,
  runner: Pick<SuitesProcess, 'run'>,
): Promise<RunnerEnd> {
  const { profile, options, out } = run;
  const { record, began, measured } = prepared;
  const runMs = profile?.timeouts.run_ms ?? REFERENCE_RUN_MS;
  const foreseen = await foresee(run, prepared);
  const inAnyOrder = hasAmpleTime(run, foreseen, runMs);
  const marked = prepared.options.marked;
  const paced: RunOptions = {
    ...prepared.options,
    endsAt: began + runMs,
    attendees: measured?.attendees ?? 0,
    ...(options.workers === undefined && {
      workers: Math.min(prepared.options.workers, enoughFor(measured?.latencyMs ?? 0)),
    }),
    // A part of the checks sends less than the order of all of them keeps time for.
    inOneGo: inAnyOrder && marked,
    shuffle: inAnyOrder && !marked,
  };
  const limits = {
    runMs,
    ...(options.failFast && { watch: (stop: () => void) => onFirstViolation(out, record, stop) }),
  };
  return runner.run({ options: paced, ...(profile && { profile }) }, limits, interruption);
}

/** Whether no must-rule has to come first, as there is time for everything. */
const hasAmpleTime = (
  { suites, selection, profile }: VerifyRun,
  foreseen: Forecast | undefined,
  runMs: number,
): boolean =>
  suites.length === 0 &&
  selection.checks === undefined &&
  (profile === undefined || (foreseen?.suffices === true && foreseen.seconds * 1000 < runMs * AMPLE));

/** Predicts what a run is going to ask for, and says it unless nothing is to be said. */
async function foresee(
  { suites, options, profile, selection }: VerifyRun,
  { options: run, measured }: PreparedRun,
): Promise<Forecast | undefined> {
  const shared = sharedProfile(profile, run);
  if (profile === undefined || shared === undefined || measured === undefined) return undefined;
  const { forecast } = await import('../preflight/forecast.ts');
  const foreseen = forecast(shared, options.effort, measured);
  if (options.quiet || options.silent) return foreseen;
  const { announcement } = await import('../preflight/announcement.ts');
  const part = suites.length > 0 || selection.checks !== undefined;
  const text = announcement(foreseen, measured, { part, runMs: profile.timeouts.run_ms });
  process.stderr.write(`${text}\n`);
  return foreseen;
}
