import type { FindingClass, LoadResult } from '../../record/load-result.ts';
import { number } from '../text.ts';

/** What readers are told of the outcomes that `load.json` stores under older names. */
export const OUTCOME_WORDS: Readonly<Record<FindingClass, string>> = {
  lost: 'lost',
  phantom: 'unexpected',
  doubled: 'duplicated',
  unknown: 'unknown',
};

/** How many attendees had each outcome, in one line. */
export const outcomeCounts = (found: LoadResult['reconciliation']): string =>
  [
    `${number(found.applied)} applied`,
    ...(['lost', 'phantom', 'doubled', 'unknown'] as const).map(
      (name) => `${number(found[name])} ${OUTCOME_WORDS[name]}`,
    ),
  ].join(', ');
