import { at, parseBody } from '../../judge/body.ts';
import { PASSING_STATUSES } from '../../judge/exchange/status.ts';
import type { Exchange } from '../../record/exchange.ts';
import { OPERATIONS, type OperationId } from '../../spec/contract.ts';
import { refusalsAbout } from '../../spec/refusals.ts';
import type { LiveIdentity } from '../broker/protocol.ts';
import type { Answered } from './answered.ts';
import type { CallOptions } from './call-options.ts';
import { isLost } from './lost-write.ts';

/** A plain call, as a client with a live token makes it. */
export interface PlainCall {
  readonly operation: OperationId;
  readonly options: CallOptions;
  readonly live: LiveIdentity;
}

/** The plain call that an exchange sent; `item` is undefined where it sent none. */
export const callIn = ({ operation, request: { path, body } }: Exchange): PlainCall => ({
  operation: operation as OperationId,
  options: { path, item: body === null ? undefined : at(parseBody(body)?.exact, 'item') },
  live: 'client',
});

export const eventOf = ({ options }: PlainCall): string => String(options.path?.['event_id']);

/** Methods that ask for no change (RFC 9110, 9.2.1). */
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a call only reads: another method at its address may do more. */
export const isReading = (
  operation: OperationId,
  { method = OPERATIONS[operation].method }: Pick<CallOptions, 'method'> = {},
): boolean => SAFE.has(method);

/** Statuses that say nothing of the call: limits, gateways, and ends of a token. */
export const SAYS_NOTHING: ReadonlySet<number> = new Set([401, ...PASSING_STATUSES]);

/** Whether a status refuses a call, in a way that has to be looked at again before it is held against anybody. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status !== 500 && !SAYS_NOTHING.has(status);

const OF_CALLER: ReadonlySet<number> = refusalsAbout('caller');

/** Whether a status says that the caller may not do this. */
export const isOfCaller = (status: number): boolean => OF_CALLER.has(status);

/** 0 where no answer came. */
export const statusOf = ({ exchange }: Pick<Answered, 'exchange'>): number => exchange.response?.status ?? 0;

export const isServed = (answered: Answered): boolean => {
  const status = statusOf(answered);
  return !isLost(answered.exchange) && status >= 200 && status < 300;
};

/** What a call was answered, as a sentence says it. */
export const statusSaid = (answered: Answered): string => {
  const status = statusOf(answered);
  return status === 0 ? 'no answer' : `${status}`;
};
