import { mkdirSync } from 'node:fs';
import type { LoadOptions } from '../cli/commands/load.ts';
import { EXIT } from '../cli/exit-codes.ts';
import { userPath } from '../harness/paths.ts';
import { UsageError } from '../harness/profile/errors.ts';
import { readTarget } from '../harness/profile/target.ts';
import { Interruption } from '../harness/run/interruption.ts';
import { outFolder } from '../harness/run/out-folder.ts';
import { findEnvironment } from '../harness/run/start-run.ts';
import { runCapacity } from './capacity/run-capacity.ts';
import { Live } from './drive/progress.ts';
import { finishLoad } from './finish.ts';
import { findK6 } from './k6/find-k6.ts';
import { runPart } from './kubernetes/cluster/parts.ts';
import { writeManifests } from './kubernetes/cluster/write.ts';
import { unmeasured } from './not-measurable.ts';
import { LEARNERS } from './prepare/learn.ts';
import { BYSTANDERS } from './prepare/set-up.ts';
import { reconcileStored } from './reconcile-stored.ts';
import { runLoad } from './run-load.ts';
import { checkAllowed, checkCeilings, planOf, settingsOf } from './scenario/settings.ts';

/** Attendees with whom the embedded environment begins, for its lists not to be empty. */
const SEEDED = 60;

/** Runs a load scenario and answers the exit code. Usage, profile and ceilings are checked before anything is sent. */
export async function load(name: string, options: LoadOptions): Promise<number> {
  if (options.kubernetes !== undefined) return writeManifests(name, options);
  const target = readTarget(options);
  if (options.rate !== undefined && target !== undefined)
    throw new UsageError(
      'Only the embedded environment takes --rate: leave it out, or --profile and --base-url.',
    );
  if (options.reconcile !== undefined) return reconcileStored(userPath(options.reconcile), target, options);
  if (options.part !== undefined) return runPart(name, options.part, target, options);
  const settings = settingsOf(name, options, target === undefined);
  if (target !== undefined) {
    checkAllowed(target);
    const draft = planOf(settings, options.seed);
    checkCeilings(draft, 2 * (draft.pool + LEARNERS + BYSTANDERS), target);
  }
  const out = outFolder(options.out, `load-${name}`);
  const live = new Live(options.quiet);
  const k6 = await findK6();
  mkdirSync(out, { recursive: true });
  const interruption = new Interruption();
  const environment = await findEnvironment({
    ...(options.profile !== undefined && { profile: userPath(options.profile) }),
    ...(options.baseUrl !== undefined && { baseUrl: options.baseUrl }),
    out,
    seed: options.seed,
    workers: 1,
    effort: 'normal',
    quiet: options.quiet,
    reference: referenceArguments(options),
  });
  try {
    checkAllowed(environment.profile);
    const start = name === 'capacity' ? runCapacity : runLoad;
    const result = await start({
      profile: environment.profile,
      settings,
      options,
      out,
      k6: k6.path,
      live,
      interruption,
    });
    return result === undefined ? EXIT.interrupted : finishLoad(out, result, options);
  } catch (error) {
    live.end();
    return unmeasured(error);
  } finally {
    live.end();
    interruption.release();
    await environment.stop();
  }
}

const referenceArguments = ({ fault = [], variant = [], rate }: LoadOptions): string[] => [
  ...['--attendees', `${SEEDED}`],
  ...(fault.length > 0 ? ['--fault', fault.join(',')] : []),
  ...(variant.length > 0 ? ['--variant', variant.join(',')] : []),
  ...(rate !== undefined ? ['--rate', `${rate}`] : []),
];
