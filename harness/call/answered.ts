import type { ParsedBody } from '../../judge/body.ts';
import type { Judgement } from '../../judge/finding.ts';
import type { Exchange } from '../../record/exchange.ts';

/** What came of one request: its exchange, the body as it was read, and what the judge says of it alone. */
export interface Answered {
  readonly exchange: Exchange;
  readonly body: ParsedBody | null;
  readonly judgement: Judgement;
}
