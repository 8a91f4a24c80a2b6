import type { Target } from '../detect/targets/target.ts';
import type { DetectionLine, RestsOn } from '../record/detection.ts';
import type { Missing } from './store/shape.ts';

/** What was asked for beside the parts. */
export interface Wanted {
  /** Only these servers; undefined: every one. */
  readonly targets?: readonly string[];
  readonly faults: readonly string[];
  readonly variants: readonly string[];
  readonly sample?: number;
}

export interface Context {
  readonly wanted: Wanted;
  /** The commit, for the choice of a sample. */
  readonly key: string;
  /** So many processes judge faults and variants at once. */
  readonly workers: number;
  /** Where journals go for a while. */
  readonly out: string;
  /** The file in which a part keeps results of this commit by line. */
  state(part: string): string;
  /** The file in which a part keeps rows of faults and variants, of whatever commit, and which of them count. */
  rows(part: string, judgedBy?: JudgedBy): Promise<Rows>;
  /** The servers that are wanted and can be run here. */
  servers(): { readonly targets: readonly Target[]; readonly missing: readonly Missing[] };
  /** A line for each of so many results to come. */
  progress(part: string, total: number): (line: string) => void;
}

/** The checks that a result hangs on, by their names; undefined: all. */
export type JudgedBy = (line: DetectionLine) => readonly string[] | undefined;

export interface Rows {
  readonly resume: string;
  readonly restsOn?: RestsOn;
}

export interface PartOutcome {
  /** What stands in the part's file below its head. */
  readonly body: object;
  readonly complete: boolean;
  /** Whether the figures are what they must be. */
  readonly good: boolean;
  /** The figures in one sentence. */
  readonly sentence: string;
  /** What its rows took, where they are not of one commit; else it is measured. */
  readonly minutes?: number;
}

/** One kind of figures, with a file of its own in `evidence/`. */
export interface Part {
  readonly name: string;
  readonly about: string;
  /** Goes on where an earlier run at this commit stopped. */
  run(context: Context): Promise<PartOutcome>;
}
