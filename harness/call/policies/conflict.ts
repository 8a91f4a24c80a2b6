import type { BreachBook } from '../../recorder/breach-book.ts';
import type { Answered } from '../answered.ts';
import type { Call } from '../call.ts';
import type { Conflicts } from '../conflicts.ts';
import { isReading } from '../plain-call.ts';
import type { Policy } from '../policy.ts';

/**
 * Sends writes beside each other, and one that may have been refused for that alone again, apart from the others. A plain call
 * is put again by the second look at it.
 */
export class Conflict implements Policy {
  readonly #conflicts: Conflicts;
  readonly #book: Pick<BreachBook, 'workedAround'>;

  constructor(conflicts: Conflicts, book: Pick<BreachBook, 'workedAround'>) {
    this.#conflicts = conflicts;
    this.#book = book;
  }

  async around(call: Call, send: () => Promise<Answered>): Promise<Answered> {
    if (isReading(call.operation, call.options)) return send();
    const answered = await this.#conflicts.beside(send);
    if (!mayBeSentApart(call) || !this.#conflicts.mayHaveMet(answered)) return answered;
    const last = await this.#conflicts.again(answered, send);
    if (!this.#conflicts.mayHaveMet(last)) this.#book.workedAround('conflict', answered);
    return last;
  }
}

function mayBeSentApart({ plain, options: { intent, keepConflict } }: Call): boolean {
  return plain === undefined && !keepConflict && intent !== 'malformed';
}
