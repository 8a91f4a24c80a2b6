import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import SwaggerParser from '@apidevtools/swagger-parser';
import {
  type Document,
  operationsOf,
  readDocument,
  type Schema,
  schemaOf,
} from '../../spec/build/document.ts';
import { OPERATIONS } from '../../spec/contract.ts';
import { GAPS } from '../../spec/ledger/index.ts';
import {
  ENUM_FACTS,
  ENVELOPE_FACTS,
  OPERATION_FACTS,
  REQUEST_FACTS,
  RESPONSE_FACTS,
} from './openapi-facts.ts';

type Properties = Readonly<Record<string, Schema>>;

const file = fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url));
const propertiesOf = (schema: Schema | undefined): Properties => (schema?.properties ?? {}) as Properties;
const requiredOf = (schema: Schema | undefined): string[] => (schema?.required ?? []) as string[];

function kindOf(schema: Schema): string {
  const kinds = schema.type === undefined ? 'any' : [schema.type].flat().join('|');
  return schema.format === undefined ? kinds : `${kinds}:${schema.format}`;
}

const kindsOf = (schema: Schema | undefined, mark: (name: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(propertiesOf(schema)).map(([name, one]) => [mark(name), kindOf(one)]));

/** Every object of the document with the path that leads to it. */
function* nodes(value: unknown, path = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>];
  for (const [key, inner] of Object.entries(value)) yield* nodes(inner, `${path}/${key}`);
}

