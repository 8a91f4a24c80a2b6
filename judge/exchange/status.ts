import type { Exchange } from '../../record/exchange.ts';
import {
  FIELD_TYPES,
  OPERATIONS,
  type OperationId,
  PLAIN_ATTRIBUTES,
  RSVP_STATUSES,
} from '../../spec/contract.ts';
import { refusalsAbout } from '../../spec/refusals.ts';
import { at, isRecord, type ParsedBody, parseBody } from '../body.ts';
import { type JudgementBuilder, shown } from '../finding.ts';
import { wantedInWords, wantedStatus } from '../wants.ts';
import { isRoutedId } from './routed-id.ts';
import { SUCCESS_RULE, successViolation } from './success-rule.ts';
import { showsItsWork } from './work-shown.ts';

/**
 * What a gateway answers in the place of a service that it does not reach, or that is starting or down (RFC 9110, 15.6).
 * What lies beyond 511 is said by those of Cloudflare.
 */
export const GATEWAY_STATUSES: ReadonlySet<number> = refusalsAbout('gateway');

/** Statuses that say nothing about the call itself: retried, then inconclusive. */
export const PASSING_STATUSES: ReadonlySet<number> = refusalsAbout('haste', 'gateway');

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

const NOT_422 = { not: 422 } as const;

/** The operations of which no refusal is shown (specification, Endpoints). */
const REFUSALS_OPEN: ReadonlySet<OperationId> = new Set(['checkIn', 'deleteAttendeeField']);

/** Whether a call was made to see what another X-Account-Id is answered with: no status is shown for it (Errors, Gaps). */
const isAboutAccount = ({ intent, identity }: Exchange): boolean =>
  intent === 'malformed' && / account /.test(identity);

/** Which status came, against those that the specification lists for the operation. */
export function judgeStatus(
  builder: JudgementBuilder,
  exchange: Exchange,
  api: OperationId,
  body: ParsedBody | null,
): void {
  const status = exchange.response?.status ?? 0;
  const { statuses, success } = OPERATIONS[api];
  if (status === 422 && api === 'listAttendees' && isOtherwiseValid(exchange))
    builder.violated(
      'attendees.list.never-422',
      'listing attendees answered 422',
      wantedInWords(NOT_422),
      '422',
      wantedStatus(exchange.id, NOT_422),
    );
  else if (api === 'listAttendees' && isOtherwiseValid(exchange)) {
    // A refusal that has nothing to do with page and per_page says nothing of how they are taken.
    if (isSuccess(status) || status === 400) builder.obeyed('attendees.list.never-422');
  } else if (
    status === 422 &&
    !statuses.includes(422) &&
    !REFUSALS_OPEN.has(api) &&
    !isAboutAccount(exchange)
  )
    builder.violated(
      'errors.422-where-documented',
      `${api} answered 422, which it does not document`,
      `one of ${statuses.join(', ')}`,
      '422',
      wantedStatus(exchange.id, NOT_422),
    );
  else if (status === 422 && statuses.includes(422)) builder.obeyed('errors.422-where-documented');
  if (exchange.intent === 'valid' && !PASSING_STATUSES.has(status))
    requireSuccess(builder, exchange, api, body);
  else if (
    isSuccess(status) &&
    success.length > 0 &&
    !success.includes(status) &&
    owesStatus(exchange, api)
  ) {
    const { rule, expected, wants } = successViolation(api, exchange);
    const message = `${api} succeeded with another status than the documented one`;
    builder.violated(rule, message, expected, `${status}`, wants);
  }
  if (!isSuccess(status) && !statuses.includes(status) && !PASSING_STATUSES.has(status))
    builder.observed('errors.unlisted', `${status}`, `${api}, ${exchange.intent} call`);
}

/**
 * Whether a list is asked for that nothing but page and per_page could speak against. An id that no record has, for its
 * sign or its size, may be refused as any rule of validation says. Beside a page it is that of an event that is there.
 */
function isOtherwiseValid({ intent, request: { path, query } }: Exchange): boolean {
  if (intent !== 'probe') return intent === 'valid';
  const id = path['event_id'] ?? '';
  return query.length > 0 ? /^[1-9]\d*$/.test(id) : isRoutedId(id);
}

/** What an update may ask for (specification, Endpoints > Attendees, Attendee fields). */
const UPDATED: Partial<Record<OperationId, ReadonlySet<string>>> = {
  updateAttendee: new Set([...PLAIN_ATTRIBUTES, 'rsvp_status']),
  updateAttendeeField: new Set(['label', 'type', 'required', 'options']),
};

/**
 * Whether a success has to come with the documented status. A malformed call does not have to. Nor does a create that may
 * have found whom it names (an upsert, 200), or an update that asks for nothing (204).
 */
function owesStatus({ intent, request, response }: Exchange, api: OperationId): boolean {
  if (intent === 'malformed') return false;
  const item = at(request.body === null ? undefined : parseBody(request.body)?.exact, 'item');
  if (api === 'createAttendee') return response?.status !== 200 || namesNobody(item);
  const updated = UPDATED[api];
  if (updated === undefined || response?.status !== 204) return true;
  return (
    isRecord(item) && Object.keys(item).some((name) => updated.has(name) && !isNoValue(name, item[name]))
  );
}

/** Whether no attendee who is there already can be meant, by an address or a number. */
const namesNobody = (item: unknown): boolean =>
  isRecord(item) && item['email'] == null && item['phone'] == null;

/** Attributes of a few values: any other than these asks for nothing, where it is passed over. */
const VALUES: Readonly<Record<string, ReadonlySet<unknown>>> = {
  rsvp_status: new Set(RSVP_STATUSES),
  type: new Set(FIELD_TYPES),
};

const isNoValue = (name: string, value: unknown): boolean => VALUES[name]?.has(value) === false;

/** Where the specification shows no status of a success, every 2xx is one. */
export function isDocumentedSuccess(api: OperationId, status: number): boolean {
  const { success } = OPERATIONS[api];
  return success.length > 0 ? success.includes(status) : isSuccess(status);
}

/** A status alone earns no pass: the body must show, as far as its form is known, that something was done. */
export function requireSuccess(
  builder: JudgementBuilder,
  exchange: Exchange,
  api: OperationId,
  body: ParsedBody | null,
): void {
  const status = exchange.response?.status ?? 0;
  if (isDocumentedSuccess(api, status)) {
    if (showsItsWork(api, body?.native)) builder.obeyed(SUCCESS_RULE[api]);
    return;
  }
  const { rule, message, expected, wants } = successViolation(api, exchange);
  const actual = `${status} ${shown(exchange.response?.body.slice(0, 200))}`;
  builder.violated(rule, message, expected, actual, wants);
}
