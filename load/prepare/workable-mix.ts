import type { Effect, ObservedSemantics, ScanPause } from '../../record/check-in-effects.ts';
import type { Mix } from '../scenario/plan/plan.ts';
import { CannotPrepare } from './prepare.ts';

/** The part of a mix that works in this environment, with a note on each kind that was left out. */
export interface WorkableMix {
  readonly mix: Mix;
  readonly notes: readonly string[];
}

/** The share of all people who may do without what they came for: without more of them it is another day. */
const MOST_LEFT_OUT = 0.5;

/**
 * Leaves out the kinds of a mix whose calls failed in preparation: no one is checked out where a check-out is refused.
 * @throws CannotPrepare where that is most of what people come for
 */
export function workableMix(mix: Mix, learned: ObservedSemantics): WorkableMix {
  const left = PARTS.filter(({ kind, works }) => mix[kind] > 0 && !works(learned));
  const kinds = [...new Set(left.map(({ kind }) => kind))];
  const share = kinds.reduce((sum, kind) => sum + mix[kind], 0);
  if (share > MOST_LEFT_OUT)
    throw new CannotPrepare(
      `${left.map(({ cause }) => cause(learned)).join('. ')}. ${Math.round(100 * share)} % of all people of this scenario come for that, so it is not run: ${left[0]?.remedy ?? REMEDY}, or run another scenario.`,
    );
  return {
    mix: { ...mix, ...Object.fromEntries(kinds.map((kind) => [kind, 0])) },
    notes: [
      ...doubts(learned),
      ...left.map(({ cause, without = '' }) => `${cause(learned)}: the load does without${without}.`),
    ],
  };
}

const succeeded = (status: number | undefined): boolean =>
  status !== undefined && status >= 200 && status < 300;

/** The status of what was accepted and is done later (RFC 9110, 15.3.3). */
const LATER = 202;
const REMEDY = 'plan less of it (mix)';

/** What a kind of a mix takes, and in words why it is left out, without what the load does then, and what helps. */
interface Part {
  readonly kind: keyof Mix;
  readonly works: (learned: ObservedSemantics) => boolean;
  readonly cause: (learned: ObservedSemantics) => string;
  readonly without?: string;
  readonly remedy?: string;
}

const PARTS: readonly Part[] = [
  {
    // Reconciliation expects what a check-in leads to of each person who is scanned at two doors, in whatever order.
    kind: 'again',
    works: ({ checkIn, repeat }) => repeat.after === checkIn.after,
    cause: () => 'A second check-in led elsewhere than the first in preparation',
  },
  {
    kind: 'mistake',
    works: ({ undo, again }) => succeeded(undo.status) && succeeded(again.status),
    cause: () => 'A check-in could not be undone and repeated in preparation',
  },
  ...(['mistake', 'leave'] as const).map((kind) => ({
    kind,
    works: ({ checkIn }: ObservedSemantics) => checkIn.status !== LATER,
    cause: () => `A check-in is done some time after its answer (${LATER})`,
    without: ` ${kind === 'leave' ? 'check-outs' : 'undos'}, which may come too soon`,
  })),
  {
    kind: 'leave',
    works: ({ checkOut }) => succeeded(checkOut.status),
    cause: () => 'A check-out was refused in preparation',
  },
  {
    kind: 'session',
    works: (learned) => succeeded(insideOf(learned)?.status),
    cause: (learned) =>
      learned.session === null
        ? 'The profile names no session'
        : `An attendee who is in could not be checked in to the session in preparation${answered(insideOf(learned))}`,
    without: ' scans into sessions (profile: session_id)',
    remedy: 'name a session that takes whoever is in (profile: session_id)',
  },
  {
    kind: 'walkIn',
    // Where none can be made, or prepared people are not let in either, it is no matter of walk-ins.
    works: ({ walkIn, checkIn }) => walkIn == null || succeeded(walkIn.status) || !succeeded(checkIn.status),
    cause: ({ walkIn }) =>
      `A new attendee who is not confirmed could not be checked in in preparation${answered(walkIn)}`,
    without: ' walk-ins',
  },
];

/** Whom a load scans into a session was let in before. */
const insideOf = ({ session, sessionInside = session }: ObservedSemantics): Effect | null => sessionInside;

const answered = (effect: Effect | null | undefined): string => (effect == null ? '' : ` (${effect.status})`);

const pauseInWords = ({ ms, statuses, shared }: ScanPause): string =>
  `After a scan of ${shared ? 'any person the next one' : 'a person the next one of the same person'} is refused (${statuses.join(', ')}) for up to ${ms} ms: scanners waited for that, and these refusals count as no errors.`;

/** What of the run the check-ins of preparation leave in doubt. */
const doubts = ({ checkIn, scanPause }: ObservedSemantics): string[] => [
  ...(scanPause === undefined ? [] : [pauseInWords(scanPause)]),
  ...(succeeded(checkIn.status)
    ? []
    : [`A check-in of a prepared attendee was answered with ${checkIn.status} before the load.`]),
  ...(checkIn.readable
    ? []
    : ['The list does not show check-ins in this environment: what becomes of them stays unknown.']),
];
