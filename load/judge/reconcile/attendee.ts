import type { Learned } from '../../../record/check-in-effects.ts';
import type { PlanItem } from '../../../record/load-plan.ts';
import { R, type RequestLine } from '../../../record/request-log/line.ts';
import type { Finding, Seen } from './finding.ts';

/** What the histories of attendees are read with. */
export interface History {
  readonly learned: Learned;
  readonly items: readonly PlanItem[];
}

export const isOk = (status: number): boolean => status >= 200 && status < 300;
/** Whether a request may have taken effect or not. */
export const isOpen = (status: number): boolean => status === 0 || status >= 500;

/** The states in which an attendee may be after these requests; what was not answered may or may not have happened. */
function statesAfter(lines: readonly RequestLine[], history: History): Set<string> {
  let states = new Set<string>([history.learned.initial]);
  const ordered = [...lines].sort((a, b) => a[R.sent] - b[R.sent]);
  for (const line of ordered) {
    const effect = effectOf(line, history);
    if (effect === null) continue;
    if (isOk(line[R.status])) states = new Set([effect]);
    else if (isOpen(line[R.status])) states = new Set([...states, effect]);
  }
  return states;
}

/** The state that a request leads to; null where it shows in no read. */
function effectOf(line: RequestLine, { learned, items }: History): string | null {
  switch (line[R.operation]) {
    case 'checkIn':
      if (items[line[R.item]]?.kind === 'session')
        return learned.session?.readable ? learned.session.after : null;
      return learned.checkIn.readable ? learned.checkIn.after : null;
    case 'undoCheckIn':
      return learned.undo.readable ? learned.undo.after : null;
    case 'checkOut':
      return learned.checkOut.readable ? learned.checkOut.after : null;
    default:
      return null;
  }
}

/** Holds the state that the list shows of an attendee against those that their requests lead to; null: all is well. */
export function judgeAttendee(
  id: string,
  lines: readonly RequestLine[],
  seen: readonly Seen[],
  history: History,
  unsure: boolean,
): Finding | null {
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
  if (first === undefined) return found('lost', 'the attendee is in the list no more', 'absent');
  if (seen.length > 1)
    return found('duplicated', 'the list holds the attendee more than once', `${seen.length} times`);
  const acknowledged = lines.filter((line) => isOk(line[R.status]));
  if (!expected.includes(first.status)) {
    if (unsure)
      return found('unknown', 'a request that was not written down may have led here', first.status);
    const last = acknowledged.at(-1);
    return last === undefined
      ? found('unexpected', 'nothing that was acknowledged leads here', first.status)
      : found(
          'lost',
          `${last[R.operation]} was acknowledged with ${last[R.status]} and does not show`,
          first.status,
        );
  }
  const open = lines.filter((line) => isOpen(line[R.status]));
  // After a lost answer, the refusal of a repeat says that the first one took effect.
  const refused = lines.some((line) => line[R.status] === 409 || line[R.status] === 422);
  if (acknowledged.length === 0 && !refused && (open.length > 0 || unsure))
    return found('unknown', 'no answer ever came', first.status);
  if (acknowledged.length > 0 && acknowledged.every((line) => effectOf(line, history) === null))
    return found('unknown', 'no read shows the effect here', first.status);
  return null;
}
