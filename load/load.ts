import { userPath } from '../harness/paths.ts';
import { UsageError } from '../harness/profile/errors.ts';
import type { Profile } from '../harness/profile/profile.ts';
import { readTarget } from '../harness/profile/target.ts';
import type { Ending } from '../harness/run/ending.ts';
import type { FoundEnvironment } from '../harness/run/existing-environment.ts';
import { findEnvironment } from '../harness/run/find-environment.ts';
import type { Interruption } from '../harness/run/interruption.ts';
import { outFolder, pointLatest } from '../harness/run/out-folder.ts';
import { runCapacity } from './capacity/run-capacity.ts';
import { finishLoad } from './conclude/finish.ts';
import { reconcileStored } from './conclude/reconcile-stored.ts';
import { sayDoors } from './doors/say-doors.ts';
import { checkScannerModule } from './drive/own-client.ts';
import { LoadProgress } from './drive/progress.ts';
import { tryClient } from './drive/try-client.ts';
import { findK6 } from './k6/find-k6.ts';
import { runPart } from './kubernetes/cluster/parts.ts';
import { writeManifests } from './kubernetes/cluster/write.ts';
import { notMeasurable } from './not-measurable.ts';
import type { LoadOptions } from './options.ts';
import { preparePeople } from './people/prepare-people.ts';
import { restorePeople } from './people/restore-people.ts';
import { checkPeople } from './people/too-few.ts';
import { clearFolder } from './prepare/clear-folder.ts';
import { runLoad } from './run-load.ts';
import { checkAllowed, checkCeilings, withinCeilings } from './scenario/allowed.ts';
import { loadDryRun, loadDryRunText } from './scenario/dry-run.ts';
import { writeRehearsal } from './scenario/rehearsal/write.ts';
import { planOf, type Settings, settingsOf } from './scenario/settings.ts';

/** How many attendees the embedded environment begins with, so that its lists are not empty. */
const SEEDED_ATTENDEES = 60;

/** What is asked of the run in a folder. */
const OF_A_RUN: ReadonlySet<string> = new Set(['doors', 'restore']);

/**
 * Runs a load scenario, or one part of it, and answers how it ended. Usage, profile and ceilings are checked before anything is sent.
 * @throws UsageError
 */
export async function load(name: string, options: LoadOptions, interruption: Interruption): Promise<Ending> {
  if (options.results !== undefined && !OF_A_RUN.has(name))
    throw new UsageError(
      `muster load ${name} takes no folder of a run: leave out ${options.results}, or name it after --out for its results.`,
    );
  if (name === 'init') return sayWritten(writeRehearsal(options.from, options.out));
  if (name === 'doors') return sayDoors(options);
  if (options.from !== undefined)
    throw new UsageError('Only muster load init copies a scenario: leave out --from.');
  if (options.dryRun === true && (name === 'prepare' || name === 'restore'))
    throw new UsageError(`Nothing is planned by muster load ${name}: leave out --dry-run.`);
  if (options.dryRun === true) return sayDryRun(name, options);
  if (options.kubernetes !== undefined) return writeManifests(name, options);
  const target = readTarget(options);
  if (options.rate !== undefined && target !== undefined)
    throw new UsageError(
      'Only the embedded environment takes --rate: leave out --rate, or else --profile and --base-url.',
    );
  if (name === 'prepare') return preparePeople(target, options, interruption);
  if (name === 'restore') return restorePeople(target, options);
  if (options.reconcile !== undefined) return reconcileStored(userPath(options.reconcile), target, options);
  if (options.part !== undefined) return runPart(name, options.part, target, options, interruption);
  return loadHere(name, target, options, interruption);
}

function sayWritten(file: string): Ending {
  process.stdout.write(
    `${file} is written: change it, then run muster load ${file}, with --dry-run first.\n`,
  );
  return 'ok';
}

/** Says what a load would do to its environment, and sends nothing. @throws UsageError where it would be refused */
async function sayDryRun(name: string, options: LoadOptions): Promise<Ending> {
  if (options.reconcile !== undefined)
    throw new UsageError('With --reconcile nothing is loaded: leave out either --dry-run or --reconcile.');
  const target = readTarget(options);
  const settings = settingsOf(name, options, target);
  checkAsked(settings, target, options);
  const environment = await environmentOf(options, { out: '', seed: settings.seed });
  await environment.stop();
  checkAllowed(environment.profile, options.yesProduction);
  const run = loadDryRun(settings, environment.profile);
  process.stdout.write(options.json ? `${JSON.stringify(run, null, 2)}\n` : loadDryRunText(run));
  return 'ok';
}

/** Checks what is asked before anything is sent: load allowed, production meant, ceilings kept, module there, people enough. @throws UsageError */
function checkAsked(settings: Settings, target: Profile | undefined, options: LoadOptions): void {
  if (target !== undefined) {
    checkAllowed(target, options.yesProduction);
    checkCeilings(settings, target);
  }
  const { client } = settings.scenario;
  if (client !== undefined) checkScannerModule(client);
  if (settings.source !== undefined) checkPeople(settings.source, planOf(settings).pool);
}

const environmentOf = (
  options: LoadOptions,
  { out, seed }: { readonly out: string; readonly seed: number },
): Promise<FoundEnvironment> =>
  findEnvironment({
    ...(options.profile !== undefined && { profile: userPath(options.profile) }),
    ...(options.baseUrl !== undefined && { baseUrl: options.baseUrl }),
    ...(options.yesProduction === true && { yesProduction: true }),
    out,
    seed,
    workers: 1,
    effort: 'normal',
    quiet: options.quiet,
    reference: referenceArguments(options),
  });

/** Runs a scenario with k6 on this machine, against the target or else the embedded environment. */
async function loadHere(
  name: string,
  target: Profile | undefined,
  options: LoadOptions,
  interruption: Interruption,
): Promise<Ending> {
  const settings = settingsOf(name, options, target);
  checkAsked(settings, target, options);
  const out = outFolder(options.out, `load-${settings.scenario.name}`);
  const progress = new LoadProgress(options.quiet);
  const k6 = await findK6((text, ms) => progress.waiting(`k6           ${text}`, ms));
  progress.end();
  await tryClient(k6.path, settings.scenario.client);
  clearFolder(out, { logs: true });
  if (options.out === undefined) pointLatest(out);
  const environment = await environmentOf(options, { out, seed: settings.seed });
  try {
    const profile = withinCeilings(settings, environment.profile);
    checkAllowed(profile, options.yesProduction);
    const start = name === 'capacity' ? runCapacity : runLoad;
    const result = await start({
      ...{ profile, settings, metrics: options, out, progress, interruption },
      k6: k6.path,
      dashboard: options.dashboard,
    });
    return await finishLoad(out, result, options);
  } catch (error) {
    progress.end();
    return notMeasurable(error);
  } finally {
    progress.end();
    await environment.stop();
  }
}

const referenceArguments = ({ fault = [], variant = [], rate }: LoadOptions): string[] => [
  ...['--attendees', `${SEEDED_ATTENDEES}`],
  ...(fault.length > 0 ? ['--fault', fault.join(',')] : []),
  ...(variant.length > 0 ? ['--variant', variant.join(',')] : []),
  ...(rate !== undefined ? ['--rate', `${rate}`] : []),
];
