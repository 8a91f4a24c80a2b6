import type { PlanItem } from '../../../record/load-plan.ts';
import { COLUMN, type RequestLine } from '../../../record/request-log/line.ts';
import { isSuccessStatus, isUncertain, judgeAttendee, type RequestHistory } from './attendee.ts';
import type { Finding, ListedAttendee, PersonFinding } from './finding.ts';

/** One creation, as the request log and the list tell of it. */
export interface JudgedCreation {
  readonly item: PlanItem;
  /** The attempts to create it. */
  readonly lines: readonly RequestLine[];
  /** Attendees in the list under its e-mail. */
  readonly seen: readonly ListedAttendee[];
}

/** Compares what the list shows under the e-mail of a created attendee with the answer to the create. `writes`: check-ins, check-outs and undos by attendee. */
export function judgeCreation(
  { item, lines, seen }: JudgedCreation,
  writes: ReadonlyMap<string, readonly RequestLine[]>,
  history: RequestHistory,
): PersonFinding {
  const answered = lines.filter((line) => isSuccessStatus(line[COLUMN.status]));
  const id = answered[0]?.[COLUMN.detail] ?? '';
  const marker = lines[0]?.[COLUMN.id] ?? `creation ${item.who}`;
  const found = (kind: Finding['class'], reason: string, expected: string, actual: string): Finding => ({
    class: kind,
    id: id || marker,
    expected,
    actual,
    reason,
    requests: [...lines, ...(writes.get(id) ?? [])],
  });
  const made = new Set(seen.map((one) => one.id)).size;
  if (made > 1)
    return found('duplicated', 'one create made more than one attendee', 'one attendee', `${made} attendees`);
  if (answered.length === 0) {
    const uncertain = lines.length === 0 || lines.some((line) => isUncertain(line[COLUMN.status]));
    if (uncertain && made === 1) return 'applied';
    if (uncertain)
      return found('unknown', 'no answer ever came', 'one attendee or none', `${made} attendees`);
    return seen.length === 0
      ? 'refused'
      : found(
          'unexpected',
          'the create was refused, and its attendee is in the list',
          'none',
          'one attendee',
        );
  }
  const [first] = seen;
  if (first === undefined)
    return found(
      'lost',
      `createAttendee was acknowledged with ${answered[0]?.[COLUMN.status]} and its attendee is not in the list`,
      'one attendee',
      'none',
    );
  if (id !== '' && first.id !== id)
    return found(
      'lost',
      'the list shows another id than the create was answered with',
      `id ${id}`,
      `id ${first.id}`,
    );
  const after = judgeAttendee({ id: first.id, lines: writes.get(first.id) ?? [], seen }, history);
  // The create was acknowledged, whatever was refused afterwards.
  return after === 'refused' ? 'applied' : after;
}
