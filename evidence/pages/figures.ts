/** A whole number with its thousands apart. */
export const count = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** The middle one; of an even number, the lower of the two in the middle. 0 of none. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

export const list = (names: readonly string[]): string => names.join(', ');
