import { OPERATIONS, type OperationId } from '../../spec/contract.ts';
import contract from '../../spec/generated/contract.json' with { type: 'json' };

/** The part of a JSON Schema (2020-12) that request bodies of the contract use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** The types that a schema allows. */
export const typesOf = (schema: Schema): readonly string[] =>
  schema.type === undefined ? [] : typeof schema.type === 'string' ? [schema.type] : schema.type;

export const allowsNull = (schema: Schema): boolean => typesOf(schema).includes('null');

/** The schema of `item` in an operation's request body, as the contract has it; undefined where it takes none. */
export function itemSchemaOf(operation: OperationId): Schema | undefined {
  const { path, method } = OPERATIONS[operation];
  const paths = contract.paths as unknown as Record<string, Record<string, { requestBody?: unknown }>>;
  const body = paths[path]?.[method.toLowerCase()]?.requestBody as
    | { content: Record<string, { schema: Schema }> }
    | undefined;
  return body?.content['application/json']?.schema.properties?.item;
}

/** Whether an operation's body must hold `item`. */
export function itemRequired(operation: OperationId): boolean {
  const { path, method } = OPERATIONS[operation];
  const paths = contract.paths as unknown as Record<string, Record<string, { requestBody?: unknown }>>;
  const body = paths[path]?.[method.toLowerCase()]?.requestBody as
    | { content: Record<string, { schema: Schema }> }
    | undefined;
  return body?.content['application/json']?.schema.required?.includes('item') ?? false;
}
