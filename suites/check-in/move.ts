/** The three operations, as the transition table names them. */
export const MOVES = { checkIn: 'check in', checkOut: 'check out', undoCheckIn: 'undo' } as const;
export type Move = keyof typeof MOVES;
