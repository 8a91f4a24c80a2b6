import { type FindingClass, type LoadResult, STORED_CLASS } from '../../record/load-result.ts';
import { number } from '../text.ts';

/** What readers are told of the outcomes that `load.json` stores under older names. */
export const OUTCOME_WORDS = Object.fromEntries(
  Object.entries(STORED_CLASS).map(([word, stored]) => [stored, word]),
) as Readonly<Record<FindingClass, string>>;

/** How many attendees had each outcome, in one line. */
export const outcomeCounts = (found: LoadResult['reconciliation']): string =>
  [
    `${number(found.applied)} applied`,
    ...Object.entries(STORED_CLASS).map(([word, stored]) => `${number(found[stored])} ${word}`),
  ].join(', ');
