import { type Document, operationsOf, type PlacedOperation, type Schema, schemaOf } from './document.ts';

const numeric = (statuses: readonly string[]): number[] =>
  statuses.filter((status) => /^\d{3}$/.test(status)).map(Number);

function factsOf(operation: PlacedOperation) {
  const statuses = numeric(Object.keys(operation.responses));
  return {
    method: operation.method,
    path: operation.path,
    scope: operation.security.flatMap((scheme) => Object.values(scheme).flat())[0] ?? null,
    pathParams: operation.parameters.filter((one) => one.in === 'path').map((one) => one.name),
    success: statuses.filter((status) => status < 300),
    statuses,
    chapter: operation.tags[0],
    hasBody: schemaOf(operation.requestBody) !== undefined,
  };
}

const keysOf = (schema: Schema | undefined): string[] => Object.keys((schema?.properties ?? {}) as object);

/** TypeScript source of the facts that code needs as literals: operations, enums, names of fields, page bounds. */
export function contractModule(document: Document): string {
  const { schemas } = document.components;
  const operations = operationsOf(document);
  const bounds = (name: string): Schema | undefined =>
    operations.flatMap((one) => one.parameters).find((one) => one.name === name)?.schema;
  const constants: Record<string, unknown> = {
    OPERATIONS: Object.fromEntries(operations.map((one) => [one.operationId, factsOf(one)])),
    RSVP_STATUSES: schemas.RsvpStatus?.enum,
    CHECKIN_STATUSES: schemas.CheckinStatus?.enum,
    EVENT_STATUSES: schemas.EventStatus?.enum,
    FIELD_TYPES: schemas.AttendeeFieldType?.enum,
    ATTENDEE_FIELDS: keysOf(schemas.Attendee),
    ATTENDEE_FIELD_FIELDS: keysOf(schemas.AttendeeField),
    REGISTRATION_TYPE_FIELDS: keysOf(schemas.RegistrationType),
    EVENT_FIELDS: keysOf(schemas.Event),
    PAGINATION_FIELDS: keysOf(schemas.PaginationMetadata),
    PAGE: bounds('page'),
    PER_PAGE: bounds('per_page'),
  };
  const lines = Object.entries(constants).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value, null, 2)} as const;\n`,
  );
  return lines.join('\n');
}
