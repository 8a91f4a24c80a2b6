import { checkLeaveToWrite } from '../harness/profile/leave-to-write.ts';
import { readTarget } from '../harness/profile/target.ts';
import type { Ending } from '../harness/run/ending.ts';
import type { Interruption } from '../harness/run/interruption.ts';
import { outFolder } from '../harness/run/out-folder.ts';
import { baselineOf } from './baseline/read-baseline.ts';
import type { VerifyOptions } from './options.ts';
import { checkKnownFailures } from './selection/known-failures.ts';
import { selectionOf } from './selection/selection.ts';
import { checkShard } from './shards/check-shard.ts';
import { checkSuites } from './suites.ts';

/**
 * Runs the suites and answers how that ended. Usage and profile are checked before anything is sent.
 * @throws UsageError
 */
export async function verify(
  suites: readonly string[],
  options: VerifyOptions,
  interruption: Interruption,
): Promise<Ending> {
  checkSuites(suites);
  const profile = readTarget(options);
  if (profile !== undefined) checkLeaveToWrite(profile, options.yesProduction === true);
  checkShard(options, profile);
  await checkKnownFailures(profile?.known_failures ?? []);
  const name = profile?.name ?? 'reference';
  const selection = await selectionOf(suites, options, name);
  const baseline = baselineOf(options, name);
  if (options.dryRun === true) {
    const { sayDryRun } = await import('./dry-run/say.ts');
    return sayDryRun(suites, options, profile, selection);
  }
  const out = outFolder(options.out, name);
  // What is wrong in usage or profile has been said by now, without what a run needs.
  const { runVerify } = await import('./run/run-verify.ts');
  return runVerify({ suites, options, profile, selection, baseline, out }, interruption);
}
