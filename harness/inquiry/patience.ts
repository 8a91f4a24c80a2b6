/** So often a call has to stay without an answer before that may be a breach, and … */
export const REPRODUCED = 3;
/** … so often again, with pauses between: trouble on the way comes in rows, too. */
export const REPEATS = 5;
/** Where others lose their connections, too. */
export const REPEATS_ON_POOR_CONNECTION = 15;
