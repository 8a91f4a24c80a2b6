import { proofOf } from '../../fixtures/check/proof.ts';
import { createWithAnswers } from '../../fixtures/records/create-with-answers.ts';
import { claimKnownQuestions } from '../../fixtures/records/known-questions.ts';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import { withFields } from '../../fixtures/records/questions.ts';
import { insistedOn } from '../../fixtures/records/required-questions.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import { answerOf, FREE_TEXT } from '../../harness/forms/natural-answers.ts';
import { differences } from '../../judge/compare.ts';
import { bodyOf, type CheckedAttendee, confirmed } from './check-in.ts';
import type { Move } from './move.ts';

test.use({ exclusive: true });

/** One guest goes, another is taken back: both are checked in first. */
const PATHS: ReadonlyArray<readonly Move[]> = [
  ['checkIn', 'checkOut'],
  ['checkIn', 'undoCheckIn'],
];

/** The answer to the last of these steps; undefined where that was refused. */
async function walked(door: CheckedAttendee, path: readonly Move[]): Promise<Reply | undefined> {
  let last: Reply | undefined;
  for (const move of path) last = await door.move(move, 'empty item', bodyOf('empty item'));
  return last?.ok === true ? last : undefined;
}

test(
  'check-in, check-out and undo keep the answer to a question that no guest answered before',
  rules('checkin.nothing-else', 'checkin.answer-is-read', 'attendee.fields.known'),
  async ({ check, sandbox, worker }) => {
    const event = sandbox.fieldsEvent;
    await withFields(check, sandbox, worker, async (bench) => {
      const word = sandbox.word();
      const [question] = await bench.taken([
        { label: sandbox.label('scan', word), type: 'short_text', required: false },
      ]);
      if (question === undefined || !FREE_TEXT.has(String(question['type'])))
        return check.limits.stop({ why: 'no attendee field for free text could be made', of: 'environment' });
      const { answers: base } = await insistedOn(check, event, word);
      const answer = answerOf(question, `Answer ${word}`);
      const guests: CreatedAttendee[] = [];
      for (const _ of PATHS) {
        const { guest, reply } = await createWithAnswers(check, sandbox, [answer], { event, base });
        if (guest === undefined)
          return check.limits.stop({
            why: `an answer in plain text was answered with ${reply.status}`,
            of: 'environment',
          });
        // What came back otherwise at once is no doing of a scan.
        if (differences(guest.record, { fields: [answer] }).length > 0)
          return check.limits.stop({ why: 'the answer did not come back as it was sent', of: 'environment' });
        guests.push(guest);
      }
      const doors = await confirmed(check, guests);
      if (doors.some(({ last }) => differences(last.item, { fields: [answer] }).length > 0))
        return check.limits.stop({ why: 'the answer did not outlast an update', of: 'environment' });
      for (const door of doors) door.baseline = { ...door.baseline, fields: [answer] };
      await claimKnownQuestions(check, event, async () => {
        const last = await Promise.all(doors.map((door, index) => walked(door, PATHS[index] ?? [])));
        const replies = proofOf(last.flatMap((reply) => reply ?? []));
        return replies && { records: replies.map(({ item }) => item), replies };
      });
      // At once, as the question is deleted when the check ends.
      await check.eventually.now(doors.flatMap((door) => door.expected()));
    });
  },
);
