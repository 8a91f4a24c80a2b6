import type { Profile } from '../../harness/profile/profile.ts';
import { environmentVersion } from '../../harness/run/environment-version.ts';
import type { Interruption } from '../../harness/run/interruption.ts';
import { pointLatest } from '../../harness/run/out-folder.ts';
import type { RunFact } from '../../record/facts.ts';
import type { RunRecord } from '../../record/run.ts';
import type { MadeUp } from '../preflight/made-up.ts';
import type { Measured } from '../preflight/measured.ts';
import { type KilledRun, killedBefore } from './killed-before.ts';
import { runOptionsOf } from './run-options.ts';
import { newRun } from './run-record.ts';
import type { NamedOptions, VerifyRun } from './verify-run.ts';

/** A run whose folder is there, and whose environment can be judged. */
export interface PreparedRun {
  readonly record: RunRecord;
  readonly options: NamedOptions;
  /** When its time began: milliseconds since the epoch. */
  readonly began: number;
  /** What the first answers told; absent of the embedded environment. */
  readonly measured?: Measured;
}

/** A run that ends before its first check, and why; without a reason it was interrupted. */
export interface NotPrepared {
  readonly record: RunRecord;
  readonly refusal?: RunFact;
}

/** Writes down what is known of a run, asks whether its environment can be judged, and clears up behind runs that were killed. */
export async function prepareRun(
  run: VerifyRun,
  interruption: Interruption,
): Promise<PreparedRun | NotPrepared> {
  const { profile, suites, baseline, out } = run;
  const options = runOptionsOf(run);
  const killed = profile === undefined ? [] : killedBefore(out, profile);
  const record = { ...newRun(options, suites, profile, out), ...(baseline && { baseline }) };
  if (run.options.out === undefined) pointLatest(out);
  if (profile === undefined) return { record, options, began: Date.now() };
  const asked = await ask(run, profile, options, interruption);
  if ('stopped' in asked) return { record, ...(asked.refusal && { refusal: asked.refusal }) };
  await clearBehind(killed, out, profile, options);
  const { version, trouble } = await environmentVersion(profile, options);
  if (trouble !== undefined) process.stderr.write(`${trouble}\n`);
  const { began, measured, madeUp } = asked;
  return {
    record: { ...record, ...(version !== undefined && { version }) },
    options: {
      ...options,
      ...(madeUp && { attendee: madeUp.templates, attendeesMade: madeUp.made }),
    },
    began,
    ...(measured && { measured }),
  };
}

type Asked =
  | { readonly began: number; readonly measured?: Measured; readonly madeUp?: MadeUp }
  | { readonly stopped: true; readonly refusal?: RunFact };

/** The preflight, once the environment is up where it is waited for. */
async function ask(
  { options: { wait, shard }, out }: VerifyRun,
  profile: Profile,
  run: NamedOptions,
  interruption: Interruption,
): Promise<Asked> {
  const { preflight } = await import('../preflight/preflight.ts');
  if (wait !== undefined) {
    const { waitUntilUp } = await import('../preflight/wait-until-up.ts');
    const gaveUp = (): boolean => interruption.happened;
    await interruption.race(waitUntilUp(profile, { run, ms: wait, gaveUp }));
  }
  const began = Date.now();
  let measured: Measured | undefined;
  const onMeasured = (found: Measured): void => {
    measured = found;
  };
  let madeUp: MadeUp | undefined;
  const onMadeUp = (found: MadeUp): void => {
    madeUp = found;
  };
  const refusal = await interruption.race(
    preflight(profile, out, { run, ...(shard && { shard }), onMeasured, onMadeUp }),
  );
  if (refusal === undefined) return { stopped: true };
  if (refusal !== null) return { stopped: true, refusal };
  return { began, ...(measured && { measured }), ...(madeUp && { madeUp }) };
}

async function clearBehind(
  killed: readonly KilledRun[],
  out: string,
  profile: Profile,
  run: NamedOptions,
): Promise<void> {
  if (killed.length === 0) return;
  const { clearKilled } = await import('./clear-killed.ts');
  const told = await clearKilled(killed, out, profile, run);
  if (told !== '') process.stderr.write(`${told}\n`);
}
