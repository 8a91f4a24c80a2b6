import type { KnownFinding } from '../record/baseline.ts';
import type { Decisions } from '../record/decisions.ts';
import type { ViolationFact } from '../record/facts.ts';
import type { KnownFailure } from '../record/known-failure.ts';
import type { ShardOf } from '../record/shard.ts';
import type { EndedEarlyRow, GapRow, RuleVerdict, RunVerdict, WeakRow } from '../record/verdict-file.ts';
import type { WorkedAroundRow } from '../record/worked-around.ts';
import type { GapId, RuleEntry, RuleId } from '../spec/ledger/index.ts';
import type { JudgedPart } from './scope.ts';

/** What a run has to say of one rule. */
export interface RuleResult extends RuleEntry {
  readonly id: RuleId;
  readonly verdict: RuleVerdict;
  readonly checks: readonly string[];
  /** How often the rule was seen obeyed. */
  readonly obeyed: number;
  /** Whether what kept the rule from being exercised is a limit that the profile declares. */
  readonly declared: boolean;
  readonly reason: string;
}

/** One cause: every breach of one rule in one operation. */
export interface ViolationResult extends Omit<ViolationFact, 'kind' | 'at' | 'alone'> {
  readonly level: 'must' | 'should';
  readonly section: string;
  readonly seed: number;
  /** The exchanges of all breaches that were counted for it. */
  readonly provedBy: ReadonlySet<string>;
  /** The attributes in which records read otherwise, in any of them. */
  readonly touched: ReadonlySet<string>;
  /** When it was seen first: milliseconds since the epoch. */
  readonly first: number;
  /** The known failure that excuses it. */
  readonly known?: KnownFailure;
  /** The finding of the baseline that it is. */
  readonly standing?: KnownFinding;
  /** The rule is none of those that the run was asked to judge. */
  readonly outside?: true;
  /** The rule of the violation that explains this one. */
  readonly follows?: RuleId;
}

export interface GapResult extends GapRow {
  readonly id: GapId;
  /** Each answer that is not what was decided, with its situation. */
  readonly drifted: readonly string[];
}

export interface VerdictOptions extends JudgedPart {
  /** The release of the harness: rules that it brings warn, and fail from the next minor version on. */
  readonly harness?: string;
  readonly seed: number;
  readonly decisions?: Decisions;
  readonly knownFailures?: readonly KnownFailure[];
  readonly baseline?: {
    readonly findings: readonly KnownFinding[];
    /** Whether the run asked enough to say what is gone. */
    readonly complete: boolean;
  };
  /** Present where the facts are those of one part of a run. */
  readonly shard?: ShardOf;
  /** ISO date of the run. */
  readonly today: string;
}

export interface Verdict {
  readonly verdict: RunVerdict;
  readonly rules: readonly RuleResult[];
  readonly violations: readonly ViolationResult[];
  /** Findings of the baseline that are no more. */
  readonly gone: readonly KnownFinding[];
  readonly gaps: readonly GapResult[];
  /** Sentences on why the verdict is what it is, where the rules alone do not say it. */
  readonly notes: readonly string[];
  /** Checks that could not ask everything, whatever other checks saw of their rules. */
  readonly endedEarly: readonly EndedEarlyRow[];
  /** Judgements that stand on little. */
  readonly weak: readonly WeakRow[];
  /** What was met and held against no service. */
  readonly workedAround: readonly WorkedAroundRow[];
  /** Of one part of a run, which has no verdict of its own: whether it asked all that was its own. */
  readonly part?: { readonly complete: boolean };
}
