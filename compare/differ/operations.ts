import type { Direction, OperationChange, OperationState } from '../../record/comparison.ts';
import type { VerdictFile } from '../../record/verdict-file.ts';
import { OPERATION_IDS, OPERATIONS } from '../../spec/contract.ts';

/** The operations of the specification that did their work in one of two runs, and not in the other. */
export function operationChanges(a: VerdictFile, b: VerdictFile): OperationChange[] {
  return OPERATION_IDS.filter((id) => OPERATIONS[id].chapter !== 'oauth').flatMap((operation) => {
    const [from, to] = [stateOf(a, operation), stateOf(b, operation)];
    if (from === to || (from !== 'served' && to !== 'served')) return [];
    return [{ operation, from, to, direction: directionOf(from, to) }];
  });
}

function stateOf({ stats, weak }: VerdictFile, operation: string): OperationState {
  if ((stats.requests_by_operation[operation] ?? 0) === 0) return 'not called';
  return weak.some(({ kind, about }) => kind === 'no-success' && about === operation)
    ? 'not as documented'
    : 'served';
}

/** What was not called says nothing of an environment. */
const directionOf = (from: OperationState, to: OperationState): Direction =>
  from === 'served' && to === 'not as documented'
    ? 'worse'
    : from === 'not as documented'
      ? 'better'
      : 'other';
