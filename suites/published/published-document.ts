import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import type { Reply } from '../../harness/call/reply.ts';
import { Reply as Answer } from '../../harness/call/reply.ts';
import { isRecord } from '../../judge/body.ts';
import type { CallId } from '../../record/exchange.ts';
import contract from '../../spec/generated/contract.json' with { type: 'json' };

type Document = Readonly<Record<string, unknown>>;

const METHODS = ['get', 'post', 'patch', 'put', 'delete'] as const;

/** Reads an address beside the API: without a token, and with one where that is refused. */
export async function readBeside(
  worker: WorkerContext,
  operation: CallId,
  target: string,
  accept: string,
): Promise<Reply> {
  const send = async (authorization?: string): Promise<Reply> => {
    const { exchange, body, judgement } = await worker.wire.send({
      operation,
      method: 'GET',
      target,
      headers: { accept, ...(authorization !== undefined && { authorization }) },
      body: null,
      path: {},
      query: [],
      identity: authorization === undefined ? 'none' : 'client',
      intent: 'probe',
    });
    return new Answer(exchange, body, judgement);
  };
  const open = await send();
  if (open.status !== 401 && open.status !== 403) return open;
  return send(`Bearer ${(await worker.broker.live('client')).token}`);
}

/** A published document, from JSON or YAML; undefined where the text is neither. */
export async function documentOf(text: string): Promise<Document | undefined> {
  const value = await parsed(text);
  return isRecord(value) ? value : undefined;
}

/** Most are JSON, which a reader of YAML takes hundreds of times as long for. */
async function parsed(text: string): Promise<unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return parsedYaml(text);
  }
}

/** Its reader is read only where it is needed: it takes eight megabytes. */
async function parsedYaml(text: string): Promise<unknown> {
  const { parse } = await import('yaml');
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** Operations as `GET /events/{}`, whatever the base path and the names of the parameters. */
function operationsOf(document: Document): Set<string> {
  const found = new Set<string>();
  const paths = isRecord(document['paths']) ? document['paths'] : {};
  for (const [path, entry] of Object.entries(paths)) {
    if (!isRecord(entry)) continue;
    const plain = path
      .replace(/^\/api\/v2(?=\/)/, '')
      .replace(/\{[^}]*\}/g, '{}')
      .replace(/\/$/, '');
    for (const method of METHODS) if (method in entry) found.add(`${method.toUpperCase()} ${plain}`);
  }
  return found;
}

/** Property names by the name of their schema, in lower case. */
function schemasOf(document: Document): Map<string, Set<string>> {
  const components = isRecord(document['components']) ? document['components'] : {};
  const schemas = isRecord(components['schemas']) ? components['schemas'] : {};
  const found = new Map<string, Set<string>>();
  for (const [name, schema] of Object.entries(schemas))
    if (isRecord(schema) && isRecord(schema['properties']))
      found.set(name.toLowerCase().replace(/[^a-z]/g, ''), new Set(Object.keys(schema['properties'])));
  return found;
}

/** How a published document differs from the contract: operations that it lacks, attributes that it names otherwise. */
export function comparePublished(document: Document): string {
  const ours = contract as Document;
  const published = operationsOf(document);
  const lacking = [...operationsOf(ours)].filter(
    (operation) => !operation.includes('/oauth/') && !published.has(operation),
  );
  const theirs = schemasOf(document);
  const shapes: string[] = [];
  for (const [name, properties] of schemasOf(ours)) {
    const other = theirs.get(name);
    const missing = other === undefined ? [] : [...properties].filter((property) => !other.has(property));
    if (missing.length > 0) shapes.push(`${name} without ${missing.join(', ')}`);
  }
  const parts = [
    lacking.length === 0 ? 'every operation' : `without ${lacking.join(', ')}`,
    ...(shapes.length === 0 ? [] : [shapes.join('; ')]),
  ];
  return parts.join('; ');
}
