import {
  type Body,
  type Document,
  operationsOf,
  type PlacedOperation,
  type Schema,
  schemaOf,
} from './document.ts';

/** What the specification says of the answers of an operation, and no RFC. */
const documented = ({ responses }: PlacedOperation): Array<[string, Body]> =>
  Object.entries(responses).filter(([, response]) => response['x-source'] === undefined);

const numeric = (statuses: readonly string[]): number[] =>
  statuses.filter((status) => /^\d{3}$/.test(status)).map(Number);

/** The kinds of record whose form is shown, and the schemas that show it. */
const RECORDS: Readonly<Record<string, string>> = {
  attendee: 'Attendee',
  'attendee-field': 'AttendeeField',
  'registration-type': 'RegistrationType',
  event: 'Event',
};

type Properties = Readonly<Record<string, Schema | undefined>>;

/** What the documented success of an operation holds: a list or one record, and of which kind. */
function answerOf(document: Document, operation: PlacedOperation) {
  const success = documented(operation).find(([status]) => status.startsWith('2'))?.[1];
  const { item, items } = (schemaOf(success)?.properties ?? {}) as Properties;
  const record = item ?? (items?.items as Schema | undefined);
  const kind = Object.keys(RECORDS).find((one) => document.components.schemas[RECORDS[one] ?? ''] === record);
  return { answers: items ? 'list' : item ? 'record' : 'open', record: record && kind ? kind : null };
}

function factsOf(document: Document, operation: PlacedOperation) {
  const statuses = numeric(documented(operation).map(([status]) => status));
  return {
    method: operation.method,
    path: operation.path,
    scope: operation.security.flatMap((scheme) => Object.values(scheme).flat())[0] ?? null,
    pathParams: operation.parameters.filter((one) => one.in === 'path').map((one) => one.name),
    success: statuses.filter((status) => status < 300),
    statuses,
    chapter: document.tags.find(({ name }) => name === operation.tags[0])?.['x-chapter'],
    ...answerOf(document, operation),
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
    OPERATIONS: Object.fromEntries(operations.map((one) => [one.operationId, factsOf(document, one)])),
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
