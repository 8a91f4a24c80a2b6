import type { Level } from '../spec/ledger/index.ts';
import type { ComparedLoads } from './compared-loads.ts';
import type { RuleVerdict } from './verdict-file.ts';

/** Named in `compare.json`. */
export const COMPARISON_FORMAT = 'muster/compare@1';

/** What a difference means for the second of two results. */
export type Direction = 'worse' | 'better' | 'other';

/** One of the two results. */
export interface ComparedSide {
  /** Where it was read. */
  readonly place: string;
  readonly profile: string;
  readonly base_url: string;
  /** What was tested: the version of the environment, as far as the profile says where it stands. */
  readonly version?: string;
  readonly seed: number;
  readonly verdict: string;
  readonly harness: string;
  /** Milliseconds since the epoch; null where only a verdict.json was given. */
  readonly started: number | null;
}

/** A rule of which the two say otherwise. `absent`: the ledger of that result does not know it. */
export interface RuleChange {
  readonly id: string;
  readonly section: string;
  readonly level: Level;
  readonly from: RuleVerdict | 'absent';
  readonly to: RuleVerdict | 'absent';
  readonly reason: string;
  readonly direction: Direction;
}

/** A breach of a must-rule in an operation where the other result saw none, though it saw the rule broken elsewhere. */
export interface BreachChange {
  readonly rule: string;
  readonly operation: string;
  readonly message: string;
  readonly direction: Direction;
}

/** A gap that is answered otherwise in one situation. `also`: some of the answers are the same. */
export interface GapChange {
  readonly id: string;
  readonly question: string;
  readonly situation: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly kind: 'otherwise' | 'also';
}

/** A declared decision that one of the two drifts from. */
export interface DriftChange {
  readonly id: string;
  readonly decision: string;
  readonly direction: Direction;
}

/** `served`: it did its work at least once; `not as documented`: it was called, and never did in the documented way. */
export type OperationState = 'served' | 'not as documented' | 'not called';

/** An operation that one has and the other lacks. */
export interface OperationChange {
  readonly operation: string;
  readonly from: OperationState;
  readonly to: OperationState;
  readonly direction: Direction;
}

/** A quantile of an operation's latency that moved beyond noise, in milliseconds; of a run of the suites only medians. */
export interface LatencyChange {
  readonly operation: string;
  readonly quantile: 'median' | 'p95';
  readonly from: number;
  readonly to: number;
  /** The confidence interval of the shift. */
  readonly low: number;
  readonly high: number;
  readonly samples: readonly [number, number];
  readonly direction: Direction;
}

/** A figure of a load run that differs. */
export interface FigureChange {
  readonly name: string;
  readonly about: string;
  readonly unit: 'ms' | '%' | '';
  readonly from: number | null;
  readonly to: number | null;
  readonly direction: Direction;
}

/** How much was held against each other, whether it differs or not. */
export interface Compared {
  readonly rules: number;
  readonly gaps: number;
  readonly operations: number;
  readonly figures: number;
  /** Operations whose latency both measured. */
  readonly latencies: number;
}

/** `compare.json`: what differs between two results, and whether the second is worse. */
export interface Comparison {
  readonly format: typeof COMPARISON_FORMAT;
  readonly harness: string;
  readonly kind: 'verify' | 'load';
  readonly a: ComparedSide;
  readonly b: ComparedSide;
  /** `unjudged`: the second could not be judged where the first was. */
  readonly verdict: 'same' | 'different' | 'better' | 'worse' | 'unjudged';
  /** Why, one sentence each, the gravest first. */
  readonly because: readonly string[];
  /** What keeps the two from being compared in full. */
  readonly notes: readonly string[];
  readonly compared: Compared;
  readonly rules: readonly RuleChange[];
  readonly breaches: readonly BreachChange[];
  readonly drift: readonly DriftChange[];
  readonly operations: readonly OperationChange[];
  readonly latency: readonly LatencyChange[];
  readonly figures: readonly FigureChange[];
  readonly gaps: readonly GapChange[];
  /** Of load runs: what both measured, side by side. */
  readonly loads?: ComparedLoads;
}
