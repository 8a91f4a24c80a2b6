import type { ObservationFact } from '../record/facts.ts';
import { grouped } from './text.ts';

export const STATES = ['not_checked_in', 'checked_in', 'checked_out'] as const;
export const SHOWN_MOVES = ['check in', 'check out', 'undo'] as const;

export type CheckInState = (typeof STATES)[number];
export type ShownMove = (typeof SHOWN_MOVES)[number];

/** What one operation was seen to do in one state, in one way (at the door, in a session). */
export interface Transition {
  readonly from: CheckInState;
  readonly move: ShownMove;
  /** Empty where the observation says no more than state and operation. */
  readonly way: string;
  readonly answers: readonly string[];
}

const FROM = /not_checked_in|checked_in|checked_out/;
const MOVE = /undo(?:check[-_ ]?in)?|check[-_ ]?in|check[-_ ]?out/i;
/** What merely joins state, operation and way. */
const JOINT = /^(?:\s|[:,;()→-]|\b(?:from|in state|in|state|of)\b)+|[\s:,;(→-]+$/gi;

/**
 * The environment's transition table of check-in, from the answers to the gap `checkin.transitions`. Their situations
 * name the state and the operation (`checkOut from checked_in`); what else they say is the way.
 */
export function transitionsOf(observations: readonly ObservationFact[]): Transition[] {
  const table = new Map<string, { from: CheckInState; move: ShownMove; way: string; answers: Set<string> }>();
  for (const { gap, situation, answer } of observations) {
    if (gap !== 'checkin.transitions') continue;
    const from = FROM.exec(situation)?.[0] as CheckInState | undefined;
    const rest = situation.replace(FROM, ' ');
    const word = MOVE.exec(rest)?.[0];
    if (from === undefined || word === undefined) continue;
    const move = moveOf(word);
    const way = wayIn(rest.replace(MOVE, ' '));
    const key = `${from}\n${move}\n${way}`;
    const entry = table.get(key) ?? { from, move, way, answers: new Set<string>() };
    entry.answers.add(plain(answer, from));
    table.set(key, entry);
  }
  return [...table.values()].map((entry) => ({ ...entry, answers: [...entry.answers] }));
}

/** `200, then checked_in` and `200 checked_in` are one; a refusal that left the state as it was is its status. */
function plain(answer: string, from: CheckInState): string {
  const [, status, state] = /^(\d{3})(?:, then)? (\w+)$/.exec(answer) ?? [];
  if (status === undefined || state === undefined) return answer;
  return Number(status) >= 400 && state === from ? status : `${status} ${state}`;
}

/** What a situation says beside state and operation: all that follows a colon, else what is left. */
const wayIn = (left: string): string =>
  (/: (.*)$/.exec(left)?.[1] ?? left.replace(JOINT, '')).replace(/\s+/g, ' ').trim();

function moveOf(word: string): ShownMove {
  if (/^undo/i.test(word)) return 'undo';
  return /out$/i.test(word) ? 'check out' : 'check in';
}

/** One outcome of a step, and the ways that led to it; no ways where none led elsewhere. */
export interface TransitionOutcome {
  readonly answer: string;
  readonly ways: readonly string[];
}

/** What stands in one cell of the table, the outcome of most ways first. */
export function cellOf(
  table: readonly Transition[],
  from: CheckInState,
  move: ShownMove,
): TransitionOutcome[] {
  const steps = table.filter((one) => one.from === from && one.move === move);
  const outcomes = grouped(steps, ({ answers }) => answers.join(' / '));
  return [...outcomes]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([answer, ones]) => ({
      answer,
      ways: outcomes.size === 1 ? [] : ones.map(({ way }) => way).filter((way) => way !== ''),
    }));
}
