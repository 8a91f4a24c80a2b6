import { FIRST_ATTENDEE } from '../../reference/seed/attendees.ts';

/** What an environment prints of its records, as far as a document may name them. */
export interface Records {
  readonly event_id: number;
  readonly registration_type_id: number;
  readonly session_id: number;
  readonly user: { readonly account_id: number };
}

interface Parameter {
  readonly name: string;
}

interface Document {
  readonly paths: Record<string, { parameters?: readonly Parameter[] }>;
}

const oneOf = (...values: unknown[]) => ({ enum: values });

/**
 * A published document that names the records of one environment. A schema says of an id that it is a number, and calls that
 * are made up by it are about nothing: here an id is one of those that exist. X-Account-Id is left to the one call that
 * takes personal tokens alone, since a token of the application does without. Replies to form questions are left out, since
 * other calls delete the questions meanwhile.
 */
export function boundDocument(document: unknown, records: Records, attendees: number): unknown {
  const bound = structuredClone(document) as Document;
  const people = Array.from({ length: attendees }, (_, index) => FIRST_ATTENDEE + index);
  const idsOf = (path: string): readonly number[] | undefined => {
    if (path.includes('/attendees/')) return people;
    if (path.includes('/registration_types/')) return [records.registration_type_id];
    return path === '/api/v2/events/{id}' ? [records.event_id] : undefined;
  };
  for (const [path, item] of Object.entries(bound.paths)) {
    const values: Record<string, readonly unknown[] | undefined> = {
      event_id: [records.event_id],
      id: idsOf(path),
      'X-Account-Id': path === '/api/v2/me' ? [String(records.user.account_id)] : [],
    };
    item.parameters = (item.parameters ?? []).flatMap((parameter) => {
      const known = values[parameter.name];
      if (known === undefined) return [parameter];
      return known.length === 0 ? [] : [{ ...parameter, schema: oneOf(...known), example: known[0] }];
    });
  }
  const taken: Record<string, unknown> = {
    session_id: oneOf(records.session_id, null),
    registration_type_id: oneOf(records.registration_type_id, null),
    fields: { type: 'array', maxItems: 0 },
  };
  for (const item of Object.values(bound.paths))
    for (const { requestBody } of Object.values(item) as Array<{ requestBody?: unknown }>)
      replaceSchemas(requestBody, taken);
  return bound;
}

interface Example {
  readonly example?: { readonly item?: { fields?: unknown } };
}

/** Replaces the schemas of the properties of these names, at any depth, and takes replies to form questions out of examples. */
function replaceSchemas(node: unknown, by: Readonly<Record<string, unknown>>): void {
  if (typeof node !== 'object' || node === null) return;
  const { properties = {}, example } = node as Example & { properties?: Record<string, unknown> };
  delete example?.item?.fields;
  for (const name of Object.keys(properties)) if (name in by) properties[name] = by[name];
  for (const inner of Object.values(node)) replaceSchemas(inner, by);
}
