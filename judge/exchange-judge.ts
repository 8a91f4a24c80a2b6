import type { Exchange } from '../record/exchange.ts';
import { OPERATIONS, type OperationId } from '../spec/contract.ts';
import { validators } from '../spec/generated/validators/index.js';
import { RULES, type RuleId } from '../spec/ledger/index.ts';
import { at, isRecord, type ParsedBody, parseBody } from './body.ts';
import { judgeCrossFields } from './cross-fields.ts';
import { type Judgement, JudgementBuilder, shown } from './finding.ts';
import { ruleOf500 } from './odd-input.ts';
import { judgeRetryAfter } from './retry-after.ts';
import { ruleOfSchemaError, rulesObeyedBySchema, rulesObeyedInPart } from './schema-rules.ts';
import { SUCCESS_RULE } from './success-rule.ts';
import { showsItsWork } from './work-shown.ts';

/** Statuses that say nothing about the call itself: retried, then inconclusive. */
export const PASSING_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

const isOauth = (operation: OperationId): boolean => OPERATIONS[operation].chapter === 'oauth';

/**
 * Judges one recorded exchange on its own: status, media type, envelope, schema, and what fields of one answer say of
 * each other. Pure. What needs a history (read-backs, uniqueness, isolation) is judged by the checks.
 */
export function judgeExchange(exchange: Exchange, parsed?: ParsedBody | null): Judgement {
  const { operation, response, intent } = exchange;
  const builder = new JudgementBuilder(operation);
  if (response === null || !(operation in OPERATIONS)) return builder.build();
  const api = operation as OperationId;

  if (response.status === 500) {
    const rule = ruleOf500(exchange);
    builder.violated(rule, `${api} answered 500`, 'any status but 500', '500');
    if (intent === 'valid' && rule === 'errors.no-500' && !isOauth(api))
      requireSuccess(builder, exchange, api, null);
    return builder.build();
  }
  builder.obeyed(intent === 'malformed' ? 'errors.malformed-no-500' : 'errors.no-500');
  if (isOauth(api)) return builder.build();

  const body = parsed === undefined ? parseBody(response.body) : parsed;
  if (isDocumentedSuccess(api, response.status) && showsItsWork(api, body?.native)) builder.worked();
  judgeStatus(builder, exchange, api, body);
  // A gateway may have made another call of a malformed one: nothing is known of what its success is to look like.
  if (intent === 'malformed') return builder.build();
  if (isSuccess(response.status)) judgeSuccess(builder, exchange, api, body);
  else judgeError(builder, exchange, api, body);
  return builder.build();
}

/** Which status came, against those that the specification lists for the operation. */
function judgeStatus(
  builder: JudgementBuilder,
  exchange: Exchange,
  api: OperationId,
  body: ParsedBody | null,
): void {
  const status = exchange.response?.status ?? 0;
  const { statuses, success } = OPERATIONS[api];
  if (status === 422 && api === 'listAttendees' && exchange.intent !== 'malformed')
    builder.violated(
      'attendees.list.never-422',
      'listing attendees answered 422',
      'any status but 422',
      '422',
    );
  else if (api === 'listAttendees' && exchange.intent !== 'malformed') {
    // A refusal that has nothing to do with page and per_page says nothing of how they are taken.
    if (isSuccess(status) || status === 400) builder.obeyed('attendees.list.never-422');
  } else if (status === 422 && !statuses.includes(422) && api !== 'checkIn' && api !== 'deleteAttendeeField')
    builder.violated(
      'errors.422-where-documented',
      `${api} answered 422, which it does not document`,
      `one of ${statuses.join(', ')}`,
      '422',
    );
  else if (status === 422 && statuses.includes(422)) builder.obeyed('errors.422-where-documented');
  if (exchange.intent === 'valid' && !PASSING_STATUSES.has(status))
    requireSuccess(builder, exchange, api, body);
  else if (isSuccess(status) && success.length > 0 && !success.includes(status) && owesStatus(exchange, api))
    builder.violated(
      SUCCESS_RULE[api],
      `${api} succeeded with another status than the documented one`,
      success.join(' or '),
      `${status}`,
    );
  if (!isSuccess(status) && !statuses.includes(status) && !PASSING_STATUSES.has(status))
    builder.observed('errors.unlisted', `${status}`, `${api}, ${exchange.intent} call`);
}