describe('openapi.yaml', () => {
  let document: Document;
  let parsed: unknown;
  before(async () => {
    document = await readDocument(file);
    parsed = await SwaggerParser.parse(file);
  });

  const operation = (id: string) => {
    const found = operationsOf(document).find((one) => one.operationId === id);
    assert.ok(found, `no operation ${id}`);
    return found;
  };

  it('is a valid OpenAPI 3.1 document', () => {
    assert.equal((parsed as { openapi: string }).openapi, '3.1.0');
  });

  it('has the operations of the specification and no others', () => {
    assert.deepEqual(Object.keys(OPERATIONS).sort(), Object.keys(OPERATION_FACTS).sort());
    assert.deepEqual(
      operationsOf(document).map((one) => one.operationId),
      Object.keys(OPERATIONS),
    );
  });

  for (const [id, [method, path, scope, success, errors, body]] of Object.entries(OPERATION_FACTS)) {
    it(`${id} has the method, path, scope, statuses and body of the specification`, () => {
      const facts = OPERATIONS[id as keyof typeof OPERATIONS];
      const documented = success === null ? [...errors] : [success, ...errors];
      assert.equal(facts.method, method);
      assert.equal(facts.path, path);
      assert.equal(facts.scope, scope);
      assert.deepEqual(facts.success, success === null ? [] : [success]);
      assert.deepEqual(facts.statuses, documented);
      assert.deepEqual(
        facts.pathParams,
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      );
      assert.equal(facts.hasBody, body !== 'none');
      const { requestBody } = operation(id) as { requestBody?: { required?: boolean } };
      assert.equal(requestBody?.required ?? false, body === 'required');
    });
  }

  it('marks a success that the specification does not show, and says of it the envelope of one record at most', () => {
    const enveloped = ['getAccount', 'getMe'];
    for (const { operationId, responses } of operationsOf(document))
      for (const [status, response] of Object.entries(responses)) {
        if (/^\d+$/.test(status)) continue;
        const { description: _, ...said } = (schemaOf(response) ?? {}) as Record<string, unknown>;
        const { required, properties } = said as { required?: string[]; properties?: { item?: object } };
        if (enveloped.includes(operationId))
          assert.deepEqual([required, properties?.item], [['item', 'metadata'], { type: 'object' }]);
        else assert.deepEqual(said, {}, `${operationId} ${status}`);
        assert.ok('x-gap' in response || 'x-source' in response, `${operationId} ${status} bears no mark`);
      }
  });

  it('asks for the same scope with both kinds of token, and for a personal token at the current user', () => {
    for (const { operationId, security } of operationsOf(document)) {
      const scope = OPERATION_FACTS[operationId]?.[2];
      const both = [{ clientCredentials: [scope] }, { personalToken: [scope] }];
      const expected = scope === null ? [] : operationId === 'getMe' ? [{ personalToken: [scope] }] : both;
      assert.deepEqual(security, expected, operationId);
    }
  });

  it('offers both grants with the scopes read and write', () => {
    const { securitySchemes } = (
      document as unknown as { components: Record<string, Record<string, Schema>> }
    ).components;
    const flows = Object.values(securitySchemes ?? {}).map(
      (scheme) => scheme.flows as Record<string, Schema>,
    );
    assert.deepEqual(flows.flatMap(Object.keys), ['clientCredentials', 'authorizationCode']);
    for (const flow of flows.flatMap(Object.values))
      assert.deepEqual(Object.keys(flow.scopes), ['read', 'write']);
  });

  it('takes X-Account-Id on every API operation and on no OAuth endpoint', () => {
    for (const { operationId, path, parameters } of operationsOf(document)) {
      const header = parameters.find((one) => one.in === 'header');
      assert.equal(header?.name, path.startsWith('/api/') ? 'X-Account-Id' : undefined, operationId);
    }
  });

  it('takes integers as path parameters', () => {
    for (const { parameters } of operationsOf(document))
      for (const { name, schema } of parameters.filter((one) => one.in === 'path'))
        assert.deepEqual(schema, { type: 'integer' }, name);
  });

  it('takes page and per_page on the attendee list alone, with their bounds and defaults', () => {
    for (const { operationId, path, parameters } of operationsOf(document)) {
      if (path.startsWith('/oauth/')) continue;
      const query = parameters.filter((one) => one.in === 'query').map(({ name, schema }) => [name, schema]);
      const expected = {
        page: { type: 'integer', minimum: 1, default: 1 },
        per_page: { type: 'integer', minimum: 1, maximum: 100, default: 25 },
      };
      assert.deepEqual(
        Object.fromEntries(query),
        operationId === 'listAttendees' ? expected : {},
        operationId,
      );
    }
  });

  for (const [name, values] of Object.entries(ENUM_FACTS))
    it(`${name} has exactly its ${values.length} values`, () => {
      const found = document.components.schemas[name]?.enum as string[];
      assert.deepEqual([...found].sort(), [...values].sort());
      assert.equal(new Set(found).size, found.length);
    });

  it('knows 49 types of attendee fields', () => assert.equal(ENUM_FACTS.AttendeeFieldType?.length, 49));

  for (const [name, fields] of Object.entries(RESPONSE_FACTS))
    it(`${name} requires all its fields, each of the kind that the specification names`, () => {
      const schema = document.components.schemas[name];
      assert.deepEqual(
        kindsOf(schema, (field) => field),
        fields,
      );
      assert.deepEqual(requiredOf(schema), Object.keys(fields));
    });

  for (const [id, attributes] of Object.entries(REQUEST_FACTS))
    it(`the body of ${id} has the attributes of the specification`, () => {
      const body = schemaOf(operation(id).requestBody);
      const item = propertiesOf(body).item;
      const mark = (name: string) => (requiredOf(item).includes(name) ? `${name}*` : name);
      assert.deepEqual(kindsOf(item, mark), attributes);
      assert.deepEqual(requiredOf(body), OPERATION_FACTS[id]?.[5] === 'required' ? ['item'] : []);
    });

  for (const [id, [key, record]] of Object.entries(ENVELOPE_FACTS))
    it(`a success of ${id} holds ${record} under ${key}, and metadata`, () => {
      const status = OPERATION_FACTS[id]?.[3];
      const envelope = schemaOf(operation(id).responses[String(status)]);
      const { schemas } = document.components;
      const held = propertiesOf(envelope)[key];
      assert.deepEqual(requiredOf(envelope), [key, 'metadata']);
      assert.deepEqual(key === 'items' ? held?.items : held, schemas[record]);
      const metadata = schemas[id === 'listAttendees' ? 'PaginationMetadata' : 'Metadata'];
      assert.deepEqual(propertiesOf(envelope).metadata, metadata);
    });

  it('gives each error its envelope, and a 429 its Retry-After', () => {
    const { Error: error, ValidationErrors: invalid } = document.components.schemas;
    for (const { operationId, responses } of operationsOf(document))
      for (const status of ['401', '404', '422', '429']) {
        const response = responses[status] as
          | { headers?: Record<string, { required?: boolean }> }
          | undefined;
        if (response === undefined) continue;
        const where = `${operationId} ${status}`;
        assert.deepEqual(schemaOf(responses[status]), status === '422' ? invalid : error, where);
        assert.equal(response.headers?.['Retry-After']?.required, status === '429' ? true : undefined, where);
      }
  });

  it('closes no object, bounds no length and prescribes no pattern', () => {
    const forbidden = ['additionalProperties', 'unevaluatedProperties', 'minLength', 'maxLength', 'pattern'];
    const limits = [...forbidden, 'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties'];
    for (const [path, node] of nodes(document.components.schemas))
      for (const limit of limits) assert.ok(!(limit in node), `${path}/${limit}`);
  });

  it('marks gaps by ids of the ledger', () => {
    let marked = 0;
    for (const [path, node] of nodes(parsed))
      for (const id of [node['x-gap'] ?? []].flat() as string[]) {
        assert.ok(id in GAPS, `${path} names the gap "${id}", which the ledger does not have`);
        marked += 1;
      }
    assert.ok(marked > 0);
  });
});
