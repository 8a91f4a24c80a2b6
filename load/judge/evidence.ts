import type { ViolationFact } from '../../record/facts.ts';
import type { CapacityFigures, LoadBreach, TokenCounts } from '../../record/load-result.ts';
import type { StoredLoadRun } from '../../record/load-run.ts';
import type { LoadViolation } from './breaches/breach-tally.ts';
import type { Figures } from './figures/figures.ts';
import type { ListedAttendee } from './reconcile/finding.ts';

/** What the last walk of the attendee list showed. */
export interface FinalWalk {
  readonly seen: readonly ListedAttendee[];
  /** total_count of the last page; NaN where it is no number. */
  readonly total: number;
  readonly walks: number;
  /** Whether two walks in a row showed the same, so that the list had stopped changing. */
  readonly stable: boolean;
}

/** The parts of a stored run that its result is derived from. */
export type JudgedRun = Omit<StoredLoadRun, 'format' | 'answers' | 'before' | 'event' | 'marker'>;

/** How a run ended: by itself, or cut short. */
export interface RunEnd {
  /** Why the circuit breaker ended it, or null. */
  readonly aborted: string | null;
  /** Which ceiling of the user ended it; none did. */
  readonly spent?: string | null;
  readonly interrupted: boolean;
  readonly killed: boolean;
  /** Why attendees could not be prepared, so that there was no load, or null. */
  readonly unprepared: string | null;
}

/** The end of a run that nothing cut short. */
export const RAN_TO_ITS_END: RunEnd = { aborted: null, interrupted: false, killed: false, unprepared: null };

/** Processors that k6 used (mean, highest sample, processor seconds in all) and bytes of memory; null where not measured. */
export interface ResourceUse {
  readonly mean: number | null;
  readonly most: number | null;
  /** How many the machine has. */
  readonly processors: number;
  readonly seconds: number | null;
  readonly bytes: number | null;
}

export const NOT_METERED: ResourceUse = {
  mean: null,
  most: null,
  processors: 0,
  seconds: null,
  bytes: null,
};

/** Everything that a load run is judged by: the plan, the request log, the list afterwards. */
export interface LoadEvidence {
  /** Version of Muster. */
  readonly harness: string;
  readonly run: JudgedRun;
  readonly figures: Figures;
  /** Violations in answers under load, and how many answers were judged. */
  readonly sampled: { readonly violations: readonly LoadViolation[]; readonly judged: number };
  /** Violations in the calls that Muster itself made: before the load, after it, and for tokens meanwhile. */
  readonly outsideLoad: readonly ViolationFact[];
  /** What became of the tokens; absent where that is not known. */
  readonly tokens?: TokenCounts;
  /** Breaches of the steps of a search for capacity that led here. */
  readonly steps?: readonly LoadBreach[];
  /** How many requests each trouble met that was put in the way. */
  readonly troubled?: readonly number[];
  /** Ids of those whom a session lost, as a further scan after the load shows. */
  readonly lostFromSessions?: ReadonlySet<string>;
  /** Null where the list could not be read. */
  readonly walk: FinalWalk | null;
  /** How it is seen that others were at work in the event, in sentences. */
  readonly othersAtWork?: readonly string[];
  /** What creates may have been refused for, other than by what is wrong with the service, in sentences. */
  readonly createsRefusedFor?: readonly string[];
  /** The e-mail of the attendee that a walk-in creates, by the number of the creation. */
  readonly emailOf: (creation: number) => string;
  readonly resourceUse: ResourceUse;
  readonly end: RunEnd;
  readonly capacity?: CapacityFigures;
}

/** Whether a run was cut short, so that requests may have been sent that the log does not hold. */
export const wasCutShort = ({ aborted, spent = null, interrupted, killed }: RunEnd): boolean =>
  aborted !== null || spent !== null || interrupted || killed;
