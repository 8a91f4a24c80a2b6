import type { GapId } from '../../spec/ledger/index.ts';
import type { Policy } from '../policy.ts';

/** A lawful answer to one gap or more, or (without gaps) a lawful form of what HTTP and OAuth leave free. Variants combine; where two set the same policy, the later one wins. */
export interface Variant {
  readonly name: string;
  readonly gaps: readonly GapId[];
  readonly about: string;
  readonly policy: Partial<Policy>;
  /** It costs time and changes nothing else: it is run by itself, and in no combination. */
  readonly alone: boolean;
}

const define =
  (alone: boolean) =>
  (name: string, gaps: readonly GapId[], about: string, policy: Partial<Policy>): Variant => ({
    name,
    gaps,
    about,
    policy,
    alone,
  });

/** A variant that combines with others. */
export const lawful = define(false);

/** A variant that is run by itself. */
export const alone = define(true);
