import { nearest, UsageError } from '../../harness/profile/errors.ts';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';

/** These names as rules. @throws UsageError for one that is none. */
export function ruleIds(names: readonly string[]): RuleId[] {
  const known = Object.keys(RULES);
  if (names.length === 0)
    throw new UsageError(
      'The option --rule takes the id of a rule, or several with commas (muster rules lists all).',
    );
  for (const name of names)
    if (!known.includes(name)) {
      const near = nearest(name, known);
      const hint = near === undefined ? '' : `: did you mean ${near}?`;
      throw new UsageError(`There is no rule "${name}"${hint} (muster rules lists all).`);
    }
  return [...new Set(names)] as RuleId[];
}
