import type { Head } from '../store/shape.ts';

/** A whole number with its thousands apart. */
export const count = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

export const list = (names: readonly string[]): string => names.join(', ');

/** The day and the commit of a figure. */
export const whenOf = ({ date, commit, changed }: Pick<Head, 'date' | 'commit'> & Partial<Head>): string =>
  `${date}, \`${commit.slice(0, 7)}\`${changed ? ' with changes' : ''}`;
