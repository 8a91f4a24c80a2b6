import type { ViolationFact } from '../../record/facts.ts';
import type { CapacityFigures, LoadBreach } from '../../record/load-result.ts';
import type { StoredLoadRun } from '../../record/load-run.ts';
import type { LoadViolation } from './breaches/breach-tally.ts';
import type { Figures } from './figures/figures.ts';
import type { Seen } from './reconcile/finding.ts';

/** What the list showed in the end. */
export interface FinalWalk {
  readonly seen: readonly Seen[];
  /** total_count of the last page; NaN where it is no number. */
  readonly total: number;
  readonly walks: number;
  /** Whether two walks in a row showed the same. */
  readonly quiet: boolean;
}

/** A run as far as it is judged. */
export type JudgedRun = Omit<StoredLoadRun, 'format' | 'answers' | 'before' | 'event' | 'marker'>;

/** How a run came to its end, where it did not come to it by itself. */
export interface CutShort {
  /** Why the circuit breaker ended it, or null. */
  readonly aborted: string | null;
  readonly interrupted: boolean;
  readonly killed: boolean;
  /** Why attendees could not be prepared, so that there was no load, or null. */
  readonly unprepared: string | null;
}

/** The end of a run that came to it by itself. */
export const WHOLE: CutShort = { aborted: null, interrupted: false, killed: false, unprepared: null };

/** Processors and memory that the generator used; null where the system does not tell. */
export interface ProcessorUse {
  readonly mean: number | null;
  readonly most: number | null;
  readonly processors: number;
  readonly seconds: number | null;
  readonly bytes: number | null;
}

export const NOT_METERED: ProcessorUse = {
  mean: null,
  most: null,
  processors: 0,
  seconds: null,
  bytes: null,
};

/** Everything that a load run is judged by: what was planned, what the request log says, what was seen afterwards. */
export interface LoadEvidence {
  /** Version of Muster. */
  readonly harness: string;
  readonly run: JudgedRun;
  readonly figures: Figures;
  /** Breaches in answers under load, and how many answers were judged. */
  readonly sampled: { readonly violations: readonly LoadViolation[]; readonly judged: number };
  /** Breaches in the calls before and after the load. */
  readonly calm: readonly ViolationFact[];
  /** Breaches of the steps of a search for capacity that led here. */
  readonly steps?: readonly LoadBreach[];
  /** Null where there was no list to be had. */
  readonly walk: FinalWalk | null;
  /** The e-mail of a creation. */
  readonly emailOf: (creation: number) => string;
  readonly use: ProcessorUse;
  readonly end: CutShort;
  readonly capacity?: CapacityFigures;
}

/** Whether requests may have been sent that the log does not hold. */
export const wasCut = ({ aborted, interrupted, killed }: CutShort): boolean =>
  aborted !== null || interrupted || killed;
