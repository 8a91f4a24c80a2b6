import type { Effect, ObservedSemantics } from '../../record/check-in-effects.ts';

/** What a call about an attendee comes to. */
export const effect = (after: string, status = 200, readable = true): Effect => ({ status, after, readable });

/** What preparation learns at the doors of an environment that serves each step and shows it. */
export const AT_DOORS = {
  initial: 'not_checked_in',
  checkIn: effect('checked_in'),
  repeat: effect('checked_in'),
  undo: effect('not_checked_in'),
  again: effect('checked_in'),
  checkOut: effect('checked_out'),
  answersItem: true,
} as const satisfies Partial<ObservedSemantics>;
