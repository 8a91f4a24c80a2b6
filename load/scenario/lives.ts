/** A call about one attendee: a check-in, check-out or undo at the door, and a check-in to a session. */
export type LifeStep = 'in' | 'out' | 'undo' | 'session';

/**
 * What is learned before a load, each on an attendee of its own: the effect of the last step after those before it. The
 * longer ones are what happens to people whom an earlier run has used. That is what that run did, the undo that makes
 * them ready, and the same again.
 */
export const LIVES = {
  checkIn: ['in'],
  repeat: ['in', 'in'],
  undo: ['in', 'undo'],
  again: ['in', 'undo', 'in'],
  checkOut: ['in', 'out'],
  returned: ['in', 'out', 'undo', 'in'],
  leftAgain: ['in', 'out', 'undo', 'in', 'out'],
  session: ['session'],
  sessionInside: ['in', 'session'],
  sessionAgain: ['in', 'session', 'undo', 'in', 'session'],
} as const satisfies Record<string, readonly LifeStep[]>;

export type Life = keyof typeof LIVES;

/** On how many attendees is learned: one for each life, and one to whom nothing happens. No load uses them. */
export const CALIBRATION_ATTENDEES = Object.keys(LIVES).length + 1;
