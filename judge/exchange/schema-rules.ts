import { OPERATIONS, type OperationId, type RecordKind } from '../../spec/contract.ts';
import { RULES, type RuleId, ruleAbout, rulesAbout } from '../../spec/ledger/index.ts';
import { isRecord } from '../body.ts';

/** The part of an Ajv error that says where and what. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** The kind of record that an operation answers with, where the specification shows it. */
const recordOf = (operation: OperationId): RecordKind | null => OPERATIONS[operation].record;

const isList = (operation: OperationId): boolean => OPERATIONS[operation].answers === 'list';

/** The rules that name the parts of an answer. */
const PART_RULES = {
  item: 'envelope.item',
  items: 'envelope.items',
  metadata: 'envelope.metadata',
} as const satisfies Record<string, RuleId>;

const isPart = (name: string | undefined): name is keyof typeof PART_RULES =>
  name !== undefined && Object.hasOwn(PART_RULES, name);

/**
 * The rule that a schema error breaks, found from its place in the body: `/items/3/fields/0/field/options` is the
 * value of `options` of an AttendeeField. Undefined where the place lies outside every known resource.
 */
export function ruleOfSchemaError(operation: OperationId, error: SchemaError): RuleId | undefined {
  const missing = error.keyword === 'required' ? String(error.params.missingProperty) : undefined;
  const path = error.instancePath.split('/').slice(1);
  const [head, ...rest] = path;
  if (head === undefined) {
    if (isPart(missing)) return PART_RULES[missing];
    return isList(operation) && recordOf(operation) !== null ? 'envelope.items' : 'envelope.item';
  }
  if (head === 'metadata') {
    if (missing !== undefined) return ruleAbout('pagination', missing, 'present');
    return rest[0] === undefined ? 'envelope.metadata' : ruleAbout('pagination', rest[0], 'value');
  }
  if (head === 'items' && rest[0] === undefined) return 'envelope.items';
  const inside = head === 'items' ? rest.slice(1) : rest;
  const record = recordOf(operation);
  if (record === null) return undefined;
  if (inside.length === 0 && missing === undefined)
    return head === 'items' ? 'envelope.items' : 'envelope.item';
  return ruleInRecord(record, inside, missing);
}

/** `path` is the place inside a record; `missing` the property that is not there. */
function ruleInRecord(
  resource: RecordKind,
  path: readonly string[],
  missing: string | undefined,
): RuleId | undefined {
  const [property, ...rest] = path;
  if (property === undefined)
    return missing === undefined ? undefined : ruleAbout(resource, missing, 'present');
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
  return ruleAbout(resource, property, 'value');
}

/** The rules that a schema-valid answer of an operation has obeyed, as groups that are the same arrays each time. */
export function rulesObeyedBySchema(operation: OperationId, body: unknown): Array<readonly RuleId[]> {
  const record = recordOf(operation);
  if (record === null) return [];
  const list = isList(operation);
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
  if (record === null || !isRecord(body)) return [];
  const list = isList(operation);
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
const held = (resource: RecordKind, records: ReadonlyArray<Record<string, unknown>>): RuleId[] =>
  records.length === 0
    ? []
    : rulesOf(resource).filter((rule) => {
        const property = RULES[rule].subject?.attribute ?? '';
        return records.every((record) => property in record);
      });

const LIST: readonly RuleId[] = ['envelope.items', 'envelope.metadata'];
const SINGLE: readonly RuleId[] = ['envelope.item', 'envelope.metadata'];

const hasAnswers = (record: unknown): boolean => {
  const fields = (record as { fields?: unknown } | null)?.fields;
  return Array.isArray(fields) && fields.length > 0;
};

const cache = new Map<RecordKind, readonly RuleId[]>();

/** The same array each time, so that it is cheap to count. */
function rulesOf(resource: RecordKind): readonly RuleId[] {
  const found = cache.get(resource);
  if (found) return found;
  const rules = rulesAbout(resource);
  cache.set(resource, rules);
  return rules;
}
