import type { Exchange } from '../../record/exchange.ts';
import type { OperationId } from '../../spec/contract.ts';
import { refusalsAbout } from '../../spec/refusals.ts';
import type { Answered } from '../call/answered.ts';
import { isReading, statusOf } from '../call/plain-call.ts';
import { MOST_GLITCHES } from './patience.ts';

/** Refusals of a reading that has nothing to refuse: what it addresses was there before the run, and its parameters are plain. */
const GLITCHES: ReadonlySet<number> = refusalsAbout('plainRead');

/** Plain readings that were refused and served when they were put again: nothing that anybody asked for has changed between. */
export class Glitches {
  readonly #met = new Map<OperationId, Answered[]>();

  /** Counts one; answers all refusals of the operation so far, in the order in which they came, and whether they are too many. */
  took(
    operation: OperationId,
    refused: Answered,
  ): { readonly refusals: readonly Answered[]; readonly broken: boolean } | undefined {
    if (!isReading(operation) || !GLITCHES.has(statusOf(refused))) return undefined;
    // A page that one copy of the list announces another, which is behind, may not have yet.
    if (statusOf(refused) === 404 && isLaterPage(refused.exchange)) return undefined;
    const refusals = [...(this.#met.get(operation) ?? []), refused];
    this.#met.set(operation, refusals);
    return { refusals, broken: refusals.length > MOST_GLITCHES };
  }
}

const isLaterPage = ({ request }: Exchange): boolean =>
  request.query.some(([name, value]) => name === 'page' && Number(value) > 1);
