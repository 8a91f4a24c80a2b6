import { suiteOfCheck } from '../record/check-name.ts';
import type { Fact } from '../record/facts.ts';
import { CHAPTERS } from '../spec/chapters.ts';
import { RULES, type RuleId } from '../spec/ledger/index.ts';

/** What a run was asked to judge. */
export interface JudgedPart {
  /** Absent or empty: all. */
  readonly suites?: readonly string[];
  /** Absent: all of the suites. */
  readonly rules?: readonly RuleId[];
}

/**
 * Which rules a run is not judged by: all but those that it was asked for. A chapter is judged by its own rules. A suite
 * that crosses chapters has none, and is judged by those of which its checks had something to say. Of a run of all suites
 * nothing is left out.
 */
export function outsideOf(
  { suites = [], rules }: JudgedPart,
  facts: readonly Fact[],
): (rule: RuleId) => boolean {
  if (rules !== undefined) return (rule) => !rules.includes(rule);
  if (suites.length === 0) return () => false;
  const crossing = suites.filter((suite) => !(CHAPTERS as readonly string[]).includes(suite));
  const crossed = new Set<RuleId>();
  const told = new Set<RuleId>();
  for (const fact of facts) {
    if (fact.kind === 'pass' || fact.kind === 'violation' || fact.kind === 'blocked') told.add(fact.rule);
    if (fact.kind !== 'check') continue;
    if (crossing.includes(suiteOfCheck(fact.check))) for (const rule of fact.rules) crossed.add(rule);
  }
  return (rule) => !suites.includes(RULES[rule].chapter) && !(crossed.has(rule) && told.has(rule));
}
