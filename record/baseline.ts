import type { RuleId } from '../spec/ledger/index.ts';

/** Named in a file of known findings, whose JSON Schema is spec/baseline.schema.json. */
export const BASELINE_FORMAT = 'muster/baseline@1';

/** A breach that stood before, and why it is let stand. */
export interface KnownFinding {
  readonly rule: RuleId;
  readonly operation: string;
  /** The check that saw it. */
  readonly check: string;
  readonly reason: string;
  /** The ISO date since which it is known. */
  readonly date: string;
  /** The id of the run that saw it first; absent where a person wrote it down. */
  readonly run?: string;
}

/** The findings that an environment is known for; it holds no credential and nothing that an environment answered. */
export interface Baseline {
  readonly format: typeof BASELINE_FORMAT;
  /** The name of the profile. */
  readonly environment: string;
  /** The effort of the run that it was made from: a lesser one cannot say what is gone. */
  readonly effort: string;
  readonly findings: readonly KnownFinding[];
}

/** A baseline as a run was judged by it. */
export interface UsedBaseline extends Baseline {
  /** Its file, as the user gave it. */
  readonly file: string;
}
