import { SUCCESS_RULE } from '../../../judge/exchange/success-rule.ts';
import type { LoadBreach } from '../../../record/load-result.ts';
import type { OperationId } from '../../../spec/contract.ts';
import type { LoadEvidence } from '../evidence.ts';

const isRefusal = ({ rule, operation, actual }: Pick<LoadBreach, 'rule' | 'operation' | 'actual'>): boolean =>
  SUCCESS_RULE[operation as OperationId] === rule && /^4\d\d\b/.test(actual);

/**
 * Whether a refusal of a valid call may be the doing of another client, or of an event that is full. It may be for each
 * attendee who was changed meanwhile, and for every create where creates are refused in calm as well.
 */
export const mayBeLawful =
  ({ hands = [], closed = [] }: Pick<LoadEvidence, 'hands' | 'closed'>) =>
  (one: Pick<LoadBreach, 'rule' | 'operation' | 'actual'>): boolean =>
    isRefusal(one) && (hands.length > 0 || (closed.length > 0 && one.operation === 'createAttendee'));
