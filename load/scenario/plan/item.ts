import type { DeedKind } from '../../../record/load-plan.ts';

/**
 * What a scanner does for one person. `arrival`: a prepared attendee is checked in. `walkIn`: an unknown person is
 * created, then checked in. `again`: the code of an arrival is scanned a second time, at another door. `mistake`: checked
 * in, undone, checked in again. `leave`: checked out. `session`: checked in to a session. `create`: created only. `undo`:
 * a check-in is undone.
 */
export const DEED_KINDS: readonly DeedKind[] = [
  'arrival',
  'walkIn',
  'again',
  'mistake',
  'leave',
  'session',
  'create',
  'undo',
];

/** Kinds that let a person in at the door. */
export const ADMITTING: ReadonlySet<DeedKind> = new Set(['arrival', 'walkIn', 'mistake']);

/** Kinds whose person is made while the load runs. */
export const CREATING: ReadonlySet<DeedKind> = new Set(['walkIn', 'create']);

/** How many requests an item takes when none has to be repeated. */
export const REQUESTS: Readonly<Record<DeedKind, number>> = {
  arrival: 1,
  walkIn: 2,
  again: 1,
  mistake: 3,
  leave: 1,
  session: 1,
  create: 1,
  undo: 1,
};
