import type { OperationId } from '../../spec/contract.ts';
import type { LiveIdentity } from '../broker/protocol.ts';
import type { CallOptions } from './call-options.ts';
import { isLost } from './lost-write.ts';
import type { Answered } from './wire.ts';

/** A plain call, as somebody who holds a live token makes it. */
export interface PlainCall {
  readonly operation: OperationId;
  readonly options: CallOptions;
  readonly live: LiveIdentity;
}

export const eventOf = ({ options }: PlainCall): string => String(options.path?.['event_id']);

export const statusOf = ({ exchange }: Answered): number => exchange.response?.status ?? 0;

export const isServed = (answered: Answered): boolean => {
  const status = statusOf(answered);
  return !isLost(answered.exchange) && status >= 200 && status < 300;
};
