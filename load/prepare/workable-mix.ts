import type { Effect, ObservedSemantics } from '../../record/check-in-effects.ts';
import type { Mix } from '../scenario/plan/plan.ts';

/** The part of a mix that works in this environment, with a note on each kind that was left out. */
export interface WorkableMix {
  readonly mix: Mix;
  readonly notes: readonly string[];
}

/**
 * Leaves out the kinds of a mix whose calls failed in preparation: no one is checked out where a check-out is refused.
 */
export function workableMix(mix: Mix, learned: ObservedSemantics): WorkableMix {
  const left = PARTS.filter(({ kind, works }) => mix[kind] > 0 && !works(learned));
  return {
    mix: { ...mix, ...Object.fromEntries(left.map(({ kind }) => [kind, 0])) },
    notes: [...doubts(learned), ...left.map(({ reason }) => reason(learned))],
  };
}

const succeeded = (status: number | undefined): boolean =>
  status !== undefined && status >= 200 && status < 300;

/** The status of what was accepted and is done later (RFC 9110, 15.3.3). */
const LATER = 202;

const PARTS: ReadonlyArray<{
  readonly kind: keyof Mix;
  readonly works: (learned: ObservedSemantics) => boolean;
  readonly reason: (learned: ObservedSemantics) => string;
}> = [
  {
    // Reconciliation expects what a check-in leads to of each person who is scanned at two doors, in whatever order.
    kind: 'again',
    works: ({ checkIn, repeat }) => repeat.after === checkIn.after,
    reason: () => 'A second check-in led elsewhere than the first in preparation: the load does without.',
  },
  {
    kind: 'mistake',
    works: ({ undo, again }) => succeeded(undo.status) && succeeded(again.status),
    reason: () => 'A check-in could not be undone and repeated in preparation: the load does without.',
  },
  ...(['mistake', 'leave'] as const).map((kind) => ({
    kind,
    works: ({ checkIn }: ObservedSemantics) => checkIn.status !== LATER,
    reason: () =>
      `A check-in is done some time after its answer (${LATER}): the load does without ${kind === 'leave' ? 'check-outs' : 'undos'}, which may come too soon.`,
  })),
  {
    kind: 'leave',
    works: ({ checkOut }) => succeeded(checkOut.status),
    reason: () => 'A check-out was refused in preparation: the load does without.',
  },
  {
    kind: 'session',
    works: (learned) => succeeded(insideOf(learned)?.status),
    reason: (learned) =>
      `An attendee who is in could not be checked in to the session in preparation${answered(insideOf(learned))}: the load does without (profile: session_id).`,
  },
  {
    kind: 'walkIn',
    // Where none can be made, or prepared people are not let in either, it is no matter of walk-ins.
    works: ({ walkIn, checkIn }) => walkIn == null || succeeded(walkIn.status) || !succeeded(checkIn.status),
    reason: ({ walkIn }) =>
      `A new attendee who is not confirmed could not be checked in in preparation${answered(walkIn)}: the load does without walk-ins.`,
  },
];

/** Whom a load scans into a session was let in before. */
const insideOf = ({ session, sessionInside = session }: ObservedSemantics): Effect | null => sessionInside;

const answered = (effect: Effect | null | undefined): string => (effect == null ? '' : ` (${effect.status})`);

/** What of the run the check-ins of preparation leave in doubt. */
const doubts = ({ checkIn }: ObservedSemantics): string[] => [
  ...(succeeded(checkIn.status)
    ? []
    : [`A check-in of a prepared attendee was answered with ${checkIn.status} before the load.`]),
  ...(checkIn.readable
    ? []
    : ['The list does not show check-ins in this environment: what becomes of them stays unknown.']),
];
