import type { Profile } from '../../harness/profile/profile.ts';
import type { RunOptions } from '../../harness/run/options.ts';
import type { UsedBaseline } from '../../record/baseline.ts';
import type { VerifyOptions } from '../options.ts';
import type { Selection } from '../selection/selection.ts';

/** A run as it was asked for, its usage and its profile checked, before anything is sent. */
export interface VerifyRun {
  readonly suites: readonly string[];
  readonly options: VerifyOptions;
  /** Absent: of the embedded environment. */
  readonly profile: Profile | undefined;
  readonly selection: Selection;
  readonly baseline: UsedBaseline | undefined;
  readonly out: string;
}

/** What the test runner is handed, and its name, which the first request carries already. */
export type NamedOptions = RunOptions & Required<Pick<RunOptions, 'runId' | 'marked'>>;

/** What the process of the checks is told. */
export interface ToRun {
  readonly options: RunOptions;
  /** As the command has read it; absent: of the embedded environment. */
  readonly profile?: Profile;
}
