import { shardName } from '../record/shard.ts';
import { RULES, type RuleId } from '../spec/ledger/index.ts';
import type { Outcome } from './outcome.ts';
import type { Result } from './result.ts';
import { count, cut } from './text.ts';

/** Whether to let out what was judged, and in one sentence why. */
export interface Shipping {
  readonly answer: 'yes' | 'no' | 'unknown';
  readonly because: string;
}

const MUSTS = Object.values(RULES).filter(({ level }) => level === 'must').length;

/** What a run of some rules leaves open. */
const onlyRules = (rules: readonly RuleId[], musts: number): string =>
  `no rule of those asked for is broken (${cut(rules.join(', '), 80)}); ${count(MUSTS - musts, 'other must-rule')} were not judged`;

/** The answer that a release manager came for, before any evidence. */
export function shippingOf({ verdict, run }: Pick<Result, 'verdict' | 'run'>, outcome: Outcome): Shipping {
  const { causes, followers, must, drift } = outcome;
  switch (verdict.verdict) {
    case 'conforms': {
      const { rules } = run;
      if (rules !== undefined) return { answer: 'unknown', because: onlyRules(rules, must.all) };
      const left = must.all - must.passed;
      const unseen = left > 0 ? `; ${count(left, 'must-rule')} could not be asked under this profile` : '';
      const part = (run.suites ?? []).length > 0 ? ` in what was asked (${run.suites?.join(', ')})` : '';
      const but =
        outcome.standing.length > 0 ? ` but by ${count(outcome.standing.length, 'known finding')}` : '';
      return { answer: 'yes', because: `no must-rule is broken${but}${part}${unseen}` };
    }
    case 'violates': {
      const { gone } = verdict;
      if (causes.length === 0 && gone.length > 0)
        return {
          answer: 'no',
          because: `${count(gone.length, 'known finding')} ${gone.length === 1 ? 'is' : 'are'} gone: nothing else is new; take ${gone.length === 1 ? 'it' : 'them'} out with --baseline-prune`,
        };
      if (causes.length === 0)
        return {
          answer: 'no',
          because:
            drift.length > 0
              ? `${count(drift.length, 'gap')} answered otherwise than the profile decides`
              : 'a known failure of the profile no longer holds',
        };
      const after = followers.length > 0 ? `, with ${count(followers.length, 'consequence')}` : '';
      return {
        answer: 'no',
        because: `${count(outcome.causesApart, run.baseline === undefined ? 'cause' : 'new cause')} in ${count(outcome.violated.size, 'must-rule')}${after}`,
      };
    }
    case 'inconclusive':
      if (run.shard !== undefined)
        return {
          answer: 'unknown',
          because: `nothing is broken in ${shardName(run.shard)}, and only all of them together give a verdict`,
        };
      return {
        answer: 'unknown',
        because: `${count(must.all - must.passed, 'must-rule')} could not be judged, and none was seen broken`,
      };
    case 'error':
      return { answer: 'unknown', because: 'the harness itself failed: run it again or report the fault' };
  }
}

/** The answer as the word that stands beside "Ship it?". */
export const SHIP: Readonly<Record<Shipping['answer'], string>> = {
  yes: 'Yes',
  no: 'No',
  unknown: 'Cannot say yet',
};
