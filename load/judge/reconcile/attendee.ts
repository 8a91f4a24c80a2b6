import type { ObservedSemantics } from '../../../record/check-in-effects.ts';
import type { PlanItem } from '../../../record/load-plan.ts';
import { COLUMN, type RequestLine } from '../../../record/request-log/line.ts';
import { alreadyDone } from '../already-done.ts';
import type { Finding, ListedAttendee, PersonFinding } from './finding.ts';

/** What it takes to tell the state that requests lead to: the learned effects, and the items that the requests belong to. */
export interface RequestHistory {
  readonly learned: ObservedSemantics;
  readonly items: readonly PlanItem[];
}

export const isSuccessStatus = (status: number): boolean => status >= 200 && status < 300;
/** Whether it is uncertain that a request took effect: no answer, or a 5xx. */
export const isUncertain = (status: number): boolean => status === 0 || status >= 500;

/** The states that an attendee may be in after these requests: one that is uncertain may have taken effect or not. */
function statesAfter(lines: readonly RequestLine[], history: RequestHistory): Set<string> {
  let states = new Set<string>([history.learned.initial]);
  const ordered = [...lines].sort((a, b) => a[COLUMN.sent] - b[COLUMN.sent]);
  for (const line of ordered) {
    const after = new Set([...states].map((state) => stateAfter(state, line, history)));
    if (isSuccessStatus(line[COLUMN.status])) states = after;
    else if (isUncertain(line[COLUMN.status])) states = new Set([...states, ...after]);
  }
  return states;
}

/** The checkin_status that a request leads to from another. */
function stateAfter(state: string, line: RequestLine, history: RequestHistory): string {
  const { learned } = history;
  const inside = learned.sessionInside;
  if (inside != null && isSession(line, history) && state === learned.checkIn.after)
    return (isSuccessStatus(inside.status) && inside.after) || state;
  return effectOf(line, history) ?? state;
}

const isSession = (line: RequestLine, { items }: RequestHistory): boolean =>
  line[COLUMN.operation] === 'checkIn' && items[line[COLUMN.item]]?.kind === 'session';

/** The checkin_status that a request leads to; null where the list does not show it. */
function effectOf(line: RequestLine, history: RequestHistory): string | null {
  const { learned } = history;
  switch (line[COLUMN.operation]) {
    case 'checkIn':
      if (isSession(line, history)) return learned.session?.readable ? learned.session.after : null;
      return learned.checkIn.readable ? learned.checkIn.after : null;
    case 'undoCheckIn':
      return learned.undo.readable ? learned.undo.after : null;
    case 'checkOut':
      return learned.checkOut.readable ? learned.checkOut.after : null;
    default:
      return null;
  }
}

/** A person whom the service took into a session, and took again after the load as if for the first time. */
export const lostFromSession = (id: string, requests: readonly RequestLine[]): Finding => ({
  ...{ class: 'lost', id, requests, expected: 'in the session', actual: 'not in the session' },
  reason: 'the scan into the session was acknowledged, and one after the load was taken like the first',
});

/** One attendee, as the request log and the list tell of it. */
export interface JudgedAttendee {
  readonly id: string;
  /** The requests about it. */
  readonly lines: readonly RequestLine[];
  /** Its entries in the list: more than one is wrong. */
  readonly seen: readonly ListedAttendee[];
  /** Whether a request about it may be missing from the log. */
  readonly unsure?: boolean;
}

/** Compares the state that the list shows of an attendee with those that its requests lead to. */
export function judgeAttendee(
  { id, lines, seen, unsure = false }: JudgedAttendee,
  history: RequestHistory,
): PersonFinding {
  const expected = [...statesAfter(lines, history)];
  const found = (kind: Finding['class'], reason: string, actual: string): Finding => ({
    class: kind,
    id,
    expected: expected.join(' or '),
    actual,
    reason,
    requests: lines,
  });
  const [first] = seen;
  if (first === undefined) return found('lost', 'the attendee is no longer in the list', 'absent');
  if (seen.length > 1)
    return found('duplicated', 'the attendee is in the list more than once', `${seen.length} times`);
  const acknowledged = lines.filter((line) => isSuccessStatus(line[COLUMN.status]));
  if (!expected.includes(first.status)) {
    if (unsure)
      return found('unknown', 'a request that the log does not hold may have led here', first.status);
    const last = acknowledged.at(-1);
    return last === undefined
      ? found('unexpected', 'nothing that was acknowledged leads here', first.status)
      : found(
          'lost',
          `${last[COLUMN.operation]} was acknowledged with ${last[COLUMN.status]} and the list does not show it`,
          first.status,
        );
  }
  if (acknowledged.length === 0) {
    // What no answer told, the list tells: one of the requests took effect.
    if (first.status !== history.learned.initial) return 'applied';
    const uncertain = lines.some((line) => isUncertain(line[COLUMN.status]));
    // After a lost answer, the refusal of a repeat tells that the first attempt took effect.
    const refused = lines.some((line) => alreadyDone(history.learned).has(line[COLUMN.status]));
    return !refused && (uncertain || unsure)
      ? found('unknown', 'no answer ever came', first.status)
      : 'refused';
  }
  if (acknowledged.every((line) => effectOf(line, history) === null))
    return found('unknown', 'the list does not show this effect in this environment', first.status);
  return 'applied';
}
