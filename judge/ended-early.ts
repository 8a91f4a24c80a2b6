import { type Fact, whoseOf } from '../record/facts.ts';
import type { EndedEarlyRow } from '../record/verdict-file.ts';
import type { RuleId } from '../spec/ledger/index.ts';

/**
 * The checks that could not ask everything, with the rules that this cost them. What another check saw of such a rule
 * does not stand for the situation that this one was to bring about.
 */
export function checksEndedEarly(facts: readonly Fact[]): EndedEarlyRow[] {
  const found = new Map<string, { check: string; reason: string; declared: boolean; rules: Set<RuleId> }>();
  const at = (check: string, reason: string, declared: boolean): Set<RuleId> => {
    const key = `${check}\n${reason}`;
    const known = found.get(key) ?? { check, reason, declared, rules: new Set() };
    found.set(key, known);
    return known.rules;
  };
  for (const fact of facts)
    if (fact.kind === 'blocked') at(fact.check, fact.reason, whoseOf(fact) === 'profile').add(fact.rule);
    else if (fact.kind === 'check' && fact.outcome === 'incomplete') {
      const rules = at(fact.check, fact.reason, false);
      for (const rule of fact.rules) rules.add(rule);
    }
  return [...found.values()].map(({ rules, ...one }) => ({ ...one, rules: [...rules] }));
}
