import type { RuleId } from '../../spec/ledger/index.ts';
import type { Hooks } from '../hooks.ts';

/** A seeded breach of one rule. */
export interface Fault {
  readonly id: string;
  readonly rule: RuleId;
  /** What goes wrong, in one sentence. */
  readonly about: string;
  /** Whether it shows only in a corner: one operation, one value, one page, one order of calls. */
  readonly subtle: boolean;
  /** Hooks with a memory of their own, for one world. */
  arm(): Hooks;
}

const define =
  (subtle: boolean) =>
  (id: string, rule: RuleId, about: string, hooks: Hooks | (() => Hooks)): Fault => ({
    id,
    rule,
    about,
    subtle,
    arm: typeof hooks === 'function' ? hooks : () => hooks,
  });

/** A fault that shows wherever the rule is looked at. */
export const blatant = define(false);

/** A fault that shows only in a corner. */
export const subtle = define(true);
