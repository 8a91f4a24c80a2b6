import type { Effect, ObservedSemantics } from '../../record/check-in-effects.ts';
import type { DeedKind } from '../../record/load-plan.ts';

/** For what people of earlier runs may be taken again: where nothing that happened to them can show. */
export interface Reuse {
  /**
   * Whether their state in the list, an undo where it shows a check-in, and then a check-in are as those of a new person.
   */
  readonly atDoor: boolean;
  /** Whether they check out, and are scanned into a session, as a new person does. */
  readonly leaving: boolean;
  readonly inSessions: boolean;
}

/** People of whom nothing is known, and who are taken as they are: a user has named them. */
export const AS_NEW: Reuse = { atDoor: true, leaving: true, inSessions: true };

const ok = ({ status }: Effect): boolean => status >= 200 && status < 300;

/** Whether a call has the effect that it had the first time. What an earlier version did not learn tells nothing. */
const isAs = (later: Effect | null | undefined, first: Effect | null | undefined): boolean =>
  later != null && first != null && ok(later) === ok(first) && later.after === first.after;

/** What preparation has learned about people to whom something happened before. */
export function reuseOf(learned: ObservedSemantics): Reuse {
  const { checkIn, undo, again, checkOut, returned, leftAgain, sessionInside, sessionAgain } = learned;
  const returns = !ok(checkOut) || isAs(returned, checkIn);
  const atDoor = checkIn.readable && ok(undo) && isAs(again, checkIn) && returns;
  return {
    atDoor,
    leaving: atDoor && isAs(leftAgain, checkOut),
    inSessions: atDoor && isAs(sessionAgain, sessionInside),
  };
}

/** Whether an item of this kind needs a person to whom nothing has happened yet. */
export const needsFresh = (kind: DeedKind, reuse: Reuse): boolean =>
  !reuse.atDoor || (kind === 'leave' && !reuse.leaving) || (kind === 'session' && !reuse.inSessions);
