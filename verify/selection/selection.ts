import { isAsked } from '../../fixtures/runner/last.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import type { VerifyOptions } from '../options.ts';
import { planShard } from '../shards/plan.ts';
import { checksOfRules } from './checks-of-rules.ts';
import { lastFailed } from './last-failed.ts';
import { ruleIds } from './rule-ids.ts';

/** The part of a run that was asked for by more than suites. */
export interface Selection {
  /** The rules by which it is judged; absent: all. */
  readonly rules?: readonly RuleId[];
  /** Options that an earlier run had, for what this command line does not say. */
  readonly seed?: number;
  /** Names of the checks to run; absent: all. */
  readonly checks?: readonly string[];
  /** What the run is a part of; absent: it is whole. */
  readonly plan?: string;
}

/**
 * Which checks a command line asks for beside its suites.
 * @throws UsageError where it asks for what does not exist, or for two things that contradict each other.
 */
export async function selectionOf(
  suites: readonly string[],
  options: VerifyOptions,
  name: string,
): Promise<Selection> {
  const { rule, lastFailed: failed, shard } = options;
  if (rule === undefined && failed === undefined) {
    if (shard === undefined) return {};
    const asked = (await checksOfSuites()).filter(({ name: check }) => isAsked(check, suites));
    return planShard(asked, shard);
  }
  if (rule !== undefined && failed !== undefined)
    throw new UsageError('The options --rule and --last-failed each say which rules: give one of them.');
  if (suites.length > 0)
    throw new UsageError(
      'Suites and rules each say what is judged: name suites, or give --rule or --last-failed.',
    );
  const last = failed === undefined ? undefined : lastFailed(failed, name);
  const rules = last?.rules ?? ruleIds(rule ?? []);
  const checks = checksOfRules(rules, await checksOfSuites(), last?.facts);
  const { seed } = last?.run ?? {};
  return {
    rules,
    checks: checks.map((check) => check.name),
    ...(shard !== undefined && planShard(checks, shard)),
    ...(seed !== undefined && { seed }),
  };
}

/** The suites are read only where checks are to be chosen from them. */
async function checksOfSuites() {
  const { allChecks } = await import('../../suites/all-checks.ts');
  return allChecks();
}
