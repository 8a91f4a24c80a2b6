import type { Effort } from '../harness/broker/protocol.ts';
import type { TargetOptions } from '../harness/profile/target.ts';
import type { ShardOf } from '../record/shard.ts';

/** What is printed of a result. */
export interface ShownResult {
  /** Only the verdict and the place of the report. */
  readonly quiet: boolean;
  /** verdict.json in place of the summary. */
  readonly json: boolean;
  /** Nothing at all: the run is part of something that speaks for itself. */
  readonly silent?: boolean;
}

/** What may be said of a run of the suites. */
export interface VerifyOptions extends TargetOptions, ShownResult {
  readonly out?: string;
  /** The id of the run; absent: one is drawn. */
  readonly runId?: string;
  /** Whether what the run sends and makes says who it is; it does unless this says otherwise. */
  readonly marked?: boolean;
  /** Absent: that of the run whose failures are run again, else 1. */
  readonly seed?: number;
  /** Absent: as many as the machine has room for, and the environment work. */
  readonly workers?: number;
  readonly effort: Effort;
  readonly replay?: string;
  /** Rules to be judged alone, by whatever can judge them. */
  readonly rule?: readonly string[];
  /** The folder of a run whose failed rules are to be judged again. */
  readonly lastFailed?: string;
  /** The file of findings that stood before. */
  readonly baseline?: string;
  /** Writes new findings into it. */
  readonly baselineUpdate?: boolean;
  /** Takes findings out of it that are gone. */
  readonly baselinePrune?: boolean;
  /** Whether the run ends at its first new violation. */
  readonly failFast?: boolean;
  /** The part of the run that is to be done here. */
  readonly shard?: ShardOf;
  /** How long an environment that is starting is waited for, in milliseconds. */
  readonly wait?: number;
  /** Writes to what looks like production are meant. */
  readonly yesProduction?: boolean;
  /** Says what would be sent, made and left behind, and sends nothing. */
  readonly dryRun?: boolean;
  /** Names that the embedded environment knows. */
  readonly fault?: readonly string[];
  readonly variant?: readonly string[];
}

export interface DoctorOptions extends TargetOptions {
  readonly json: boolean;
}

export interface RulesOptions {
  readonly grep?: string;
  readonly json: boolean;
}
