import type { RuleId } from '../../spec/ledger/index.ts';
import type { Hooks } from '../hooks.ts';

/** A seeded breach of one rule. */
export interface Fault {
  readonly id: string;
  readonly rule: RuleId;
  /** What goes wrong, in one sentence. */
  readonly about: string;
  /** Whether it shows only in a corner: one value, one page, one order of calls. */
  readonly subtle: boolean;
  /** Hooks with a memory of their own, for one world. */
  arm(): Hooks;
}
