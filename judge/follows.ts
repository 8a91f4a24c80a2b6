import type { ViolationFact } from '../record/facts.ts';
import { RULES, type RuleId } from '../spec/ledger/index.ts';

/** Rules whose breach leaves nothing else to be said of the same answer, the most basic first. */
const BASIC: readonly RuleId[] = ['errors.no-500', 'envelope.json', 'envelope.item', 'envelope.items'];

/** What a violation is proved by. */
type Proved = Pick<ViolationFact, 'rule' | 'exchanges'>;

/**
 * Says of each violation whether it merely follows from another one: an attribute that is missing from the answers is
 * also not kept, and an answer that is no JSON has no envelope.
 */
export function markFollowers<V extends Proved>(violations: readonly V[]): Array<V & { follows?: RuleId }> {
  return violations.map((violation) => {
    const cause = violations.find((other) => other !== violation && causes(other, violation));
    return cause === undefined ? violation : { ...violation, follows: cause.rule };
  });
}

function causes(cause: Proved, effect: Proved): boolean {
  const shares = cause.exchanges.some((id) => effect.exchanges.includes(id));
  const rank = BASIC.indexOf(cause.rule);
  const effectRank = BASIC.indexOf(effect.rule);
  if (shares && rank >= 0 && (effectRank < 0 || rank < effectRank)) return true;
  const kept = RULES[effect.rule].subject;
  if (kept?.facet !== 'kept') return false;
  const subject = RULES[cause.rule].subject;
  return (
    subject?.record === kept.record &&
    subject.attribute === kept.attribute &&
    (subject.facet === 'present' || subject.facet === 'value')
  );
}
