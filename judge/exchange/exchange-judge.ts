import type { Exchange } from '../../record/exchange.ts';
import { OPERATIONS, type OperationId } from '../../spec/contract.ts';
import { type ParsedBody, parseBody } from '../body.ts';
import { type Judgement, JudgementBuilder } from '../finding.ts';
import { wantedInWords, wantedStatus } from '../wants.ts';
import { ruleOf500 } from './admitted.ts';
import { judgeRefusal, judgeUnread } from './refusal.ts';
import { isDocumentedSuccess, isSuccess, judgeStatus, requireSuccess } from './status.ts';
import { judgeSuccess } from './success.ts';
import { showsItsWork } from './work-shown.ts';

const NOT_500 = { not: 500 } as const;

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
    const wants = wantedStatus(exchange.id, NOT_500);
    builder.violated(rule, `${api} answered 500`, wantedInWords(NOT_500), '500', wants);
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
  if (intent === 'malformed') judgeUnread(builder, exchange, api, body);
  else if (isSuccess(response.status)) judgeSuccess(builder, exchange, api, body);
  else judgeRefusal(builder, exchange, api, body);
  return builder.build();
}
