import type { Violation } from '../../../judge/finding.ts';
import { COLUMN } from '../../../record/request-log/line.ts';
import type { FinalWalk } from '../evidence.ts';
import { isSuccessStatus } from '../reconcile/attendee.ts';
import type { Finding, Reconciliation } from '../reconcile/finding.ts';
import { OUTSIDE_LOAD } from './breach-tally.ts';

/** A violation that the list shows, and when the answer came that it belies: milliseconds from the start of the load. */
interface ListedViolation {
  readonly violation: Violation;
  readonly at: number;
}

/** The violations that a reconciliation proves, the earliest answers first: at most one for each finding. */
export const reconciledBreaches = ({ findings }: Reconciliation): ListedViolation[] =>
  findings
    .flatMap((finding): ListedViolation[] => {
      const broken = brokenBy(finding);
      const { reason: message, expected, actual } = finding;
      if (broken === null) return [];
      return [
        { violation: { ...broken, message, expected, actual }, at: answeredAt(finding, broken.operation) },
      ];
    })
    .sort((a, b) => a.at - b.at);

/** When the call was answered that a finding is about, that of a success before that of a refusal. */
function answeredAt({ requests }: Finding, operation: string): number {
  const calls = requests.filter((line) => line[COLUMN.operation] === operation);
  const told = calls.findLast((line) => isSuccessStatus(line[COLUMN.status])) ?? calls.at(-1);
  return told?.[COLUMN.done] ?? OUTSIDE_LOAD;
}

/** A violation where total_count differs from the attendees that a stable list shows; a list that still changes proves nothing. */
export function totalCountBreaches(walk: FinalWalk | null): Violation[] {
  if (walk === null || !walk.stable || !Number.isFinite(walk.total) || walk.total === walk.seen.length)
    return [];
  return [
    {
      rule: 'attendees.list.total-count',
      operation: 'listAttendees',
      message: 'total_count is not what a walk of the list sees after the load',
      expected: `${walk.seen.length}`,
      actual: `${walk.total}`,
    },
  ];
}

function brokenBy(finding: Finding): Pick<Violation, 'rule' | 'operation'> | null {
  const creation = finding.requests.some((line) => line[COLUMN.operation] === 'createAttendee');
  const last = finding.requests.at(-1)?.[COLUMN.operation];
  // What was refused after it has lost nothing.
  const kept = finding.requests.filter((line) => isSuccessStatus(line[COLUMN.status]));
  switch (finding.class) {
    case 'lost':
      return creation
        ? { rule: 'attendees.create.listed', operation: 'createAttendee' }
        : { rule: 'checkin.answer-is-read', operation: kept.at(-1)?.[COLUMN.operation] ?? last ?? 'checkIn' };
    case 'unexpected':
      if (creation) return { rule: 'attendees.create.refused-creates-nothing', operation: 'createAttendee' };
      // What a refusal left behind is the doing of the call that was refused: no other call is known to have touched
      // them.
      return last === undefined
        ? { rule: 'checkin.others-untouched', operation: 'checkIn' }
        : { rule: 'checkin.answer-is-read', operation: last };
    case 'duplicated':
      return creation
        ? { rule: 'attendees.create.listed', operation: 'createAttendee' }
        : { rule: 'attendees.list.once', operation: 'listAttendees' };
    default:
      return null;
  }
}
