import type { OperationId } from '../spec/contract.ts';
import { RULES, type RuleId } from '../spec/ledger/index.ts';
import { isRecord } from './body.ts';

/** The part of an Ajv error that says where and what. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

type Resource =
  | 'attendee'
  | 'attendee-field'
  | 'attendee-field-value'
  | 'registration-type'
  | 'event'
  | 'pagination';

const RECORDS: Partial<Record<OperationId, Resource>> = {
  getEvent: 'event',
  getRegistrationType: 'registration-type',
  listAttendees: 'attendee',
  createAttendee: 'attendee',
  updateAttendee: 'attendee',
  checkOut: 'attendee',
  undoCheckIn: 'attendee',
  listAttendeeFields: 'attendee-field',
  createAttendeeField: 'attendee-field',
  updateAttendeeField: 'attendee-field',
};

/** The kind of record that an operation answers with, where the specification shows it. */
export const recordOf = (operation: OperationId): Resource | undefined => RECORDS[operation];

const known = (id: string): RuleId | undefined => (id in RULES ? (id as RuleId) : undefined);

/**
 * The rule that a schema error breaks, found from its place in the body: `/items/3/fields/0/field/options` is the
 * value of `options` of an AttendeeField. Undefined where the place lies outside every known resource.
 */
export function ruleOfSchemaError(operation: OperationId, error: SchemaError): RuleId | undefined {
  const missing = error.keyword === 'required' ? String(error.params.missingProperty) : undefined;
  const path = error.instancePath.split('/').slice(1);
  const [head, ...rest] = path;
  if (head === undefined) {
    if (missing === 'item' || missing === 'items' || missing === 'metadata')
      return known(`envelope.${missing}`);
    return recordOf(operation) && operation.startsWith('list') ? 'envelope.items' : 'envelope.item';
  }
  if (head === 'metadata') {
    if (missing) return known(`pagination.${missing}.present`);
    return rest[0] === undefined ? 'envelope.metadata' : known(`pagination.${rest[0]}.value`);
  }
  if (head === 'items' && rest[0] === undefined) return 'envelope.items';
  const inside = head === 'items' ? rest.slice(1) : rest;
  const record = recordOf(operation);
  if (record === undefined) return undefined;
  if (inside.length === 0 && missing === undefined)
    return head === 'items' ? 'envelope.items' : 'envelope.item';
  return ruleInRecord(record, inside, missing);
}

/** `path` is the place inside a record; `missing` the property that is not there. */
function ruleInRecord(
  resource: Resource,
  path: readonly string[],
  missing: string | undefined,
): RuleId | undefined {
  const [property, ...rest] = path;
  if (property === undefined) return known(`${resource}.${missing}.present`);
  if (resource === 'attendee' && property === 'fields' && rest.length > 0) {
    const inside = rest.slice(1);
    if (inside.length === 0 && missing === undefined) return 'attendee.fields.value';
    return ruleInRecord('attendee-field-value', inside, missing);
  }
  if (
    resource === 'attendee-field-value' &&
    property === 'field' &&
    (rest.length > 0 || missing !== undefined)
  )
    return ruleInRecord('attendee-field', rest, missing);
  return known(`${resource}.${property}.value`);
}

const PRESENT = /^(.*)\.[a-z_]+\.(present|value)$/;

/** The rules that a schema-valid answer of an operation has obeyed, as groups that are the same arrays each time. */
export function rulesObeyedBySchema(operation: OperationId, body: unknown): Array<readonly RuleId[]> {
  const record = recordOf(operation);
  if (record === undefined) return [];
  const list = operation.startsWith('list');
  const groups: Array<readonly RuleId[]> = [list ? LIST : SINGLE];
  const items = (body as { items?: unknown }).items;
  const records = list ? (Array.isArray(items) ? items : []) : [(body as { item?: unknown }).item];
  if (records.length > 0) groups.push(rulesOf(record));
  if (operation === 'listAttendees') groups.push(rulesOf('pagination'));
  if (record === 'attendee' && records.some(hasAnswers))
    groups.push(rulesOf('attendee-field-value'), rulesOf('attendee-field'));
  return groups;
}

/**
 * The rules that an answer against its schema may still have obeyed: only what is there can be in order. A record that
 * lacks a property says nothing of its value, and an answer without a record nothing at all.
 */
export function rulesObeyedInPart(operation: OperationId, body: unknown): RuleId[] {
  const record = recordOf(operation);
  if (record === undefined || !isRecord(body)) return [];
  const list = operation.startsWith('list');
  const { item, items, metadata } = body;
  const records = (list ? (Array.isArray(items) ? items : []) : [item]).filter(isRecord);
  const answers = records.flatMap(({ fields }) => (Array.isArray(fields) ? fields : [])).filter(isRecord);
  const rules: RuleId[] = [];
  if (isRecord(metadata)) rules.push('envelope.metadata');
  if (list ? Array.isArray(items) : isRecord(item)) rules.push(list ? 'envelope.items' : 'envelope.item');
  rules.push(...held(record, records));
  if (operation === 'listAttendees') rules.push(...held('pagination', [metadata].filter(isRecord)));
  if (record === 'attendee') {
    rules.push(...held('attendee-field-value', answers));
    rules.push(...held('attendee-field', answers.map(({ field }) => field).filter(isRecord)));
  }
  return rules;
}

/** The rules of a resource about properties that every one of some records has. */
const held = (resource: Resource, records: ReadonlyArray<Record<string, unknown>>): RuleId[] =>
  records.length === 0
    ? []
    : rulesOf(resource).filter((rule) => {
        const property = rule.split('.')[1] ?? '';
        return records.every((record) => property in record);
      });

const LIST: readonly RuleId[] = ['envelope.items', 'envelope.metadata'];
const SINGLE: readonly RuleId[] = ['envelope.item', 'envelope.metadata'];

const hasAnswers = (record: unknown): boolean => {
  const fields = (record as { fields?: unknown } | null)?.fields;
  return Array.isArray(fields) && fields.length > 0;
};

const cache = new Map<Resource, RuleId[]>();

function rulesOf(resource: Resource): RuleId[] {
  const found = cache.get(resource);
  if (found) return found;
  const rules = (Object.keys(RULES) as RuleId[]).filter((id) => PRESENT.exec(id)?.[1] === resource);
  cache.set(resource, rules);
  return rules;
}
