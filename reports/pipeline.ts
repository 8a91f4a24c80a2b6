import { driftSentences } from '../judge/gap-results.ts';
import type { RuleResult, Verdict } from '../judge/results.ts';

/** What a pipeline must not read as a pass: the run ended in trouble, or could not judge what it was asked to. */
export function troubleOf({ verdict, notes: others, rules, gaps, part }: Verdict): string[] {
  // One part of a run that asked all that was its own is in no trouble, though it has no verdict.
  if (verdict === 'inconclusive' && part?.complete) return [];
  const notes = [...others, ...driftSentences(gaps)];
  if (verdict === 'conforms' || (verdict === 'violates' && notes.length === 0)) return [];
  const unjudged = rules.filter(
    (rule) =>
      rule.level === 'must' &&
      !rule.declared &&
      (rule.verdict === 'inconclusive' || rule.verdict === 'flaky' || rule.verdict === 'not-exercised'),
  );
  const said = [...notes, ...unjudged.map((rule) => `${rule.id} is ${rule.verdict}: ${rule.reason}`)];
  return said.length > 0 ? said : [verdict === 'error' ? 'the harness failed' : 'nothing could be judged'];
}

const SKIPPED: ReadonlySet<string> = new Set([
  ...['not-exercised', 'inconclusive', 'flaky', 'known-failure', 'excluded'],
]);
/** Whether a rule without a judgement, or one that is excused, is to a pipeline neither a pass nor a failure. */
export const isSkipped = (rule: RuleResult): boolean => SKIPPED.has(rule.verdict);
