import type { Exchange } from '../record/exchange.ts';
import type { ViolationFact } from '../record/facts.ts';
import type { Judgement } from './finding.ts';

/** The check to which the judge of single exchanges belongs. */
export const EVERY_EXCHANGE = 'every exchange';

/** The breaches that one exchange proves by itself, as facts. `reproduce` is asked only where there is one. */
export function violationFactsOf(
  { violations }: Judgement,
  { id, check, ended }: Exchange,
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
    alone: true,
  }));
}
