import type { Profile } from '../harness/profile/profile.ts';
import type { Interruption } from '../harness/run/interruption.ts';
import type { LoadProgress } from './drive/progress.ts';
import type { MetricsTargets } from './options.ts';
import type { Settings } from './scenario/settings.ts';

/** What every phase of a load run works with; created once, when it begins. */
export interface RunContext {
  readonly profile: Profile;
  readonly settings: Settings;
  readonly metrics: MetricsTargets;
  /** The folder that the run writes to. */
  readonly out: string;
  readonly progress: LoadProgress;
  readonly interruption: Interruption;
}

/** A run whose k6 this process starts. */
export interface LocalRun extends RunContext {
  /** Path of the k6 binary. */
  readonly k6: string;
  /** Whether k6 writes a report of its own. */
  readonly dashboard: boolean;
  /** Called with the process ids of k6, once they run. */
  readonly onRunning?: (pids: readonly number[]) => void;
}
