import type { Fact } from '../record/facts.ts';
import { type ShardOf, shardName } from '../record/shard.ts';
import type { RuleVerdict } from '../record/verdict-file.ts';
import type { RuleResult } from './results.ts';

/** Of these one part has seen enough: what is broken stays broken, whatever the other parts see. */
const STANDS: ReadonlySet<RuleVerdict> = new Set([
  ...(['fail', 'warn', 'flaky', 'known-failure', 'inconclusive'] as const),
]);

/**
 * What one part of a run may say of rules. That a rule is obeyed, or was not exercised, only all parts together can say.
 * A check of another part may see it broken, or see it at all.
 */
export const ofShard = (rules: readonly RuleResult[], shard: ShardOf): RuleResult[] =>
  rules.map((rule) =>
    STANDS.has(rule.verdict)
      ? rule
      : {
          ...rule,
          verdict: 'excluded',
          reason:
            rule.verdict === 'pass'
              ? `obeyed in ${shardName(shard)}: all of them together say whether it passed`
              : `${shardName(shard)} does not say: all of them together do`,
        },
  );

/** Whether nothing kept one part from judging what was its own. */
export const isComplete = (rules: readonly RuleResult[], facts: readonly Fact[]): boolean =>
  !facts.some(({ kind }) => kind === 'run') &&
  !rules.some(
    ({ level, verdict }) => level === 'must' && (verdict === 'inconclusive' || verdict === 'flaky'),
  );

/** Why one part has no verdict of its own. */
export const shardNote = (shard: ShardOf): string =>
  `this is ${shardName(shard)}: muster report --merge of all ${shard.total} gives the verdict`;
