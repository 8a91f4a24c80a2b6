import type { GapId } from '../gaps.ts';
import type { RuleId } from '../rules.ts';

/**
 * What becomes of one sentence of the specification. The sentence stands by its hash (the first 12 hexadecimal digits of
 * the SHA-256 of its text). Its place in the list is its place below the heading. It names rules, gaps, or the reason, in
 * our words, why it is neither.
 */
export interface Accounted {
  readonly hash: string;
  readonly rules: readonly RuleId[];
  readonly gaps: readonly GapId[];
  readonly excluded?: string;
}

/** Heading path to its sentences, in order. */
export type Sections = Readonly<Record<string, readonly Accounted[]>>;

/** A sentence that these rules hold, and perhaps leaves open what these gaps ask. */
export const holds = (hash: string, rules: readonly RuleId[], gaps: readonly GapId[] = []): Accounted => ({
  hash,
  rules,
  gaps,
});

/** A sentence that only leaves something open. */
export const leavesOpen = (hash: string, ...gaps: readonly GapId[]): Accounted => ({ hash, rules: [], gaps });

/** A sentence that a client can see neither obeyed nor broken. */
export const excluded = (hash: string, reason: string): Accounted => ({
  hash,
  rules: [],
  gaps: [],
  excluded: reason,
});
