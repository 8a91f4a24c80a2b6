import { shardName } from '../record/shard.ts';
import { RULES, type RuleId } from '../spec/ledger/index.ts';
import type { ResultOutcome } from './outcome.ts';
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
export function shippingOf(result: Pick<Result, 'verdict' | 'run'>, outcome: ResultOutcome): Shipping {
  switch (result.verdict.verdict) {
    case 'conforms':
      return conforms(result.run, outcome);
    case 'violates':
      return { answer: 'no', because: violated(result, outcome) };
    case 'inconclusive':
      return { answer: 'unknown', because: inconclusive(result.run, outcome) };
    case 'error':
      return { answer: 'unknown', because: 'the harness itself failed: run it again or report the fault' };
  }
}

function conforms(
  { rules, suites = [] }: Result['run'],
  { beside, must, standing }: ResultOutcome,
): Shipping {
  if (rules !== undefined) return { answer: 'unknown', because: onlyRules(rules, must.all) };
  const left = must.all - must.passed;
  const unseen = left > 0 ? `; ${count(left, 'must-rule')} could not be asked under this profile` : '';
  const part = suites.length > 0 ? ` in what was asked (${suites.join(', ')})` : '';
  const but = standing.length > 0 ? ` but by ${count(standing.length, 'known finding')}` : '';
  const because = `no must-rule is broken${but}${part}${unseen}`;
  if (beside.size === 0) return { answer: 'yes', because };
  return {
    answer: 'unknown',
    because: `${because}; ${[...beside.keys()].join(', ')} was seen broken beside it`,
  };
}

function violated(
  { verdict: { gone }, run }: Pick<Result, 'verdict' | 'run'>,
  outcome: ResultOutcome,
): string {
  const { causes, causesApart, followers, drift } = outcome;
  if (causes.length > 0) {
    const after = followers.length > 0 ? `, with ${count(followers.length, 'consequence')}` : '';
    const cause = run.baseline === undefined ? 'cause' : 'new cause';
    return `${count(causesApart, cause)} in ${count(outcome.violated.size, 'must-rule')}${after}`;
  }
  if (gone.length > 0) {
    const [are, them] = gone.length === 1 ? ['is', 'it'] : ['are', 'them'];
    return `${count(gone.length, 'known finding')} ${are} gone: nothing else is new; take ${them} out with --baseline-prune`;
  }
  return drift.length > 0
    ? `${count(drift.length, 'gap')} answered otherwise than the profile decides`
    : 'a known failure of the profile no longer holds';
}

const inconclusive = ({ shard }: Result['run'], { must }: ResultOutcome): string =>
  shard === undefined
    ? `${count(must.all - must.passed, 'must-rule')} could not be judged, and none was seen broken`
    : `nothing is broken in ${shardName(shard)}, and only all of them together give a verdict`;

/** The answer as the word that stands beside "Ship it?". */
export const SHIP: Readonly<Record<Shipping['answer'], string>> = {
  yes: 'Yes',
  no: 'No',
  unknown: 'Cannot say yet',
};
