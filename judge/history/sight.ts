import type { RuleId } from '../../spec/ledger/index.ts';
import type { Shows } from './book.ts';
import type { Kind } from './kinds.ts';
import type { Track, Write } from './tracks.ts';

/** How an attribute reads as the last write that was answered shows it. */
export interface Known {
  readonly value: unknown;
  readonly write: Write;
  /** The last list that showed it so, since that write. */
  confirmed?: { readonly id: string; readonly ended: number };
  counted?: true;
  /** The rules by which what was done to others left this one alone, as far as they were seen obeyed. */
  readonly others: Set<RuleId>;
}

/** A reading that differs from what is known; whether nothing excuses it is told when all is read. */
export interface Sight {
  readonly kind: Kind;
  readonly track: Track;
  readonly attribute: string;
  readonly value: unknown;
  readonly known: Known;
  readonly started: number;
  readonly ended: number;
  readonly by: Shows;
}
