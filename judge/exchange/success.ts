import type { Exchange } from '../../record/exchange.ts';
import { KIND } from '../../record/wanted.ts';
import { OPERATIONS, type OperationId } from '../../spec/contract.ts';
import { validators } from '../../spec/generated/validators/index.js';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';
import { at, isRecord, type ParsedBody, parseBody } from '../body.ts';
import { type JudgementBuilder, shown } from '../finding.ts';
import { isNoMoment } from '../timestamps.ts';
import { wantedBySchema } from '../wants.ts';
import { judgeBlanks } from './blanks.ts';
import { judgeCrossFields } from './cross-fields.ts';
import { judgeMediaType } from './media-type.ts';
import { ruleOfSchemaError, rulesObeyedBySchema, rulesObeyedInPart } from './schema-rules.ts';

/** Judges the body of a success: media type, envelope, schema, and what its parts say of each other. */
export function judgeSuccess(
  builder: JudgementBuilder,
  exchange: Exchange,
  api: OperationId,
  body: ParsedBody | null,
): void {
  const status = exchange.response?.status ?? 0;
  if (!OPERATIONS[api].success.includes(status)) {
    judgeOpenSuccess(builder, exchange, api, body);
    return;
  }
  if (!judgeMediaType(builder, exchange, body) || body === null) return;
  const validate = validators[`${api}.${status}`];
  if (validate === undefined) return;
  const valid = validate(body.native);
  if (valid && api === 'createAttendee') judgeUnsupplied(builder, exchange, body.exact);
  if (valid) for (const group of rulesObeyedBySchema(api, body.native)) builder.obeyedGroup(group);
  else judgeSchemaErrors(builder, exchange, api, body.native, validate.errors ?? []);
  judgeCrossFields(builder, exchange, api, body.exact);
  judgeBlanks(builder, api, body.exact);
  judgeCreatedAt(builder, exchange.id, api, body);
}

/** created_at of a record that the run made or changed is a moment; older records may lack it. */
function judgeCreatedAt(builder: JudgementBuilder, of: string, api: OperationId, body: ParsedBody): void {
  if (OPERATIONS[api].record !== 'attendee' || OPERATIONS[api].answers === 'list') return;
  const value = at(body.exact, 'item', 'created_at');
  if (isNoMoment(value))
    builder.violated(
      'attendee.created_at.present',
      `${api} answers a created_at of ${shown(value)} for an attendee of this run`,
      'a timestamp',
      shown(value),
      [{ of, at: ['item', 'created_at'], like: '^"[^"]|^[1-9]' }],
    );
}

type SchemaErrors = Parameters<typeof ruleOfSchemaError>[1][];

function judgeSchemaErrors(
  builder: JudgementBuilder,
  exchange: Exchange,
  api: OperationId,
  body: unknown,
  errors: SchemaErrors,
): void {
  const broken = new Set<RuleId>();
  for (const error of errors) {
    const rule = ruleOfSchemaError(api, error);
    if (rule === undefined) continue;
    broken.add(rule);
    const value = at(body, ...error.instancePath.split('/').slice(1));
    if (wasNeverSupplied(exchange, rule, value)) {
      builder.violated(
        'attendee.unsupplied-typed',
        ...emptyInWords(RULES[rule].subject?.attribute ?? '', value),
        wantedBySchema(exchange.id, body, error),
      );
      continue;
    }
    const missing = error.keyword === 'required';
    builder.violated(
      rule,
      missing
        ? `${api} answers without ${String(error.params.missingProperty)}`
        : `${api} was answered with ${nameOf(rule)} ${shown(value, 80)}: it ${error.message ?? error.keyword}`,
      missing ? `${String(error.params.missingProperty)} present` : wanted(error),
      missing
        ? `${error.instancePath || '/'} = ${shown(value, 240)}`
        : `${error.instancePath} = ${shown(value)}`,
      wantedBySchema(exchange.id, body, error),
    );
  }
  builder.obeyed(...rulesObeyedInPart(api, body).filter((rule) => !broken.has(rule)));
}

/** What a rule about the shape of an answer is about, in the words of the answer. */
const nameOf = (rule: RuleId): string => RULES[rule].subject?.attribute ?? rule.replace(/^envelope\./, '');

/** What a schema wants, in words. */
function wanted({ keyword, message, params }: SchemaErrors[number]): string {
  const { allowedValues } = params;
  if (keyword === 'enum' && Array.isArray(allowedValues))
    return `one of ${allowedValues.map((value) => shown(value)).join(', ')}`;
  return message ?? keyword;
}

