import type { RuleId } from '../../../spec/ledger/index.ts';
import type { Hostility } from '../hostile-server.ts';

/** What a run has to make of it. */
export type Outcome =
  /** It is lawful, and nothing is held against it: exit 0. */
  | { readonly conforms: true }
  /** These rules are found broken; `alone`: and no other but what follows from them. Exit 1. */
  | { readonly breaks: readonly RuleId[]; readonly alone: boolean }
  /** It cannot be judged, for a reason that says so in these words: exit 3. */
  | { readonly unclear: RegExp };

/** One way in which a server misbehaves. */
export interface Behaviour extends Hostility {
  readonly id: string;
  /** What the server does. */
  readonly does: string;
  /** The chapters that are run against it. */
  readonly suites: readonly string[];
  /** Of their checks only these, where a few of many are enough. */
  readonly only?: RegExp;
  readonly outcome: Outcome;
  /** Nothing listens at all. */
  readonly refuses?: true;
  /** Milliseconds that a request may take, where it is to run into them. */
  readonly requestMs?: number;
}

export const conforms: Outcome = { conforms: true };
export const breaks = (...rules: readonly RuleId[]): Outcome => ({ breaks: rules, alone: true });
/** Where much is wrong at once. */
export const breaksAmong = (...rules: readonly RuleId[]): Outcome => ({ breaks: rules, alone: false });
export const unclear = (says: RegExp): Outcome => ({ unclear: says });
