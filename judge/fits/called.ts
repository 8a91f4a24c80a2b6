import type { CallId, Exchange } from '../../record/exchange.ts';
import { OPERATION_IDS, OPERATIONS, type OperationId } from '../../spec/contract.ts';
import { methodAndPath } from '../../spec/places.ts';

const isOperation = (call: CallId): call is OperationId => call in OPERATIONS;

/** The paths of an operation, whatever stands in the place of its parameters. */
const PATHS = new Map(
  OPERATION_IDS.map((id) => [id, new RegExp(`${OPERATIONS[id].path.replace(/\{\w+\}/g, '[^?]*')}/?(\\?|$)`)]),
);

const isOf = (id: OperationId, { method, url }: Exchange['request']): boolean =>
  method.toUpperCase() === OPERATIONS[id].method && PATHS.get(id)?.test(url) === true;

/**
 * The call that a request is by its method and its path, whatever the record says of it. Undefined where it is not what
 * it is said to be.
 */
export function calledBy({ operation, request }: Exchange): CallId | undefined {
  if (isOperation(operation)) return isOf(operation, request) ? operation : undefined;
  if (operation !== 'other') return operation;
  const [one] = OPERATION_IDS.filter((id) => isOf(id, request)).sort(
    (a, b) => OPERATIONS[b].path.length - OPERATIONS[a].path.length,
  );
  return one ?? operation;
}

/** A call in words: its method and path. */
export const callWords = (call: CallId): string => (isOperation(call) ? methodAndPath(call) : WORDS[call]);

const WORDS: Readonly<Record<Exclude<CallId, OperationId>, string>> = {
  signIn: 'a step of a sign-in',
  publishedOpenapi: 'a read of the published document',
  publishedDocs: 'a read of the published docs',
  other: 'another call',
};
