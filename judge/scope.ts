import type { Fact } from '../record/facts.ts';
import { CHAPTERS } from '../spec/chapters.ts';
import { RULES, type RuleId } from '../spec/ledger/index.ts';

/**
 * Which rules a run of these suites is not judged by. A chapter is judged by its own rules; a suite that crosses chapters
 * has none, and is judged by those that its checks name. Of a run of all suites nothing is left out.
 */
export function outsideOf(suites: readonly string[], facts: readonly Fact[]): (rule: RuleId) => boolean {
  if (suites.length === 0) return () => false;
  const crossing = suites.filter((suite) => !(CHAPTERS as readonly string[]).includes(suite));
  const named = new Set<RuleId>();
  for (const fact of facts)
    if (fact.kind === 'check' && crossing.some((suite) => fact.check.startsWith(`${suite}/`)))
      for (const rule of fact.rules) named.add(rule);
  return (rule) => !suites.includes(RULES[rule].chapter) && !named.has(rule);
}