/** What an update of an attendee may ask for (specification, Endpoints > Attendees). */
const UPDATED: ReadonlySet<string> = new Set([
  ...['first_name', 'last_name', 'email', 'phone', 'job_title', 'company', 'rsvp_status'],
]);

/**
 * Whether a success has to come with the documented status: not that of a malformed call, of a create that may have found
 * whom it names (an upsert, 200), or of an update that asks for nothing (204).
 */
function owesStatus({ intent, request, response }: Exchange, api: OperationId): boolean {
  if (intent === 'malformed') return false;
  if (api === 'createAttendee') return response?.status !== 200;
  if (api !== 'updateAttendee' || response?.status !== 204) return true;
  const item = at(request.body === null ? undefined : parseBody(request.body)?.exact, 'item');
  return isRecord(item) && Object.keys(item).some((name) => UPDATED.has(name));
}

/** Where the specification shows no status of a success, every 2xx is one. */
function isDocumentedSuccess(api: OperationId, status: number): boolean {
  const { success } = OPERATIONS[api];
  return success.length > 0 ? success.includes(status) : isSuccess(status);
}

/** A status alone earns no pass: the body must show, as far as its form is known, that something was done. */
function requireSuccess(
  builder: JudgementBuilder,
  exchange: Exchange,
  api: OperationId,
  body: ParsedBody | null,
): void {
  const status = exchange.response?.status ?? 0;
  const { success } = OPERATIONS[api];
  if (isDocumentedSuccess(api, status)) {
    if (showsItsWork(api, body?.native)) builder.obeyed(SUCCESS_RULE[api]);
    return;
  }
  builder.violated(
    SUCCESS_RULE[api],
    `a valid ${api} was answered with ${status}`,
    success.length > 0 ? success.join(' or ') : 'a 2xx status',
    `${status} ${shown(exchange.response?.body.slice(0, 200))}`,
  );
}

/** `application/json`, with or without parameters. */
const isJson = (contentType: string | undefined): boolean =>
  /^\s*application\/json\s*(;|$)/i.test(contentType ?? '');

function judgeMediaType(builder: JudgementBuilder, exchange: Exchange, body: ParsedBody | null): boolean {
  const { response, operation } = exchange;
  if (response === null) return false;
  const contentType = response.headers['content-type'];
  const garbled = response.garbled === true;
  const holds = body !== null && isJson(contentType) && !garbled;
  if (holds) {
    builder.obeyed('envelope.json');
    return true;
  }
  return (
    builder.claim(
      'envelope.json',
      holds,
      garbled
        ? `${operation} answered ${response.status} with bytes that are no UTF-8, and so no JSON`
        : body === null
          ? `${operation} answered ${response.status} with a body that is no JSON`
          : `${operation} answered ${response.status} without the JSON media type`,
      'a JSON body with Content-Type application/json',
      body === null || garbled ? shown(response.body, 80) : shown(contentType),
    ) || body !== null
  );
}

function judgeSuccess(
  builder: JudgementBuilder,
  exchange: Exchange,
  api: OperationId,
  body: ParsedBody | null,
): void {
  const status = exchange.response?.status ?? 0;
  if (!OPERATIONS[api].success.includes(status)) {
    judgeOpenSuccess(builder, api, body);
    return;
  }
  if (!judgeMediaType(builder, exchange, body) || body === null) return;
  const validate = validators[`${api}.${status}`];
  if (validate === undefined) return;
  const valid = validate(body.native);
  if (valid && api === 'createAttendee' && showsUnsupplied(exchange, body.exact))
    builder.obeyed('attendee.unsupplied-typed');
  if (valid) for (const group of rulesObeyedBySchema(api, body.native)) builder.obeyedGroup(group);
  else judgeSchemaErrors(builder, exchange, api, body.native, validate.errors ?? []);
  judgeCrossFields(builder, exchange, api, body.exact);
  judgeCreatedAt(builder, api, body);
}

