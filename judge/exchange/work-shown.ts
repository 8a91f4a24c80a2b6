import { OPERATIONS, type OperationId } from '../../spec/contract.ts';
import { isRecord } from '../body.ts';

/** Whether the body of a success shows that the operation did its work, as far as the specification shows that body. */
export function showsItsWork(operation: OperationId, body: unknown): boolean {
  if (operation === 'deleteAttendeeField' || operation === 'checkIn') return true;
  if (operation === 'getAccount' || operation === 'getMe') return tellsSomething(body);
  if (operation === 'listEvents')
    return Array.isArray(body) || (isRecord(body) && Object.keys(body).length > 0);
  if (!isRecord(body) || !isRecord(body.metadata)) return false;
  if (OPERATIONS[operation].answers === 'list') return Array.isArray(body.items);
  return isRecord(body.item) && body.item.id !== undefined;
}

/** Whether a body whose form is not shown holds a value outside its metadata. */
function tellsSomething(body: unknown): boolean {
  if (Array.isArray(body)) return body.some(tellsSomething);
  if (isRecord(body))
    return Object.entries(body).some(([key, value]) => key !== 'metadata' && tellsSomething(value));
  return body !== null && body !== undefined;
}
