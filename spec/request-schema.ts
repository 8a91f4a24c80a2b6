import { OPERATIONS, type OperationId } from './contract.ts';
import contract from './generated/contract.json' with { type: 'json' };

/** The part of a JSON Schema (2020-12) that requests of the contract use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** A parameter in the path or the query. */
export interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface RequestBody {
  readonly required?: boolean;
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface PathItem {
  readonly parameters?: readonly Parameter[];
  readonly [method: string]: unknown;
}

const PATHS = contract.paths as unknown as Readonly<Record<string, PathItem>>;

/** The types that a schema allows. */
export const schemaTypesOf = (schema: Schema): readonly string[] =>
  schema.type === undefined ? [] : typeof schema.type === 'string' ? [schema.type] : schema.type;

export const allowsNull = (schema: Schema): boolean => schemaTypesOf(schema).includes('null');

/** What an operation takes in its path, its query and its JSON body, as the contract has it. */
export function requestOf(operation: OperationId): {
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly bodyRequired: boolean;
} {
  const { path, method } = OPERATIONS[operation];
  const shared = PATHS[path];
  const own = shared?.[method.toLowerCase()] as
    | { parameters?: readonly Parameter[]; requestBody?: RequestBody }
    | undefined;
  return {
    parameters: [...(shared?.parameters ?? []), ...(own?.parameters ?? [])],
    body: own?.requestBody?.content['application/json']?.schema,
    bodyRequired: own?.requestBody?.required ?? false,
  };
}
