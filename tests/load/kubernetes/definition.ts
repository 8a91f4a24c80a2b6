import { parse } from 'yaml';
import type { Schema } from './schema-parts.ts';

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object';

/** The schema of one version of a CustomResourceDefinition, closed: a cluster drops what it does not know. */
export function definitionOf(yaml: string, version: string): Node {
  const { spec } = parse(yaml) as { spec: { versions: Array<{ name: string; schema: Node }> } };
  const found = spec.versions.find(({ name }) => name === version)?.schema.openAPIV3Schema;
  if (!isNode(found)) throw new Error(`the definition has no version ${version}`);
  return close(found);
}

/** What OpenAPI writes in its own way is put as JSON Schema puts it. */
function close(schema: Node): Node {
  const { properties, items, additionalProperties, ...rest } = schema;
  const closed: Node = { ...rest };
  if (rest['x-kubernetes-int-or-string'] === true) delete closed.pattern;
  if (isNode(properties)) {
    closed.properties = Object.fromEntries(
      Object.entries(properties).map(([key, value]) => [
        key,
        key === 'metadata' && isNode(value) && !('properties' in value)
          ? { type: 'object' }
          : close(value as Node),
      ]),
    );
    closed.additionalProperties = false;
  } else if (isNode(additionalProperties)) closed.additionalProperties = close(additionalProperties);
  if (isNode(items)) closed.items = close(items);
  return closed;
}

/** Places where a closed schema of ours allows what a definition does not know, or knows as another type. */
export function misfits(ours: Schema, theirs: Node, place = ''): string[] {
  const alternatives = ours.oneOf as Schema[] | undefined;
  if (alternatives) return alternatives.flatMap((one) => misfits(one, theirs, place));
  const type = ours.type ?? typeof (ours.const ?? (ours.enum as unknown[] | undefined)?.[0]);
  const known = theirs.type ?? (theirs['x-kubernetes-int-or-string'] === true ? type : undefined);
  if (known !== undefined && type !== known)
    return [`${place} is ${String(known)} there, ${String(type)} here`];
  if (isNode(ours.items)) return misfits(ours.items, (theirs.items ?? {}) as Node, `${place}[]`);
  const properties = (ours.properties ?? {}) as Record<string, Schema>;
  return Object.entries(properties).flatMap(([key, inner]) => {
    const there = (theirs.properties as Record<string, Node> | undefined)?.[key];
    const open = isNode(theirs.additionalProperties) || place === '.metadata';
    if (there === undefined) return open ? [] : [`${place}.${key} is not known there`];
    return misfits(inner, there, `${place}.${key}`);
  });
}
