/** A whole number with its thousands apart. */
export const count = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

export const list = (names: readonly string[]): string => names.join(', ');
