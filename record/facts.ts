import type { GapId, RuleId } from '../spec/ledger/index.ts';
import type { CallId } from './exchange.ts';
import type { Want } from './wanted.ts';
import type { Workaround } from './worked-around.ts';

/** A rule was exercised and obeyed `count` times by a check. */
export interface PassFact {
  readonly kind: 'pass';
  readonly rule: RuleId;
  readonly check: string;
  readonly count: number;
  /** What showed it the first time. */
  readonly exchange: string;
  /** Where it took several to show it: the last few of them, with that one as the last. */
  readonly exchanges?: readonly string[];
}

/** A rule was broken. `exchanges` are the ids that prove it; `reproduce` is a curl line. */
export interface ViolationFact {
  readonly kind: 'violation';
  readonly rule: RuleId;
  readonly check: string;
  readonly operation: CallId;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  readonly reproduce: string;
  readonly exchanges: readonly string[];
  readonly count: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly counterexample?: string;
  /** Of a record that reads otherwise than expected: in which attributes. A record that is not there differs in its id. */
  readonly attributes?: readonly string[];
  /** Those among them that read as before the acknowledged write which was to change them, or that were not read before it. */
  readonly notKept?: readonly string[];
  /** Seen by the reads at the end of the run, whose walk is the last of the exchanges. */
  readonly later?: true;
  /** Of the answer that shows it, the last of the exchanges; absent where none came. */
  readonly status?: number;
  /** That answer is a refusal: whatever refuses this call explains it. */
  readonly refused?: true;
  /** That answer was served, and shows nothing: it is no JSON, or lacks the record that is due. */
  readonly unread?: 'no JSON' | 'no record';
  /** The exchange proves it alone: the judge found it, whatever the check was about. */
  readonly alone?: true;
  /** What answers have to show, all of it: absent where no value decides by itself whether the rule is still broken. */
  readonly wants?: readonly Want[];
}

/** What looked like a breach of a rule and was not shown again when the call was put again: no verdict, and no pass. */
export interface FlakyFact {
  readonly kind: 'flaky';
  readonly rule: RuleId;
  readonly check: string;
  readonly operation: CallId;
  /** What came first, and what came when the call was put again. */
  readonly outcomes: readonly [string, string];
  readonly exchanges: readonly string[];
}

/** A gap was answered. */
export interface ObservationFact {
  readonly kind: 'observation';
  readonly gap: GapId;
  readonly answer: string;
  readonly situation: string;
  readonly exchange: string;
}

/**
 * A rule could not be exercised. `declared`: a limit that the profile itself sets (a credential it lacks, …). `lawful`: one
 * that the environment sets where the specification leaves it free to, so that what others saw of the rule stands.
 */
export interface BlockedFact {
  readonly kind: 'blocked';
  readonly rule: RuleId;
  readonly check: string;
  readonly reason: string;
  readonly declared: boolean;
  readonly lawful?: true;
  /** What the environment allows was not asked for want of time. */
  readonly time?: true;
}

/**
 * Whose limit it is: one that the profile declares, one that the environment sets and may, or the time of the run. Or it
 * is `trouble`, where what is needed did not happen.
 */
export type Whose = 'profile' | 'environment' | 'time' | 'trouble';

/** Why something is not judged, and whose limit that is. */
export interface Stop {
  readonly why: string;
  readonly of: Whose;
}

/** That a limit keeps a check from judging a rule. */
export const blockedBy = (rule: RuleId, check: string, { why, of }: Stop): BlockedFact => ({
  ...{ kind: 'blocked', rule, check, reason: why, declared: of === 'profile' },
  ...(of === 'environment' && { lawful: true }),
  ...(of === 'time' && { time: true }),
});

export function whoseOf({ declared, lawful, time }: BlockedFact): Whose {
  if (declared) return 'profile';
  if (lawful) return 'environment';
  return time ? 'time' : 'trouble';
}

/** A check ran, and named these rules. */
export interface CheckFact {
  readonly kind: 'check';
  readonly check: string;
  readonly rules: readonly RuleId[];
  readonly outcome: 'ran' | 'incomplete' | 'crashed';
  readonly reason: string;
  readonly milliseconds: number;
}

/** The reason of a run that a signal ended. */
export const ENDED_BY_SIGNAL = 'the run was interrupted; this is what was observed so far';

/** What the run as a whole met: it could not reach the environment, it was interrupted, the harness erred. */
export interface RunFact {
  readonly kind: 'run';
  readonly outcome: 'unreachable' | 'refused' | 'interrupted' | 'harness-error';
  readonly reason: string;
}

/** A judgement that stands on little: nearly all inputs were refused, an operation never answered as documented. */
export interface WeakFact {
  readonly kind: 'weak';
  readonly check: string;
  readonly reason: string;
}

/** How often an operation was answered with a status. */
export interface AnsweredFact {
  readonly kind: 'answered';
  readonly operation: CallId;
  readonly status: number;
  /** Whether the answers were documented successes that show, as far as their form is known, that the work was done. */
  readonly worked: boolean;
  readonly count: number;
}

/** What a run reached of something that can be counted: situation by situation, how often. */
export interface CoverageFact {
  readonly kind: 'coverage';
  readonly name: string;
  readonly reached: Readonly<Record<string, number>>;
  /** How many situations there are, where that is known. */
  readonly of: number;
}

/** What a reader of the result should know, and judges nothing. */
export interface NoteFact {
  readonly kind: 'note';
  readonly reason: string;
}

/** How often a run met something in an operation that it holds against no service, and what it did then. */
export interface WorkedAroundFact {
  readonly kind: 'worked-around';
  readonly by: Workaround;
  readonly operation: CallId;
  /** 0 where no answer came. */
  readonly status: number;
  readonly count: number;
  /** What it was the first time, in words. */
  readonly reason: string;
  /** What showed it the first time. */
  readonly exchange: string;
}

export type Fact =
  | PassFact
  | ViolationFact
  | FlakyFact
  | ObservationFact
  | BlockedFact
  | CheckFact
  | RunFact
  | WeakFact
  | AnsweredFact
  | CoverageFact
  | NoteFact
  | WorkedAroundFact;
