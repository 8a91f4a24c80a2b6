import type { Exchange } from '../../record/exchange.ts';
import { KIND } from '../../record/wanted.ts';
import { OPERATIONS, type OperationId } from '../../spec/contract.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { isRecord, type ParsedBody, parseBody } from '../body.ts';
import { type JudgementBuilder, shown } from '../finding.ts';
import { isJson, judgeMediaType } from './media-type.ts';
import { judgeRetryAfter } from './retry-after.ts';
import { isRoutedId } from './routed-id.ts';

/** The rule by which an answer of this status carries an envelope (specification, Errors). */
const ENVELOPE_RULE: Readonly<Record<number, RuleId>> = {
  401: 'errors.401-envelope',
  404: 'errors.404-envelope',
  422: 'errors.422-envelope',
  429: 'errors.429-envelope',
};

/** Judges the answer to a call that did not succeed: its envelope, and the headers that its status asks for. */
export function judgeRefusal(
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
  if (exchange.request.method === 'HEAD' || isOfRouter(exchange)) return;
  if (response.status === 401)
    builder.claim(
      'bearer.www-authenticate',
      /(^|,\s*)bearer\b/i.test(response.headers['www-authenticate'] ?? ''),
      `${api} answered 401 without WWW-Authenticate`,
      'WWW-Authenticate with the scheme Bearer',
      shown(response.headers['www-authenticate']),
    );
  claimEnvelope(builder, exchange, rule, judgeMediaType(builder, exchange, body) ? body : null);
}

/**
 * Judges the answer to a body that is no JSON. Which status it has is not shown. A 422 in JSON is one like any other,
 * while a gateway may say what it likes in a page.
 */
export function judgeUnread(
  builder: JudgementBuilder,
  exchange: Exchange,
  api: OperationId,
  body: ParsedBody | null,
): void {
  const { request, response } = exchange;
  if (response?.status !== 422 || !OPERATIONS[api].statuses.includes(422)) return;
  const isUnread =
    isJson(request.headers['content-type']) && request.body !== null && parseBody(request.body) === null;
  if (isUnread && body !== null && isJson(response.headers['content-type']))
    claimEnvelope(builder, exchange, 'errors.422-envelope', body);
}

/** JSON of an array of texts. */
const TEXTS = '^\\[("([^"\\\\]|\\\\.)*",?)*\\]$';

function claimEnvelope(
  builder: JudgementBuilder,
  exchange: Exchange,
  rule: RuleId,
  body: ParsedBody | null,
): void {
  const { operation, response } = exchange;
  const value = body?.exact;
  const status = response?.status ?? 0;
  const isInvalid = status === 422;
  const isWhole = builder.claim(
    rule,
    isInvalid
      ? isRecord(value) &&
          Array.isArray(value.errors) &&
          value.errors.every((text) => typeof text === 'string')
      : isRecord(value) && typeof value.error === 'string',
    `${operation} answered ${response?.status} without its envelope`,
    isInvalid ? '{ "errors": [string, …] }' : '{ "error": string }',
    shown(response?.body, 200),
  );
  if (!isWhole)
    builder.decides(rule, {
      ...{ of: exchange.id, when: status },
      ...(isInvalid ? { at: ['errors'], like: TEXTS } : { at: ['error'], like: KIND.string }),
    });
  if (isInvalid && isRecord(value) && Array.isArray(value.errors))
    builder.claim(
      'errors.422-says-why',
      value.errors.length > 0,
      `${operation} answered 422 with an empty list of errors`,
      'one error at least',
      '[]',
    );
}

/** Whether a 404 may be the router's, which found no operation at such a path, and so no "event or record not found". */
const isOfRouter = ({ intent, request, response }: Exchange): boolean =>
  response?.status === 404 && intent === 'probe' && !Object.values(request.path).every(isRoutedId);
