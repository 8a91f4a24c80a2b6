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
  /** Whether it shows only to a client that does not say that it is Muster. */
  readonly unmarked?: true;
  /** Variants without which the fault cannot show; they are switched on along with it. */
  readonly variants: readonly string[];
  /** Hooks with a memory of their own, for one world. */
  arm(): Hooks;
}

export const define =
  (subtle: boolean) =>
  (
    id: string,
    rule: RuleId,
    about: string,
    hooks: Hooks | (() => Hooks),
    variants: readonly string[] = [],
  ): Fault => ({
    id,
    rule,
    about,
    subtle,
    variants,
    arm: typeof hooks === 'function' ? hooks : () => hooks,
  });

/** A fault that shows wherever the rule is looked at. */
export const blatant = define(false);

/** A fault that shows only in a corner. */
export const subtle = define(true);
