/** Stands for all who are confirmed and not in yet, in place of a file of people. */
export const CONFIRMED = 'confirmed';
