import { OPERATIONS, type OperationId } from '../../spec/contract.ts';
import type { LiveIdentity } from '../broker/protocol.ts';
import type { CallOptions } from './call-options.ts';
import type { Said } from './conflicts.ts';
import { isLost } from './lost-write.ts';
import type { Answered } from './wire.ts';

/** A plain call, as somebody who holds a live token makes it. */
export interface PlainCall {
  readonly operation: OperationId;
  readonly options: CallOptions;
  readonly live: LiveIdentity;
}

export const eventOf = ({ options }: PlainCall): string => String(options.path?.['event_id']);

/** Methods that ask for no change (RFC 9110, 9.2.1). */
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a call asks for no change. */
export const isSafe = (
  operation: OperationId,
  { method = OPERATIONS[operation].method }: Pick<CallOptions, 'method'> = {},
): boolean => SAFE.has(method);

/** Whether a call only reads: another method at its address may do more. */
export const isReading = (
  operation: OperationId,
  { method = OPERATIONS[operation].method }: Pick<CallOptions, 'method'> = {},
): boolean => method === 'GET';

export const statusOf = ({ exchange }: Answered): number => exchange.response?.status ?? 0;

/** What an answer says, as far as refusals are told apart by it. */
export const saidOf = (answered: Answered): Said => ({
  operation: answered.exchange.operation,
  status: statusOf(answered),
  text: answered.exchange.response?.body ?? '',
});

export const isServed = (answered: Answered): boolean => {
  const status = statusOf(answered);
  return !isLost(answered.exchange) && status >= 200 && status < 300;
};