/**
 * A last_name or e-mail that comes back null or empty may never have been given. Only a request that supplied it in this
 * very exchange proves otherwise. Read-backs of supplied values are judged by the checks that sent them.
 */
function wasNeverSupplied(exchange: Exchange, rule: RuleId, value: unknown): boolean {
  if (rule !== 'attendee.last_name.value' && rule !== 'attendee.email.value') return false;
  if (value !== null && value !== '') return false;
  return !isSupplied(exchange, RULES[rule].subject?.attribute ?? '');
}

/** Of a create: whether a last_name or e-mail that it was not given is a text that is not empty. An empty text that was sent is one. */
function judgeUnsupplied(builder: JudgementBuilder, exchange: Exchange, body: unknown): void {
  for (const name of ['last_name', 'email']) {
    if ((sentOf(exchange, name) ?? null) !== null) continue;
    const value = at(body, 'item', name);
    if (value !== '') builder.obeyed('attendee.unsupplied-typed');
    else
      builder.violated('attendee.unsupplied-typed', ...emptyInWords(name, value), [
        { of: exchange.id, at: ['item', name], like: '^"[^"]' },
      ]);
  }
}

const emptyInWords = (attribute: string, value: unknown): [string, string, string] => [
  `${attribute} that this call did not supply comes back as ${shown(value)}`,
  'a text that is not empty',
  shown(value),
];

const sentOf = ({ request }: Exchange, attribute: string): unknown =>
  request.body === null ? undefined : at(parseBody(request.body)?.exact, 'item', attribute);

function isSupplied(exchange: Exchange, attribute: string): boolean {
  const supplied = sentOf(exchange, attribute);
  // Many services take an empty text as one that was not given.
  return supplied !== undefined && supplied !== null && supplied !== '';
}

/** Successes whose body is not shown, but that there is one. */
const ANSWERED: ReadonlySet<OperationId> = new Set(['listEvents', 'getAccount', 'getMe']);
/** Successes of which nothing at all is shown. */
const UNSHOWN: ReadonlySet<OperationId> = new Set(['checkIn', 'deleteAttendeeField']);

/** Of a single record whose fields are not shown, the envelope is: that table knows no exception. */
function judgeOpenEnvelope(
  builder: JudgementBuilder,
  of: string,
  api: OperationId,
  body: ParsedBody | null,
): void {
  if (api === 'listEvents') return;
  const exact = body?.exact;
  for (const part of ['item', 'metadata'] as const) {
    const rule = `envelope.${part}` as const;
    const value = at(exact, part);
    if (isRecord(value)) builder.obeyed(rule);
    else
      builder.violated(
        rule,
        value === undefined
          ? `${api} answers without ${part}`
          : `${api} was answered with ${part} ${shown(value, 80)}: it must be object`,
        value === undefined ? `${part} present` : 'must be object',
        value === undefined ? `/ = ${shown(exact, 240)}` : `/${part} = ${shown(value)}`,
        [{ of, at: [part], like: KIND.object }],
      );
  }
}

/** A success whose status or body the specification does not show: of it only a checkin_status can be judged, and that it is JSON. */
function judgeOpenSuccess(
  builder: JudgementBuilder,
  exchange: Exchange,
  api: OperationId,
  body: ParsedBody | null,
): void {
  const empty = exchange.response?.body === '';
  // What is asked before the checks begin is to find out whether this is the service at all.
  if (ANSWERED.has(api) && !empty && exchange.check !== '' && judgeMediaType(builder, exchange, body))
    judgeOpenEnvelope(builder, exchange.id, api, body);
  if (UNSHOWN.has(api)) {
    if (empty) builder.obeyed('envelope.json-or-nothing');
    else judgeMediaType(builder, exchange, body, 'envelope.json-or-nothing');
  }
  if (api !== 'checkIn' || isOfAnotherRecord(exchange, body)) return;
  const status = at(body?.exact, 'item', 'checkin_status') ?? at(body?.exact, 'checkin_status');
  if (status === undefined) return;
  builder.claim(
    'checkin.three-states',
    status === 'not_checked_in' || status === 'checked_in' || status === 'checked_out',
    'a check-in answered a checkin_status outside the three',
    'not_checked_in, checked_in or checked_out',
    shown(status),
  );
}

/** Whether a check-in answers a record that is not the attendee: its body is not shown, and may be that of the check-in. */
function isOfAnotherRecord({ request }: Exchange, body: ParsedBody | null): boolean {
  const id = at(body?.exact, 'item', 'id') ?? at(body?.exact, 'id');
  return id !== undefined && id !== null && String(id) !== request.path.id;
}
