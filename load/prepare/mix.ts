import type { Learned } from '../../record/check-in-effects.ts';
import type { Mix } from '../scenario/plan/plan.ts';

/** What of a mix works in this environment, and notes on what was left out. */
export interface WorkableMix {
  readonly mix: Mix;
  readonly notes: readonly string[];
}

/** Leaves out of a mix what the learners showed not to work: nothing is undone where an undo does nothing. */
export function workableMix(mix: Mix, learned: Learned): WorkableMix {
  const left = PARTS.filter(({ kind, works }) => mix[kind] > 0 && !works(learned));
  return {
    mix: { ...mix, ...Object.fromEntries(left.map(({ kind }) => [kind, 0])) },
    notes: [...doubts(learned), ...left.map(({ reason }) => reason)],
  };
}

const succeeded = (status: number | undefined): boolean =>
  status !== undefined && status >= 200 && status < 300;

const PARTS: ReadonlyArray<{
  readonly kind: keyof Mix;
  readonly works: (learned: Learned) => boolean;
  readonly reason: string;
}> = [
  {
    kind: 'mistake',
    works: ({ undo, again }) => succeeded(undo.status) && succeeded(again.status),
    reason: 'Undoing a check-in and repeating it does not work here: left out.',
  },
  {
    kind: 'leave',
    works: ({ checkOut }) => succeeded(checkOut.status),
    reason: 'A check-out does not work here: left out.',
  },
  {
    kind: 'session',
    works: ({ session }) => succeeded(session?.status),
    reason: 'No session can be checked in to here: left out (profile: session_id).',
  },
];

/** What the check-ins of learners leave in doubt of the whole run. */
const doubts = ({ checkIn }: Learned): string[] => [
  ...(succeeded(checkIn.status)
    ? []
    : [`A check-in of a prepared attendee was answered with ${checkIn.status} before the load.`]),
  ...(checkIn.readable ? [] : ['No read shows a check-in here: what becomes of check-ins stays unknown.']),
];
