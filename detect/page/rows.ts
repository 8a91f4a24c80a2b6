import type { FaultRow } from '../../record/detection.ts';

/** The servers of rows, in the order in which they come. */
export const serversOf = (rows: readonly FaultRow[]): string[] => [
  ...new Set(rows.map(({ target }) => target)),
];

/** The checks that found anything, in the order of their names: their numbers on the page are their places. */
export const checksOf = (rows: readonly FaultRow[]): string[] =>
  [...new Set(rows.flatMap(({ by }) => by))].sort();

/** The rules that a fault breaks. */
export const faultRules = ({ rule }: FaultRow): string[] => rule.split(', ');

/** The middle one; of an even number, the lower of the two in the middle. 0 of none. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
