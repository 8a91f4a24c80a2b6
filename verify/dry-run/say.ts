import type { Profile } from '../../harness/profile/profile.ts';
import type { Ending } from '../../harness/run/ending.ts';
import { findEnvironment } from '../../harness/run/find-environment.ts';
import type { VerifyOptions } from '../options.ts';
import { REFERENCE_LIMIT } from '../reference-limit.ts';
import type { Selection } from '../selection/selection.ts';
import { dryRunOf, dryRunText } from './dry-run.ts';

/** Says what this many runs would do to the environment, the embedded one where no profile names another, and sends nothing. */
export async function sayDryRun(
  suites: readonly string[],
  options: Pick<VerifyOptions, 'effort' | 'json'>,
  profile: Profile | undefined,
  selection: Selection,
  runs = 1,
): Promise<Ending> {
  const target = profile ?? (await embedded());
  const run = dryRunOf(suites, options, target, selection, runs);
  process.stdout.write(options.json ? `${JSON.stringify(run, null, 2)}\n` : dryRunText(run, target));
  return 'ok';
}

/** The profile of the embedded environment, which is started for it and never called. */
async function embedded(): Promise<Profile> {
  const { profile, stop } = await findEnvironment({
    out: '',
    seed: 1,
    workers: 1,
    effort: 'quick',
    quiet: true,
    reference: REFERENCE_LIMIT,
  });
  await stop();
  return profile;
}
