import type { Attribution } from '../../judge/attribution.ts';
import type { FaultsEvidence, Head } from '../store/shape.ts';

/** A whole number with its thousands apart. */
export const count = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

export const list = (names: readonly string[]): string => names.join(', ');

/** Of each fault that was run to the end and breaks a must-rule, how well the findings name it. */
export const attributionsOf = ({ rows }: FaultsEvidence): Attribution[] =>
  rows.flatMap(({ attribution }) => attribution ?? []);

/** The day and the commit of a figure. */
export const whenOf = ({ date, commit, changed }: Pick<Head, 'date' | 'commit'> & Partial<Head>): string =>
  `${date}, \`${commit.slice(0, 7)}\`${changed ? ' with changes' : ''}`;
