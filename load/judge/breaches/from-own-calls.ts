import type { ViolationFact } from '../../../record/facts.ts';
import type { LoadBreach } from '../../../record/load-result.ts';
import { RULES } from '../../../spec/ledger/index.ts';
import type { LoadEvidence } from '../evidence.ts';
import { keyOf } from './breach-tally.ts';

/**
 * Violations in the calls that Muster itself made, each rule and operation once, as it was first seen. Most of these calls
 * come before or after the load. While it runs there are those for a token and for the claim.
 */
export function ownCallBreaches(
  { figures, outsideLoad }: Pick<LoadEvidence, 'figures' | 'outsideLoad'>,
  rateAt: (at: number) => number,
): LoadBreach[] {
  const { t0, latest } = figures;
  const whenOf = ({ at }: ViolationFact): 'before' | 'during' | 'after' => {
    if (t0 === 0 || at < t0) return 'before';
    return at <= t0 + latest ? 'during' : 'after';
  };
  const alike = new Map<string, [ViolationFact, ...ViolationFact[]]>();
  for (const fact of outsideLoad.toSorted((a, b) => a.at - b.at)) {
    const known = alike.get(keyOf(fact));
    if (known === undefined) alike.set(keyOf(fact), [fact]);
    else known.push(fact);
  }
  return [...alike.values()].map((facts) => {
    const [first] = facts;
    const { rule, operation, message, expected, actual, exchanges } = first;
    const at = whenOf(first) === 'during' ? first.at - t0 : null;
    const times = [...new Set(facts.map(whenOf))].join(' and ');
    return {
      ...{ rule, operation, expected, actual },
      message: `${message} (own call, ${times} the load)`,
      level: RULES[rule].level,
      count: facts.reduce((sum, { count }) => sum + count, 0),
      at,
      rate: at === null ? null : rateAt(at),
      exchange: exchanges[0] ?? '',
    };
  });
}
