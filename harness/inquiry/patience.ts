/** How often is asked again before somebody is accused, and after how long: every count and pause of an inquiry. */

/** How long a refused call rests before it is put again, in milliseconds. */
export const CALM_MS = 250;
/** So often a call is put again to a service that came back, which may limit requests. */
export const MOST_RETURNS = 3;
/** So many controls of a kind are kept: where the last says what is refused, the one before. */
export const MOST_CONTROLS = 3;

/** How long a service that refuses everything is left alone, again and again, before it is given up: 7.5 s in all. */
export const RECOVERY_MS = [500, 1000, 2000, 4000];
/** So long nothing is sent to a service that was given up, before it is asked again. */
export const SHUT_MS = 5_000;

/** Once or twice a plain reading may be refused by chance, as by an instance that starts; who keeps doing so refuses plain calls. */
export const MOST_GLITCHES = 2;

/** Another process may have what was served in its hands for a moment: it is looked for so often, with pauses. */
export const LOOKS_ELSEWHERE = 3;
export const LOOK_ELSEWHERE_MS = 20;

/** So many types of twins of a refused question are tried. */
export const MOST_TWINS = 2;

/** So often a call has to stay without an answer before that may be a breach, and … */
export const REPRODUCED = 3;
/** … so often again, with pauses between: trouble on the way comes in rows, too. */
export const REPEATS = 5;
/** Where others lose their connections, too. */
export const REPEATS_ON_POOR_CONNECTION = 15;
