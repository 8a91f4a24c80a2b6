import type { ViolationFact } from '../../../record/facts.ts';
import type { LoadBreach } from '../../../record/load-result.ts';
import { COLUMN, type RequestLine } from '../../../record/request-log/line.ts';
import { RULES, type RuleId } from '../../../spec/ledger/index.ts';
import type { LoadEvidence } from '../evidence.ts';
import type { RetryAudit } from '../figures/retry-audit.ts';
import type { Reconciliation } from '../reconcile/finding.ts';
import { BreachTally, keyOf, type LoadViolation, OUTSIDE_LOAD } from './breach-tally.ts';
import { reconciledBreaches, totalCountBreaches } from './from-list.ts';
import { retryAfterBreaches, sharedIdBreaches } from './from-log.ts';

/** Every rule that a run shows broken: must-rules first, then by when they were first seen, those outside the load last. */
export function breachesOf(
  evidence: LoadEvidence,
  reconciliation: Reconciliation,
  audit: RetryAudit,
): LoadBreach[] {
  const { figures, sampled, outsideLoad, walk, steps = [], othersAtWork = [] } = evidence;
  const tally = new BreachTally(sampled.violations);
  for (const one of sharedIdBreaches(figures.lines)) tally.add(one, figures.latest);
  const listed =
    othersAtWork.length > 0 ? [] : [...reconciledBreaches(reconciliation), ...totalCountBreaches(walk)];
  for (const one of listed) tally.add(one, OUTSIDE_LOAD);
  for (const one of retryAfterBreaches(audit)) tally.add(one, figures.latest);
  const known = new Set(steps.map(keyOf));
  const fresh = tally.all.filter((one) => !known.has(keyOf(one)));
  return [...steps, ...underLoad(fresh, figures.lines), ...outsideLoadBreaches(outsideLoad)].sort(
    (a, b) =>
      Number(a.level === 'should') - Number(b.level === 'should') || (a.at ?? Infinity) - (b.at ?? Infinity),
  );
}

/** How many breaches of must-rules were counted. */
export const mustBreaches = (breaches: readonly LoadBreach[]): number =>
  breaches.filter(({ level }) => level === 'must').reduce((sum, { count }) => sum + count, 0);

/** Only a warning here: under load one early refusal suggests a breach, and proof takes three, to a client that is alone. */
const WARNED_UNDER_LOAD: RuleId = 'rate-limit.retry-after-honest';

/** Violations as stored, each with how many requests a second were answered when it was first seen. */
function underLoad(violations: readonly LoadViolation[], lines: readonly RequestLine[]): LoadBreach[] {
  const perSecond = new Map<number, number>();
  for (const line of lines) {
    const second = Math.floor(line[COLUMN.done] / 1000);
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
  }
  return violations.map((one) => ({
    ...one,
    level: one.rule === WARNED_UNDER_LOAD ? 'should' : RULES[one.rule].level,
    at: one.at < 0 ? null : one.at,
    rate: one.at < 0 ? null : (perSecond.get(Math.floor(one.at / 1000)) ?? 0),
  }));
}

/** Violations in the calls before and after the load, each rule and operation once. */
function outsideLoadBreaches(facts: readonly ViolationFact[]): LoadBreach[] {
  const breaches = new Map<string, LoadBreach>();
  for (const fact of facts) {
    const { rule, operation, message, expected, actual, exchanges, count } = fact;
    breaches.set(keyOf(fact), {
      ...{ rule, operation, expected, actual },
      message: `${message} (before or after the load)`,
      level: RULES[rule].level,
      count: count + (breaches.get(keyOf(fact))?.count ?? 0),
      at: null,
      rate: null,
      exchange: exchanges[0] ?? '',
    });
  }
  return [...breaches.values()];
}
