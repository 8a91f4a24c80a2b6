import type { RegisteredCheck } from '../../fixtures/runner/registry.ts';
import { suiteOfCheck } from '../../record/check-name.ts';
import type { Fact } from '../../record/facts.ts';
import { OPERATION_IDS, OPERATIONS } from '../../spec/contract.ts';
import { RULES, type RuleId, type Tier } from '../../spec/ledger/index.ts';

/**
 * The checks that can judge some rules: those that name one of them, and those that saw one of them broken before
 * (`seen`). Of a rule that an answer shows by itself they are all of the suites that get such answers.
 */
export function checksOfRules(
  rules: readonly RuleId[],
  checks: readonly RegisteredCheck[],
  seen: readonly Fact[] = [],
): RegisteredCheck[] {
  const named = new Set(checks.flatMap((check) => check.rules));
  const suites = new Set(rules.flatMap((rule) => suitesShowing(rule, named.has(rule))));
  const saw = new Set<string>();
  for (const fact of seen) if (fact.kind === 'violation' && rules.includes(fact.rule)) saw.add(fact.check);
  return checks.filter(
    (check) =>
      saw.has(check.name) ||
      suites.has(suiteOfCheck(check.name)) ||
      check.rules.some((rule) => rules.includes(rule)),
  );
}

/** What no single answer shows, but only a check that knows what went before. */
const CLAIMED: ReadonlySet<Tier> = new Set<Tier>(['effect', 'read', 'bystander']);

/** The suites whose every answer may show a rule; none of a rule that its checks alone claim. */
function suitesShowing(rule: RuleId, named: boolean): string[] {
  const { chapter, subject, tier } = RULES[rule];
  if (subject?.facet !== 'present' && subject?.facet !== 'value')
    return named && CLAIMED.has(tier) ? [] : [chapter];
  // Answers and their questions stand inside of attendees.
  const kinds: string[] = subject.record.startsWith('attendee-field')
    ? [subject.record, 'attendee']
    : [subject.record];
  const answering = OPERATION_IDS.filter((id) => kinds.includes(OPERATIONS[id].record ?? ''));
  return [...new Set([chapter, ...answering.map((id) => OPERATIONS[id].chapter)])];
}
