import type { GapId } from '../../spec/ledger/index.ts';
import type { Policy } from '../policy.ts';

/** A lawful answer to one gap or more, or (without gaps) a lawful form of what HTTP and OAuth leave free. Variants combine; where two set the same policy, the later one wins. */
export interface Variant {
  readonly name: string;
  readonly gaps: readonly GapId[];
  readonly about: string;
  readonly policy: Partial<Policy>;
}
