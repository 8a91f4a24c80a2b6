import type { Exchange } from '../../record/exchange.ts';
import type { ViolationFact } from '../../record/facts.ts';
import type { Judgement } from '../finding.ts';

/** The check to which the judge of single exchanges belongs. */
export const EVERY_EXCHANGE = 'every exchange';

/** Whether a status says that the client may not have what it asked for. */
const isRefused = (status: number): boolean => status >= 400 && status < 500;

/** What a breach says of the status of the answer that shows it. */
export const answeredBy = (status: number): Pick<ViolationFact, 'status' | 'refused'> => ({
  status,
  ...(isRefused(status) && { refused: true }),
});

/** The breaches that one exchange proves by itself, as facts. `reproduce` is asked only where there is one. */
export function violationFactsOf(
  { violations }: Judgement,
  { id, check, ended, response }: Exchange,
  reproduce: () => string,
): ViolationFact[] {
  return violations.map((violation) => ({
    kind: 'violation',
    ...violation,
    check: check === '' ? EVERY_EXCHANGE : check,
    reproduce: reproduce(),
    exchanges: [id],
    count: 1,
    at: ended,
    ...(response !== null && answeredBy(response.status)),
    alone: true,
  }));
}
