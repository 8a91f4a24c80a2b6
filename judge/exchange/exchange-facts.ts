import type { Exchange } from '../../record/exchange.ts';
import type { ViolationFact } from '../../record/facts.ts';
import type { Judgement } from '../finding.ts';
import { missingIn } from './shows-nothing.ts';

/** The check to which the judge of single exchanges belongs. */
export const EVERY_EXCHANGE = 'every exchange';

/** Whether a status says that the client may not have what it asked for. */
const isRefused = (status: number): boolean => status >= 400 && status < 500;

/** What a breach says of the status of the answer that shows it. */
export const answeredBy = (status: number): Pick<ViolationFact, 'status' | 'refused'> => ({
  status,
  ...(isRefused(status) && { refused: true }),
});

/** The same, and what is missing in that answer, of an exchange that is at hand; nothing where no answer came. */
export function formOfAnswer(
  exchange: Pick<Exchange, 'operation' | 'response'>,
): Pick<ViolationFact, 'status' | 'refused' | 'unread'> {
  if (exchange.response === null) return {};
  const unread = missingIn(exchange);
  return { ...answeredBy(exchange.response.status), ...(unread !== undefined && { unread }) };
}

/** The breaches that one exchange proves by itself, as facts. `reproduce` is asked only where there is one. */
export function violationFactsOf(
  { violations }: Judgement,
  exchange: Exchange,
  reproduce: () => string,
): ViolationFact[] {
  if (violations.length === 0) return [];
  const { id, check, ended } = exchange;
  const shown = formOfAnswer(exchange);
  return violations.map((violation) => ({
    kind: 'violation',
    ...violation,
    check: check === '' ? EVERY_EXCHANGE : check,
    reproduce: reproduce(),
    exchanges: [id],
    count: 1,
    at: ended,
    ...shown,
    alone: true,
  }));
}
