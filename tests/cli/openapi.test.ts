import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import SwaggerParser from '@apidevtools/swagger-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { parse } from 'yaml';
import {
  operationsOf,
  type Parameter,
  type PlacedOperation,
  type Schema,
} from '../../spec/build/document.ts';
import { ROOT } from '../repository/repo-files.ts';
import { muster } from './muster.ts';

/** Whether a key holds examples, or media that have nothing but examples. */
const isExample = ([key, value]: [string, unknown]): boolean =>
  key === 'example' ||
  key === 'examples' ||
  (key === 'content' && Object.values(value as object).every((media) => !('schema' in media)));

/** The document without its examples. */
const withoutExamples = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(withoutExamples);
  if (typeof node !== 'object' || node === null) return node;
  const rest = Object.entries(node).filter((entry) => !isExample(entry));
  return Object.fromEntries(rest.map(([key, value]) => [key, withoutExamples(value)]));
};

interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Shown {
  readonly content?: Readonly<Record<string, Media>>;
}
interface Resolved extends Pick<PlacedOperation, 'operationId'> {
  readonly parameters: ReadonlyArray<Parameter & Media>;
  readonly requestBody?: Shown;
  readonly responses: Readonly<
    Record<string, Shown & { readonly headers?: Readonly<Record<string, Media>> }>
  >;
}

function problemsOf(schema: object, value: unknown): unknown[] {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  const validate = ajv.compile(schema);
  return validate(value) ? [] : (validate.errors ?? []);
}

const examplesIn = ({ example, examples }: Media): unknown[] =>
  example === undefined ? Object.values(examples ?? {}).map(({ value }) => value) : [example];

/** Of what is open, and what the environment answers without a body. */
const WITHOUT_BODY = 'deleteAttendeeField 2XX application/json';

describe('muster openapi', () => {
  let printed: string;
  let document: object;
  let operations: Resolved[];
  before(async () => {
    const [yaml, json] = await Promise.all([muster(['openapi']), muster(['openapi', '--json'])]);
    assert.equal(yaml.code, 0, yaml.stderr);
    printed = yaml.stdout;
    document = JSON.parse(json.stdout);
    operations = operationsOf((await SwaggerParser.validate(structuredClone(document) as never)) as never);
  });

  it('prints the contract as it stands, with examples', () => {
    const text = readFileSync(join(ROOT, 'spec', 'openapi.yaml'), 'utf8');
    assert.deepEqual(withoutExamples(parse(printed)), parse(text));
    assert.ok(
      printed.startsWith(text.slice(0, text.indexOf('openapi:'))),
      'what its marks mean is said first',
    );
  });

  it('prints the same as JSON, and no text that YAML 1.1 reads as a time', () => {
    assert.deepEqual(parse(printed), document);
    assert.deepEqual(parse(printed, { version: '1.1' }), document);
  });

  it('has an example of every request, answer and error that it shows, and each fits its schema', () => {
    const lacking: string[] = [];
    const look = (place: string, media: Media): void => {
      const values = examplesIn(media);
      if (values.length === 0) lacking.push(place);
      for (const value of values) assert.deepEqual(problemsOf(media.schema ?? {}, value), [], place);
    };
    for (const { operationId, parameters, requestBody, responses } of operations) {
      for (const parameter of parameters)
        if (parameter.in !== 'query') look(`${operationId} ${parameter.name}`, parameter);
      for (const media of Object.values(requestBody?.content ?? {})) look(`${operationId} request`, media);
      for (const [status, { content, headers }] of Object.entries(responses))
        for (const [name, media] of Object.entries({ ...content, ...headers }))
          look(`${operationId} ${status} ${name}`, media);
    }
    assert.deepEqual(lacking, [WITHOUT_BODY]);
  });
});
