import type { Fact } from '../../record/facts.ts';
import type { LoadResult } from '../../record/load-result.ts';
import type { VerdictFile } from '../../record/verdict-file.ts';
import type { Durations } from '../differ/durations.ts';

/** A run of the suites, as far as it is stored. */
export interface VerifySide {
  readonly kind: 'verify';
  readonly place: string;
  readonly verdict: VerdictFile;
  readonly started: number | null;
  /** Of a single verdict.json it is not known. */
  readonly effort: string | null;
  /** What only a whole folder has: of a single verdict.json nothing. */
  readonly facts: readonly Fact[];
  readonly durations: ReadonlyMap<string, Durations>;
}

export interface LoadSide {
  readonly kind: 'load';
  readonly place: string;
  readonly result: LoadResult;
}

/** One of two results that are to be compared. */
export type Side = VerifySide | LoadSide;
