import { Ajv2020 } from 'ajv/dist/2020.js';
import type { LoadResult } from '../../record/load-result.ts';
import schema from '../../spec/load.schema.json' with { type: 'json' };

const validate = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(schema);

/** What the published schema has against a result, once it was stored; none: it is as published. */
export function schemaErrors(result: LoadResult): string[] {
  validate(JSON.parse(JSON.stringify(result)));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
