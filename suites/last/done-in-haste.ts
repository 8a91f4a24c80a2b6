import type { Check } from '../../fixtures/check/check.ts';
import { takeFinalReads } from '../../fixtures/check/final-reads.ts';
import { walks } from '../../fixtures/records/census.ts';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import { EventQuestions } from '../../fixtures/records/questions.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import type { ApiRecord, Reply } from '../../harness/call/reply.ts';
import { at, parseBody } from '../../judge/body.ts';
import { isCheckIn } from '../../spec/contract.ts';
import type { RuleId } from '../../spec/ledger/index.ts';

/** Where writes were sent in haste. */
interface Place {
  readonly check: Check;
  readonly sandbox: Sandbox;
  readonly worker: WorkerContext;
}

/** The rules that say of a write which is refused for haste that it did nothing. */
export const UNDONE_RULES = [
  'attendees.create.refused-creates-nothing',
  'attendees.update.refused-changes-nothing',
  'fields.refused-changes-nothing',
  'checkin.answer-is-read',
] as const satisfies readonly RuleId[];

const itemOf = ({ exchange }: Reply): ApiRecord =>
  (at(parseBody(exchange.request.body ?? '')?.exact, 'item') ?? {}) as ApiRecord;

/** What an attendee held before of all that an update sent: it may have been carried out by halves. */
const before = ({ record }: CreatedAttendee, update: Reply): ApiRecord =>
  Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(itemOf(update), name)));

/** What the attendee's own state was, where no step at the doors was served: one that was moves it by right. */
function stateBefore({ record }: CreatedAttendee, steps: readonly Reply[]): ApiRecord {
  const { checkin_status } = record;
  const hasMoved = steps.some(({ status }) => status !== 429);
  return hasMoved || checkin_status === undefined ? {} : { checkin_status };
}

/**
 * Claims that writes which were answered with 429 did nothing: a client that comes back when it is told would write twice.
 * What is left of attendee fields is deleted.
 */
export async function claimNothingDone(
  { check, sandbox, worker }: Place,
  guest: CreatedAttendee,
  replies: readonly Reply[],
): Promise<void> {
  const form = new EventQuestions(check, sandbox, worker, sandbox.fieldsEvent);
  try {
    for (const reply of replies) if (reply.status === 429) expectUndone(reply);
    const steps = replies.filter(({ exchange }) => isCheckIn(exchange.operation));
    const [step, ...more] = steps;
    const expected = stateBefore(guest, steps);
    if (step !== undefined && 'checkin_status' in expected)
      check.eventually.attendee({
        ...{ event: guest.event, id: guest.id, expected, replies: [step, ...more] },
        rule: 'checkin.answer-is-read',
        message: 'a check-in, check-out or undo that was answered with 429 was carried out all the same',
      });
    await check.eventually.handOver();
    await takeFinalReads(worker, check, (event) => walks(worker, check, event));
  } finally {
    await form.clear();
  }

  function expectUndone(reply: Reply): void {
    const replies = [reply] as const;
    if (reply.exchange.operation === 'createAttendee')
      check.eventually.noAttendee({
        ...{ event: guest.event, marker: String(itemOf(reply).email), replies },
        rule: 'attendees.create.refused-creates-nothing',
        message: 'a create that was answered with 429 made an attendee all the same',
      });
    if (reply.exchange.operation === 'updateAttendee')
      check.eventually.attendee({
        ...{ event: guest.event, id: guest.id, expected: before(guest, reply), replies },
        rule: 'attendees.update.refused-changes-nothing',
        message: 'an update that was answered with 429 changed the attendee all the same',
      });
    if (reply.exchange.operation === 'createAttendeeField')
      check.eventually.noField({
        ...{ event: form.event, marker: String(itemOf(reply).label), replies },
        rule: 'fields.refused-changes-nothing',
        message: 'a create that was answered with 429 made an attendee field all the same',
      });
  }
}
