import type { CheckInOperation } from '../../spec/contract.ts';

export type Move = CheckInOperation;

/** The three operations, as the transition table names them. */
export const MOVES = {
  checkIn: 'check in',
  checkOut: 'check out',
  undoCheckIn: 'undo',
} as const satisfies Record<Move, string>;
