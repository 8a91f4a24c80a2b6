import type { Check } from '../../fixtures/check/check.ts';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import type { Reply } from '../../harness/call/reply.ts';
import type { CheckInOperation } from '../../spec/contract.ts';

/**
 * The guest after these calls, as the last answer that shows the attendee has it. Which of them succeed is a gap, and so
 * is the body of a check-in. Where nothing shows the attendee anew, the record is without what a check-in may change.
 */
export async function afterCheckIn(
  check: Check,
  guest: CreatedAttendee,
  calls: readonly CheckInOperation[],
): Promise<CreatedAttendee> {
  const path = { event_id: guest.event, id: guest.id };
  let { record, reply } = guest;
  for (const call of calls) {
    const answer: Reply = await check.api.call(call, { path, item: {}, intent: 'probe' });
    if (!answer.ok) continue;
    const { checkin_status: _status, rsvp_status: _state, ...rest } = record;
    record = isWhole(answer, guest.id) ? answer.item : rest;
    reply = answer;
  }
  return { ...guest, record, reply };
}

/** Whether an answer shows the attendee, and not merely something about a check-in. */
const isWhole = (answer: Reply, id: string): boolean =>
  answer.id === id && 'checkin_status' in answer.item && 'email' in answer.item;
