import type { Exchange } from '../../record/exchange.ts';
import type { ViolationFact } from '../../record/facts.ts';
import type { Judgement } from '../finding.ts';

/** The check to which the judge of single exchanges belongs. */
export const EVERY_EXCHANGE = 'every exchange';

/** Whether a status says that the client may not have what it asked for. */
export const isRefused = (status = 0): boolean => status >= 400 && status < 500;

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
    ...(isRefused(response?.status) && { refused: true }),
    alone: true,
  }));
}
