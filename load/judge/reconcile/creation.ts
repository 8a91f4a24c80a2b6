import type { PlanItem } from '../../../record/load-plan.ts';
import { R, type RequestLine } from '../../../record/request-log/line.ts';
import { type History, isOk, isOpen, judgeAttendee } from './attendee.ts';
import type { Finding, Seen } from './finding.ts';

/** Holds what the list shows under the e-mail of a creation against how the create was answered; null: all is well. */
export function judgeCreation(
  item: PlanItem,
  lines: readonly RequestLine[],
  seen: readonly Seen[],
  writes: ReadonlyMap<string, readonly RequestLine[]>,
  history: History,
): Finding | null {
  const answered = lines.filter((line) => isOk(line[R.status]));
  const id = answered[0]?.[R.more] ?? '';
  const marker = lines[0]?.[R.id] ?? `creation ${item.who}`;
  const found = (kind: Finding['class'], reason: string, expected: string, actual: string): Finding => ({
    class: kind,
    id: id || marker,
    expected,
    actual,
    reason,
    requests: [...lines, ...(writes.get(id) ?? [])],
  });
  if (seen.length > 1)
    return found(
      'duplicated',
      'one create made more than one attendee',
      'one attendee',
      `${seen.length} attendees`,
    );
  if (answered.length === 0) {
    const open = lines.length === 0 || lines.some((line) => isOpen(line[R.status]));
    if (open)
      return found('unknown', 'no answer ever came', 'one attendee or none', `${seen.length} attendees`);
    return seen.length === 0
      ? null
      : found('unexpected', 'the create was refused and made somebody', 'none', 'one attendee');
  }
  const [first] = seen;
  if (first === undefined)
    return found(
      'lost',
      `createAttendee was acknowledged with ${answered[0]?.[R.status]} and nobody is there`,
      'one attendee',
      'none',
    );
  if (id !== '' && first.id !== id)
    return found('lost', 'the id that was answered belongs to somebody else', `id ${id}`, `id ${first.id}`);
  return judgeAttendee(first.id, writes.get(first.id) ?? [], [first], history, false);
}
