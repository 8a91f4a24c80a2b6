import type { Attribution } from '../../judge/attribution.ts';
import type { FaultsEvidence, Head, SlowRun } from '../store/shape.ts';

/** A whole number with its thousands apart. */
export const count = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

export const list = (names: readonly string[]): string => names.join(', ');

/** Of each fault that was run to the end and breaks a must-rule, how well the findings name it. */
export const attributionsOf = ({ rows }: FaultsEvidence): Attribution[] =>
  rows.flatMap(({ attribution }) => attribution ?? []);

/** The day and the commit of a figure. */
export const whenOf = ({ date, commit, changed }: Pick<Head, 'date' | 'commit'> & Partial<Head>): string =>
  `${date}, \`${commit.slice(0, 7)}\`${changed ? ' with changes' : ''}`;

/** What a run against an environment that answers late, or limits who asks, came to. */
export const slowSentence = ({ name, seconds, rules, obeyed, exit }: SlowRun): string =>
  `${name}: ${obeyed} of ${rules} must-rules in ${Math.floor(seconds / 60)} min ${seconds % 60} s${exit === 0 ? '' : `, ended with ${exit}`}`;
