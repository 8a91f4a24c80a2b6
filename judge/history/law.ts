import type { RuleId } from '../../spec/ledger/index.ts';
import type { Book } from './book.ts';
import type { Ground } from './ground.ts';
import type { Seen } from './seen.ts';

/** What a law holds while it reads a history. */
export interface Reader {
  /** The next exchange, in the order of their ends. */
  see(seen: Seen): void;
  /** There is no other. */
  end?(): void;
}

/** One thing that exchanges show by themselves, whatever the checks of the run said of them. */
export interface Law {
  readonly name: string;
  /** The rules that it finds broken or obeyed. */
  readonly rules: readonly RuleId[];
  /** Whether it says something of a history that is not complete: of a sample, or of a part. */
  readonly ofParts?: true;
  open(book: Book, ground: Ground): Reader;
}
