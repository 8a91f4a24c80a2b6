import type { Fact, ViolationFact } from '../record/facts.ts';
import type { KnownFailure } from '../record/known-failure.ts';
import type { RuleResult } from './results.ts';

/** A check is meant by its whole name, or by the beginning of it. */
export const meansCheck = ({ check }: KnownFailure, name: string): boolean =>
  check === undefined || name === check || name.startsWith(check);

const means = (known: KnownFailure, { rule, operation, check }: ViolationFact): boolean =>
  known.rule === rule &&
  (known.operation === undefined || known.operation === operation) &&
  meansCheck(known, check);

/** The known failure that excuses a breach on this day: of its rule, in its operation, in its check. */
export const excuseFor = (
  known: readonly KnownFailure[],
  violation: ViolationFact,
  today: string,
): KnownFailure | undefined => known.find((one) => one.until >= today && means(one, violation));

/** Why known failures hold no more: they ran out, or what they excuse is not broken where it was looked at. */
export function staleSentences(
  known: readonly KnownFailure[],
  facts: readonly Fact[],
  rules: readonly RuleResult[],
  today: string,
): string[] {
  return known.flatMap((one) => {
    const where = [one.operation, one.check].filter((part) => part !== undefined).join(', ');
    const name = where === '' ? one.rule : `${one.rule} (${where})`;
    if (one.until < today) return [`the known failure ${name} ran out on ${one.until}`];
    if (facts.some((fact) => fact.kind === 'violation' && means(one, fact))) return [];
    const verdict = rules.find(({ id }) => id === one.rule)?.verdict;
    const seenThere = facts.some(
      (fact) => fact.kind === 'pass' && fact.rule === one.rule && meansCheck(one, fact.check),
    );
    return verdict === 'pass' || (one.check !== undefined && seenThere)
      ? [`the known failure ${name} passes again: take it out of the profile`]
      : [];
  });
}
