import type { Exchange } from '../../record/exchange.ts';
import { OPERATIONS, type OperationId } from '../../spec/contract.ts';
import { isSuccess } from './status.ts';

/**
 * Whether an answer speaks for a limiter only where a call is served afterwards. A limit lets through again (Limits). A
 * wall that shuts a client out for good answers with 429 as well, and is no answer of the API.
 */
export const isLimited = ({ response }: Exchange): boolean => response?.status === 429;

/** Whether an answer shows that the client is not shut out: a call that a live token opens was served. */
export const isLetThrough = ({ operation, intent, response }: Exchange): boolean =>
  response !== null &&
  isSuccess(response.status) &&
  intent !== 'malformed' &&
  operation in OPERATIONS &&
  OPERATIONS[operation as OperationId].chapter !== 'oauth';
