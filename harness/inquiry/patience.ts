/** Every count and pause of an inquiry: how often a call is put again before a service is accused, and after how long. */

/** How long a refused call rests before it is put again, in milliseconds. */
export const CALM_MS = 250;
/** So often a call is put again to a service that came back, which may limit requests. */
export const MOST_RETURNS = 3;
/** This many controls of a kind are kept: where the last says what is refused, the one before. */
export const MOST_CONTROLS = 3;

/** Of so much, in milliseconds, … */
export const CONFLICT_MS = 200;
/** … a write that met another one waits a part before each further try: these at most, since they are drawn. */
export const CONFLICT_SHARES = [0.2, 0.5, 1, 1.5, 2, 3] as const;
/** One that meets a lock still waits these as well: 15 s in all. */
export const LOCK_SHARES = [5, 10, 20, 40] as const;

/** How long a service that refuses everything is left alone, again and again, before it is given up: 7.5 s in all. */
export const RECOVERY_MS = [500, 1000, 2000, 4000];
/** So long nothing is sent to a service that was given up, before it is asked again. */
export const SHUT_MS = 5_000;

/** Once or twice a plain reading may be refused by chance, as by an instance that starts; who keeps doing so refuses plain calls. */
export const MOST_GLITCHES = 2;

/** Another process may have what was served in its hands for a moment: it is looked for so often, with pauses. */
export const LOOKS_ELSEWHERE = 3;
export const LOOK_ELSEWHERE_MS = 20;

/** This many types of twins of a refused question are tried. */
export const MOST_TWINS = 2;

/** So often a call has to stay without an answer before that may be a breach, and … */
export const REPRODUCED = 3;
/** … so often again, with pauses between: trouble on the way comes in rows, too. */
export const REPEATS = 5;
/** Where others lose their connections, too. */
export const REPEATS_ON_POOR_CONNECTION = 15;

/** What a read shows wrong is looked at so often at once; each further look comes after a pause. */
export const LOOKS_AT_ONCE = 2;
/** A call that a check puts again beside what is served rests so long before each further try, in milliseconds. */
export const BESIDE_PAUSES_MS = [0, 0];

/** A question is created anew of this many other types, where its own may be taken. */
export const RETYPED = 3;

/** So long, in milliseconds, is waited at least for what a call may have done, however soon other writes are to be seen. */
export const QUIET_MS = 250;

/**
 * After how many milliseconds it is looked whether a call did anything. That is five times as long as a write took to be
 * seen (`lagMs`), and never longer than a write may take. Where nothing is known it is as long as a write may take. What
 * is to hold for good is looked at once more at the end of the run.
 */
export const quietMs = (settleMs: number, lagMs: number | undefined): number =>
  lagMs === undefined ? settleMs : Math.min(settleMs, Math.max(QUIET_MS, 5 * lagMs));

/** A scan that is refused soon after another is put again this many milliseconds after that one, at least. */
const SCAN_MS = 2500;
/** The same scan is put again after each of these, in milliseconds since the last one. */
export const scanPauses = (settleMs: number): readonly number[] => [
  settleMs,
  Math.max(SCAN_MS, 2 * settleMs),
];
/** Milliseconds between two scans within which one that was taken shows that no pause is asked for. */
export const SCANS_AT_ONCE_MS = 50;

/** A gateway whose service starts anew, or elsewhere, answers for it a while: a quarter of a minute, as of any other call. */
export const GATEWAY_PAUSES_MS = [2000, 5000, 8000];

/** A request of a sign-in waits this many milliseconds before each further try: untold, told less, and at most. */
export const SIGN_IN_WAITS = { untoldMs: 200, leastMs: 20, mostMs: 60_000 } as const;

/**
 * Another run in the event may insist on a question of its own for a moment. What it refused is put again after each of
 * these.
 */
export const INSISTED_PAUSES_MS = [250, 500, 750];

/** A gateway before an account answers for a moment; it is read again after each of these. */
export const ACCOUNT_PAUSES_MS = [1000, 3000, 6000];

/** A registration type is looked for in this many events of an account at most. */
export const MOST_TYPE_EVENTS = 25;
