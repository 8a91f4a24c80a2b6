import type { LoadBreach } from '../../../record/load-result.ts';
import { COLUMN, type RequestLine } from '../../../record/request-log/line.ts';
import { RULES, type RuleId } from '../../../spec/ledger/index.ts';
import type { LoadEvidence } from '../evidence.ts';
import type { RetryAudit } from '../figures/retry-audit.ts';
import type { Reconciliation } from '../reconcile/finding.ts';
import { BreachTally, keyOf, type LoadViolation, OUTSIDE_LOAD } from './breach-tally.ts';
import { reconciledBreaches, totalCountBreaches } from './from-list.ts';
import { retryAfterBreaches, sharedIdBreaches } from './from-log.ts';
import { ownCallBreaches } from './from-own-calls.ts';

/** Every rule that a run shows broken: must-rules first, then by when they were first seen, those outside the load last. */
export function breachesOf(
  evidence: LoadEvidence,
  reconciliation: Reconciliation,
  audit: RetryAudit,
): LoadBreach[] {
  const { figures, sampled, walk, steps = [], othersAtWork = [] } = evidence;
  const tally = new BreachTally(sampled.violations);
  for (const one of sharedIdBreaches(figures.lines)) tally.add(one, figures.latest);
  if (othersAtWork.length === 0) {
    for (const { violation, at } of reconciledBreaches(reconciliation)) tally.add(violation, at);
    for (const one of totalCountBreaches(walk)) tally.add(one, OUTSIDE_LOAD);
  }
  for (const one of retryAfterBreaches(audit)) tally.add(one, figures.latest);
  const known = new Set(steps.map(keyOf));
  const fresh = tally.all.filter((one) => !known.has(keyOf(one)));
  const rateAt = rates(figures.lines);
  return [...steps, ...underLoad(fresh, rateAt), ...ownCallBreaches(evidence, rateAt)].sort(
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
const underLoad = (violations: readonly LoadViolation[], rateAt: (at: number) => number): LoadBreach[] =>
  violations.map((one) => ({
    ...one,
    level: one.rule === WARNED_UNDER_LOAD ? 'should' : RULES[one.rule].level,
    at: one.at < 0 ? null : one.at,
    rate: one.at < 0 ? null : rateAt(one.at),
  }));

/** How many requests were answered in the second of a moment, in milliseconds from the start of the load. */
function rates(lines: readonly RequestLine[]): (at: number) => number {
  const perSecond = new Map<number, number>();
  for (const line of lines) {
    const second = Math.floor(line[COLUMN.done] / 1000);
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
  }
  return (at) => perSecond.get(Math.floor(at / 1000)) ?? 0;
}
