import type { Exchange } from '../../record/exchange.ts';
import { KIND } from '../../record/wanted.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import type { ParsedBody } from '../body.ts';
import { type JudgementBuilder, shown } from '../finding.ts';

/** `application/json`, with or without parameters; twice where a gateway says so, too. */
export const isJson = (contentType = ''): boolean =>
  contentType.split(/,\s*(?=[\w.+-]+\/)/).every((one) => /^\s*application\/json\s*(;|$)/i.test(one));

/**
 * Judges whether an answer is JSON and says so (specification, What the service does). Gives whether its body can be judged
 * further.
 */
export function judgeMediaType(
  builder: JudgementBuilder,
  exchange: Exchange,
  body: ParsedBody | null,
  rule: RuleId = 'envelope.json',
): boolean {
  const { response, operation } = exchange;
  if (response === null) return false;
  const contentType = response.headers['content-type'];
  const garbled = response.garbled === true;
  if (body !== null && isJson(contentType) && !garbled) {
    builder.obeyed(rule);
    return true;
  }
  builder.violated(
    rule,
    garbled
      ? `${operation} answered ${response.status} with bytes that are no UTF-8, and so no JSON`
      : body === null
        ? `${operation} answered ${response.status} with a body that is no JSON`
        : `${operation} answered ${response.status} without the JSON media type`,
    'a JSON body with Content-Type application/json',
    body === null || garbled ? shown(response.body, 80) : shown(contentType),
    garbled
      ? []
      : [
          { of: exchange.id, at: 'content-type', like: '^ *application/json' },
          { of: exchange.id, at: [], like: KIND.any },
        ],
  );
  return body !== null;
}
