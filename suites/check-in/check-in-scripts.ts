import type { Reply } from '../../harness/call/reply.ts';
import type { CheckedAttendee, CheckInForm } from './check-in.ts';
import type { Move } from './move.ts';

export const IN: Move = 'checkIn';
export const OUT: Move = 'checkOut';
export const UNDO: Move = 'undoCheckIn';

/** What a guest of each way does, step by step; together they meet every operation in every state. */
export const CHECK_IN_SCRIPTS = {
  enters: [IN, IN, OUT, UNDO],
  leaves: [IN, OUT, OUT, IN, UNDO],
  returns: [IN, UNDO, UNDO, OUT, IN],
  'out first': [OUT, IN],
  'undo first': [UNDO, OUT],
} as const satisfies Record<string, readonly Move[]>;

export type CheckInScript = keyof typeof CHECK_IN_SCRIPTS;

export interface Walker {
  readonly way: CheckInForm;
  readonly path: CheckInScript;
  readonly door: CheckedAttendee;
  /** The state before the first step. */
  readonly before: string | undefined;
  readonly replies: Reply[];
}

const DOOR: readonly CheckInForm[] = ['empty item', 'no body', 'null session'];

/** Whether a guest comes to the door, and not to a session. */
export const isAtDoor = ({ way }: Pick<Walker, 'way'>): boolean => DOOR.includes(way);

/** The guests whose first step is a check-in. */
export const whoEnter = (walkers: readonly Walker[]): Walker[] =>
  walkers.filter(({ path }) => CHECK_IN_SCRIPTS[path][0] === IN);

/** The answers to the first check-in of each guest. */
export const triedIn = (walkers: readonly Walker[]): Reply[] =>
  whoEnter(walkers).map(({ replies }) => replies[0] as Reply);
