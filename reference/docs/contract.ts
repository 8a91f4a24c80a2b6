import { stringify } from 'yaml';
import contract from '../../spec/generated/contract.json' with { type: 'json' };
import { takenTexts } from '../api/validate/taken-texts.ts';
import type { ServerPolicy } from '../policy.ts';
import { SEEDED } from '../seed/places.ts';
import type { World } from '../world.ts';
import { type Example, examplesOf } from './examples.ts';
import { exampleName, parameterExample, responseKey } from './response-of.ts';

type Node = Record<string, unknown>;

interface Content {
  description?: string;
  content?: Record<string, { schema?: Node; example?: unknown; examples?: Node }>;
  headers?: Record<string, { example?: unknown }>;
}

interface Operation {
  readonly operationId: string;
  requestBody?: Content;
  readonly responses: Record<string, Content>;
}

interface Parameter extends Node {
  readonly name: string;
  readonly in: string;
}

/** What `$ref` points to, as a copy of its own; anything else as it is. */
function own<T>(document: Node, node: T): T {
  const { $ref: reference } = node as { $ref?: string };
  if (reference === undefined) return node;
  const found = reference
    .slice(2)
    .split('/')
    .reduce<unknown>((place, name) => (place as Node)[name], document);
  return structuredClone(found) as T;
}

/** A refusal that the specification does not show, described by its body. */
const unshown = (body: unknown): Content => ({
  description:
    'A refusal. The specification does not show what is answered here: this is what the environment answers.',
  content: {
    'application/json': {
      schema: {
        $ref: `#/components/schemas/${typeof body === 'object' && body !== null && 'errors' in body ? 'ValidationErrors' : 'Error'}`,
      },
    },
  },
});

/** Shows an answer under its own status, unless the operation has one response for any status. */
function showAnswer(document: Node, { responses }: Operation, { status, headers, body }: Example): void {
  const key = responseKey(responses, status);
  const response = key === undefined ? unshown(body) : own(document, responses[key]!);
  responses[key === 'default' ? key : String(status)] = response;
  if (body === undefined) return void delete response.content;
  response.content ??= {};
  const media = response.content['application/json'] ?? {};
  response.content['application/json'] = media;
  if (key === 'default') media.examples = { [exampleName(status)]: { value: body }, ...media.examples };
  else media.example ??= body;
  const retryAfter = response.headers?.['Retry-After'];
  if (retryAfter !== undefined) retryAfter.example = headers['retry-after'];
}

/** Takes out the successes that the environment does not answer: those that it does are shown by themselves. */
function dropOtherSuccesses({ responses }: Operation, calls: readonly Example[]): void {
  const answered = new Set(calls.map(({ status }) => String(status)));
  for (const status of Object.keys(responses))
    if (status.startsWith('2') && !answered.has(status)) delete responses[status];
}

/** Says of the texts of an item what this environment takes, where the specification leaves it open. */
function narrowTexts({ requestBody }: Operation, policy: ServerPolicy): void {
  for (const { schema } of Object.values(requestBody?.content ?? {})) {
    const item = (schema as ItemSchema).properties?.item?.properties ?? {};
    for (const [name, narrower] of Object.entries(takenTexts(policy)))
      if (name in item) item[name] = { ...item[name], ...narrower };
  }
}

interface ItemSchema {
  readonly properties?: { readonly item?: { readonly properties?: Record<string, Node> } };
}

/** The first call of an operation is one that succeeds: what it sent is its example. */
function showRequest(document: Node, operation: Operation, { sent }: Example): void {
  if (sent === undefined || operation.requestBody === undefined) return;
  operation.requestBody = own(document, operation.requestBody);
  for (const media of Object.values(operation.requestBody.content ?? {})) media.example ??= sent;
}

function showParameters(document: Node, item: { parameters?: Parameter[] }, example: Example): void {
  if (item.parameters === undefined) return;
  item.parameters = item.parameters.map((parameter) => {
    const copy = { ...own(document, parameter) };
    const value = parameterExample(copy.name, example.path, SEEDED.account);
    return value === undefined || 'example' in copy ? copy : { ...copy, example: value };
  });
}

/** Where the flows of OAuth begin and end, as addresses. */
function addressFlows(document: Node, origin: string): void {
  const { securitySchemes } = document.components as {
    securitySchemes: Record<string, { flows: Record<string, Record<string, unknown>> }>;
  };
  for (const { flows } of Object.values(securitySchemes))
    for (const flow of Object.values(flows))
      for (const key of ['authorizationUrl', 'tokenUrl'])
        if (typeof flow[key] === 'string') flow[key] = new URL(flow[key], origin).href;
}

/**
 * The contract with what this environment adds to it. That is where it is, an example of all that it takes and answers,
 * and the statuses that it answers where the specification shows none.
 */
async function contractOf(world: World): Promise<Node> {
  const document: Node = structuredClone(contract);
  const examples = await examplesOf(world.policy);
  for (const item of Object.values(document.paths as Record<string, Record<string, unknown>>))
    for (const [method, operation] of Object.entries(item) as Array<[string, Operation]>) {
      const calls = examples.filter((example) => example.operation === operation.operationId);
      const [first] = calls;
      if (method === 'parameters' || first === undefined) continue;
      narrowTexts(operation, world.policy);
      showRequest(document, operation, first);
      showParameters(document, item as { parameters?: Parameter[] }, first);
      for (const example of calls) showAnswer(document, operation, example);
      dropOtherSuccesses(operation, calls);
    }
  return document;
}

/** Made once for each world. */
const contracts = new WeakMap<World, Promise<Node>>();

/** The published contract of a world at an origin. */
export async function publishedContract(world: World, origin: string): Promise<Node> {
  const made = contracts.get(world) ?? contractOf(world);
  contracts.set(world, made);
  const document = structuredClone(await made);
  document.servers = [{ url: origin, description: 'The environment that shows you this.' }];
  addressFlows(document, origin);
  return document;
}

export const asYaml = (document: Node): string => stringify(document, { aliasDuplicateObjects: false });
