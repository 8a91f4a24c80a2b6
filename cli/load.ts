import { mkdirSync } from 'node:fs';
import { UsageError } from '../harness/profile/errors.ts';
import { findEnvironment } from '../harness/run/start-run.ts';
import type { LoadOptions } from './commands/load.ts';
import { outFolder } from './common-options.ts';
import { EXIT } from './exit-codes.ts';
import { Interruption } from './interruption.ts';
import { findK6 } from './load/find-k6.ts';
import { finishLoad } from './load/finish.ts';
import { runPart } from './load/kubernetes/parts.ts';
import { writeManifests } from './load/kubernetes/write.ts';
import { LEARNERS } from './load/learn.ts';
import { Live } from './load/live.ts';
import { reconcileStored } from './load/reconcile-stored.ts';
import { runCapacity } from './load/run-capacity.ts';
import { runLoad } from './load/run-load.ts';
import { BYSTANDERS } from './load/set-up.ts';
import { checkAllowed, checkCeilings, planOf, settingsOf } from './load/settings.ts';
import { unmeasured } from './load/unmeasured.ts';
import { userPath } from './paths.ts';
import { checkBehaviour } from './reference-names.ts';
import { readTarget } from './target.ts';

/** Attendees with whom the embedded environment begins, for its lists not to be empty. */
const SEEDED = 60;

/** Runs a load scenario and answers the exit code. Usage, profile and ceilings are checked before anything is sent. */
export async function load(name: string, options: LoadOptions): Promise<number> {
  if (options.kubernetes !== undefined) return writeManifests(name, options);
  const target = readTarget(options);
  await checkBehaviour(options, target !== undefined);
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
