import type { RunRecord } from '../../record/run.ts';
import type { RunInfo } from '../broker/protocol.ts';
import { version } from '../paths.ts';
import type { Profile } from '../profile/profile.ts';

/** What is to be stored of a run: its own figures, and what its profile decides. Until that is known, the embedded one's. */
export const runRecord = (
  { runId, seed, effort, workers }: Pick<RunInfo, 'runId' | 'seed' | 'effort' | 'workers'>,
  profile: Profile | undefined,
): RunRecord => ({
  runId,
  harness: version(),
  seed,
  effort,
  workers,
  started: Date.now(),
  name: profile?.name ?? 'reference',
  base_url: profile?.base_url ?? '',
  decisions: profile?.decisions ?? {},
  known_failures: profile?.known_failures ?? [],
  writes: profile?.writes ?? 'allow',
  rate_limit: profile?.rate_limit ?? 'avoid',
});
