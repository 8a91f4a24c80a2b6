import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userPath } from '../../harness/paths.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { readTarget, type TargetOptions } from '../../harness/profile/target.ts';
import { secretVariables } from '../../harness/run/known-secrets.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { recordsNamedBy } from '../../harness/run/run-record.ts';
import type { RunRecord } from '../../record/run.ts';
import { recordVariable } from '../../reports/replay/anew.ts';
import { userToken } from './user-token.ts';

export interface ReplayTarget extends TargetOptions {
  readonly fault?: readonly string[];
  /** Whether the environment was named, and not found by itself: a run of the embedded one is held against that else. */
  readonly named: boolean;
}

type Use<T> = (profile: Profile, variables: Readonly<Record<string, string>>) => Promise<T>;

/**
 * Finds where scripts are sent: what the options name, else the embedded environment where the run was of that one. The
 * variables hold what scripts ask for by name.
 * @throws UsageError
 */
export async function atTarget<T>(run: RunRecord, options: ReplayTarget, use: Use<T>): Promise<T> {
  const profile = run.embedded === true && !options.named ? undefined : readTarget(options);
  const { baseUrl } = options;
  if (profile !== undefined)
    return use(profile, {
      ...(await scriptVariables(profile)),
      ...(options.profile !== undefined && { MUSTER_PROFILE: userPath(options.profile) }),
      ...(baseUrl !== undefined && { MUSTER_BASE_URL: profile.base_url }),
    });
  if (run.embedded !== true)
    throw new UsageError(`The run was of ${run.base_url}: give --profile, whose secrets its scripts need.`);
  const args = (options.fault ?? []).flatMap((fault) => ['--fault', fault]);
  const reference = await startReferenceProcess(args);
  const folder = mkdtempSync(join(tmpdir(), 'muster-replay-'));
  try {
    const file = join(folder, 'muster.yaml');
    writeFileSync(file, JSON.stringify(reference.profile), { mode: 0o600 });
    const embedded = resolveProfile(reference.profile, 'The reference environment');
    return await use(embedded, { ...(await scriptVariables(embedded)), MUSTER_PROFILE: file });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await reference.stop();
  }
}

/** The secrets of a profile, the ids that it names, and a token of its user, by the names that scripts have for them. */
export async function scriptVariables(profile: Profile): Promise<Record<string, string>> {
  const token = await userToken(profile);
  return {
    ...secretVariables(profile),
    MUSTER_BASE_URL: profile.base_url,
    ...Object.fromEntries(
      Object.entries(recordsNamedBy(profile)).map(([name, id]) => [recordVariable(name), id]),
    ),
    ...(token !== undefined && { MUSTER_USER_TOKEN: token }),
  };
}
