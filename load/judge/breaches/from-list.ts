import type { Violation } from '../../../judge/finding.ts';
import { R } from '../../../record/request-log/line.ts';
import type { FinalWalk } from '../evidence.ts';
import type { Finding, Reconciliation } from '../reconcile/finding.ts';

/** The rules that a reconciliation shows broken, one for each finding that breaks one. */
export const reconciledBreaches = ({ findings }: Reconciliation): Violation[] =>
  findings.flatMap((finding): Violation[] => {
    const broken = brokenBy(finding);
    const { reason: message, expected, actual } = finding;
    return broken === null ? [] : [{ ...broken, message, expected, actual }];
  });

/** A total_count that a quiet list contradicts: a list that still moves may be right at either moment. */
export function totalCountBreaches(walk: FinalWalk | null): Violation[] {
  if (walk === null || !walk.quiet || !Number.isFinite(walk.total) || walk.total === walk.seen.length)
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
  const creation = finding.requests.some((line) => line[R.operation] === 'createAttendee');
  switch (finding.class) {
    case 'lost':
      return creation && finding.actual === 'none'
        ? { rule: 'attendees.create.listed', operation: 'createAttendee' }
        : {
            rule: 'checkin.answer-is-read',
            operation: finding.requests.at(-1)?.[R.operation] ?? 'checkIn',
          };
    case 'unexpected':
      return { rule: 'checkin.others-untouched', operation: 'checkIn' };
    case 'duplicated':
      return creation
        ? { rule: 'attendees.create.listed', operation: 'createAttendee' }
        : { rule: 'attendees.list.once', operation: 'listAttendees' };
    default:
      return null;
  }
}