/** created_at of a record that the run made or changed is a moment; older records may lack it. */
function judgeCreatedAt(builder: JudgementBuilder, api: OperationId, body: ParsedBody): void {
  if (OPERATIONS[api].record !== 'attendee' || OPERATIONS[api].answers === 'list') return;
  if (at(body.exact, 'item', 'created_at') === null)
    builder.violated(
      'attendee.created_at.present',
      `${api} answers a created_at of null for an attendee of this run`,
      'a timestamp',
      'null',
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
        `${RULES[rule].subject?.attribute ?? ''} that was not supplied came back as ${shown(value)}`,
        'a value of the documented type',
        shown(value),
      );
      continue;
    }
    const missing = error.keyword === 'required';
    builder.violated(
      rule,
      missing
        ? `${api} answers without ${String(error.params.missingProperty)}`
        : `${api} answers a wrong ${RULES[rule].subject?.attribute ?? rule}: ${error.message ?? error.keyword}`,
      missing ? `${String(error.params.missingProperty)} present` : (error.message ?? error.keyword),
      missing
        ? `${error.instancePath || '/'} = ${shown(value, 240)}`
        : `${error.instancePath} = ${shown(value)}`,
    );
  }
  builder.obeyed(...rulesObeyedInPart(api, body).filter((rule) => !broken.has(rule)));
}

/**
 * A last_name or e-mail that comes back null or empty may never have been given: only a request that supplied it in
 * this very exchange proves otherwise (read-backs of supplied values are judged by the checks that sent them).
 */
function wasNeverSupplied(exchange: Exchange, rule: RuleId, value: unknown): boolean {
  if (rule !== 'attendee.last_name.value' && rule !== 'attendee.email.value') return false;
  if (value !== null && value !== '') return false;
  return !isSupplied(exchange, RULES[rule].subject?.attribute ?? '');
}

/** Whether a create shows a last_name or e-mail that it was not given. */
const showsUnsupplied = (exchange: Exchange, body: unknown): boolean =>
  ['last_name', 'email'].some(
    (name) => !isSupplied(exchange, name) && typeof at(body, 'item', name) === 'string',
  );

function isSupplied({ request }: Exchange, attribute: string): boolean {
  const sent = request.body === null ? null : parseBody(request.body);
  const supplied = at(sent?.exact, 'item', attribute);
  return supplied !== undefined && supplied !== null && supplied !== '';
}

/** A success whose status or body the specification does not show: only a checkin_status in it can be judged. */
function judgeOpenSuccess(builder: JudgementBuilder, api: OperationId, body: ParsedBody | null): void {
  if (api !== 'checkIn') return;
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

const ENVELOPE_RULE: Readonly<Record<number, RuleId>> = {
  401: 'errors.401-envelope',
  404: 'errors.404-envelope',
  422: 'errors.422-envelope',
  429: 'errors.429-envelope',
};

function judgeError(
  builder: JudgementBuilder,
  exchange: Exchange,
  api: OperationId,
  body: ParsedBody | null,
): void {
  const { response } = exchange;
  if (response === null) return;
  if (response.status === 429) judgeRetryAfter(builder, exchange);
  const rule = ENVELOPE_RULE[response.status];
  if (rule === undefined || !OPERATIONS[api].statuses.includes(response.status)) return;
  if (exchange.request.method === 'HEAD') return;
  if (response.status === 401)
    builder.claim(
      'bearer.www-authenticate',
      /(^|,\s*)bearer\b/i.test(response.headers['www-authenticate'] ?? ''),
      `${api} answered 401 without WWW-Authenticate`,
      'WWW-Authenticate with the scheme Bearer',
      shown(response.headers['www-authenticate']),
    );
  const parsed = judgeMediaType(builder, exchange, body);
  const value = body?.exact;
  const holds =
    response.status === 422
      ? isRecord(value) &&
        Array.isArray(value.errors) &&
        value.errors.every((text) => typeof text === 'string')
      : isRecord(value) && typeof value.error === 'string';
  builder.claim(
    rule,
    parsed && holds,
    `${api} answered ${response.status} without its envelope`,
    response.status === 422 ? '{ "errors": [string, …] }' : '{ "error": string }',
    shown(response.body, 200),
  );
}
