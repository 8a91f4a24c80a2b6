import type { OperationId } from '../../spec/contract.ts';
import { requestOf, type Schema } from '../../spec/request-schema.ts';

export { allowsNull, type Schema, typesOf } from '../../spec/request-schema.ts';

/** The schema of `item` in an operation's request body, as the contract has it; undefined where it takes none. */
export const itemSchemaOf = (operation: OperationId): Schema | undefined =>
  requestOf(operation).body?.properties?.['item'];

/** Whether an operation's body must hold `item`. */
export const itemRequired = (operation: OperationId): boolean =>
  requestOf(operation).body?.required?.includes('item') ?? false;
