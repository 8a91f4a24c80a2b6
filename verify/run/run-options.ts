import { userPath } from '../../harness/paths.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { shareProfile } from '../../harness/profile/share-profile.ts';
import { workersFor } from '../../harness/run/share-concurrency.ts';
import { newRunId } from '../../record/run-id.ts';
import type { VerifyOptions } from '../options.ts';
import { REFERENCE_LIMIT } from '../reference-limit.ts';
import { shardRecord } from '../shards/shard-record.ts';
import { SIDE_BY_SIDE } from '../workers.ts';
import type { NamedOptions, VerifyRun } from './verify-run.ts';

const DEFAULT_SEED = 1;

/** What the test runner is handed of a command line, before anything is known of the environment. */
export function runOptionsOf({ suites, options, selection, profile, out }: VerifyRun): NamedOptions {
  const { rules, checks, seed, plan } = selection;
  const { runId = newRunId(), marked = true } = options;
  const asked: NamedOptions = {
    ...{ runId, marked, suites, out },
    ...(options.shard !== undefined &&
      checks !== undefined &&
      plan !== undefined && {
        shard: shardRecord(options.shard, { checks, plan }, profile, embeddedBy(options)),
      }),
    ...(rules !== undefined && { rules }),
    ...(checks !== undefined && { checks }),
    ...(options.profile !== undefined && { profile: userPath(options.profile) }),
    ...(options.baseUrl !== undefined && { baseUrl: options.baseUrl }),
    ...(options.yesProduction === true && { yesProduction: true }),
    seed: options.seed ?? seed ?? DEFAULT_SEED,
    // A second worker would make records of its own that a small budget has no room for.
    workers: options.effort === 'quick' ? 1 : (options.workers ?? SIDE_BY_SIDE),
    effort: options.effort,
    quiet: options.quiet,
    ...(options.replay !== undefined && { replay: options.replay }),
    reference: [
      ...embeddedBy(options),
      // A variant may bring a limit of its own.
      ...(options.variant === undefined ? REFERENCE_LIMIT : []),
    ],
  };
  // Beside what grants tokens, each sends at least one request at a time.
  const room = sharedProfile(profile, asked)?.pace.concurrency ?? Number.POSITIVE_INFINITY;
  return { ...asked, workers: workersFor(room, asked.workers) };
}

/** What a run may ask of the environment of its profile; undefined of the embedded one, which is its own. */
export const sharedProfile = (
  profile: Profile | undefined,
  { shard }: Pick<NamedOptions, 'shard'>,
): Profile | undefined =>
  profile === undefined || shard === undefined ? profile : shareProfile(profile, shard);

const embeddedBy = ({ fault, variant }: VerifyOptions): string[] => [
  ...flag('--fault', fault),
  ...flag('--variant', variant),
];

const flag = (name: string, values: readonly string[] = []): string[] =>
  values.length === 0 ? [] : [name, values.join(',')];
