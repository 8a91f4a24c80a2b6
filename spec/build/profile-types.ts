import openapiTypes, { astToString } from 'openapi-typescript';

interface Schema {
  readonly $defs: Readonly<Record<string, object>>;
}

/** Definitions that are text once a profile was read: ids may lie beyond 2^53, and names of the ledger are many. */
const TEXT = Object.fromEntries(['id', 'account', 'rule', 'gap'].map((name) => [name, { type: 'string' }]));

/** The types of a profile that was held against its schema, its defaults filled in and its ids made text. */
export async function profileTypes(schema: Schema): Promise<string> {
  const { $defs, ...profile } = schema;
  const document = {
    openapi: '3.1.0',
    info: { title: 'Profile', version: '1' },
    components: { schemas: { ...$defs, ...TEXT, profile } },
  };
  const text = JSON.stringify(document).replaceAll('#/$defs/', '#/components/schemas/');
  return astToString(await openapiTypes(Buffer.from(text), { immutable: true }));
}
