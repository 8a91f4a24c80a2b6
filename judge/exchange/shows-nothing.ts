import type { Exchange } from '../../record/exchange.ts';
import type { ViolationFact } from '../../record/facts.ts';
import { OPERATIONS, type OperationId } from '../../spec/contract.ts';
import { at, isRecord, parseBody } from '../body.ts';

/**
 * What is missing in an answer that was served and shows nothing: it is no JSON, or lacks the record or list that is due.
 * Such an answer tells nothing of any value. Where the answer of an operation is left open, nothing is missing.
 */
export function missingIn({
  operation,
  response,
}: Pick<Exchange, 'operation' | 'response'>): ViolationFact['unread'] {
  if (response === null || response.status < 200 || response.status >= 300) return undefined;
  const answers = Object.hasOwn(OPERATIONS, operation)
    ? OPERATIONS[operation as OperationId].answers
    : 'open';
  if (answers === 'open') return undefined;
  const body = parseBody(response.body);
  if (body === null) return 'no JSON';
  const shows =
    answers === 'list' ? Array.isArray(at(body.native, 'items')) : isRecord(at(body.native, 'item'));
  return shows ? undefined : 'no record';
}
