import SwaggerParser from '@apidevtools/swagger-parser';

/** A JSON Schema of the document, every reference replaced by what it names. */
export type Schema = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: Schema;
}

export interface Body {
  /** The RFC that shows this answer, where the specification does not. */
  readonly 'x-source'?: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: ReadonlyArray<Readonly<Record<string, readonly string[]>>>;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

type PathItem = Readonly<Record<string, Operation>> & { readonly parameters?: readonly Parameter[] };

/** A group of operations; `x-chapter` names it as the rules and the suites do. */
export interface Tag {
  readonly name: string;
  readonly 'x-chapter': string;
}

export interface Document {
  readonly tags: readonly Tag[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** An operation with the place where it stands. `parameters` include those of its path. */
export interface PlacedOperation extends Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
}

const METHODS = ['get', 'post', 'patch', 'delete'] as const;

/** Validates the document in `file` against OpenAPI 3.1 and resolves its references. Throws on an invalid document. */
export async function readDocument(file: string): Promise<Document> {
  await SwaggerParser.validate(file);
  return (await SwaggerParser.dereference(file)) as unknown as Document;
}

/** The operations of a document, in the order in which they stand there. */
export function operationsOf(document: Document): PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      return [{ ...operation, method: method.toUpperCase(), path, parameters }];
    }),
  );
}

/** The schema of a body, whatever its media type, or undefined where the document shows none. */
export const schemaOf = (body: Body | undefined): Schema | undefined =>
  Object.values(body?.content ?? {})[0]?.schema;
